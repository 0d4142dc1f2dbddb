import Foundation
import Inference

/// The hardware of this machine.
package struct MachineCapacity: Codable, Sendable, Hashable {
  package var cores: Int
  /// The kernels in use, named after their instruction set.
  package var kernels: String
  /// The bytes of memory, or a container's limit.
  package var memory: Int
  /// The bytes available without swapping.
  package var availableMemory: Int

  package init(cores: Int, kernels: String, memory: Int, availableMemory: Int) {
    self.cores = cores
    self.kernels = kernels
    self.memory = memory
    self.availableMemory = availableMemory
  }

  /// - Parameter root: The folder of /proc and /sys, for tests.
  package init(kernels: Kernels, root: String = "") {
    let physical = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    let table = Self.table("\(root)/proc/meminfo")
    let limit = Self.number("\(root)/sys/fs/cgroup/memory.max") ?? .max
    let used = Self.number("\(root)/sys/fs/cgroup/memory.current") ?? 0
    let total = table["MemTotal"] ?? physical
    memory = min(total, limit)
    availableMemory = min(table["MemAvailable"] ?? total / 2, limit == .max ? .max : max(limit - used, 0))
    cores = ProcessInfo.processInfo.activeProcessorCount
    self.kernels = kernels.name
  }

  /// Reads lines such as “MemTotal:  65842244 kB”, in bytes.
  private static func table(_ path: String) -> [String: Int] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [:] }
    var table: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split { $0 == ":" || $0 == " " }
      guard words.count >= 2, let value = Int(words[1]) else { continue }
      let (bytes, overflow) = value.multipliedReportingOverflow(by: 1024)
      if !overflow { table[String(words[0])] = bytes }
    }
    return table
  }

  private static func number(_ path: String) -> Int? {
    (try? String(contentsOfFile: path, encoding: .utf8)).flatMap {
      Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }
}
