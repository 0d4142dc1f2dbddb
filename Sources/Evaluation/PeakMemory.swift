import Foundation

/// Returns the peak resident memory of this process so far in bytes, or `nil` if the system does not tell.
package func peakMemory() -> Int? {
  #if os(Linux)
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1024 }
  #else
    var usage = rusage()
    return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : nil
  #endif
}
