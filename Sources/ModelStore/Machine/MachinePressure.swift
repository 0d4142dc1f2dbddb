import Foundation

/// The pressure on this machine's memory, and its heat.
package struct MachinePressure: Codable, Sendable, Hashable {
  /// The share of the last ten seconds in which some task waited for memory; nil if the system does not tell.
  package var memoryStall: Double?
  /// The degrees until the hottest part of the machine is throttled; nil if the system does not tell.
  package var heatMargin: Double?

  package init(memoryStall: Double? = nil, heatMargin: Double? = nil) {
    self.memoryStall = memoryStall
    self.heatMargin = heatMargin
  }

  /// Reads Linux's pressure stall information and thermal zones (the kernel's accounting/psi.rst and
  /// thermal/sysfs-api.rst). Other systems give nil.
  ///
  /// - Parameter root: The folder of /proc and /sys, for tests.
  package init(root: String) {
    memoryStall = Self.text("\(root)/proc/pressure/memory").flatMap(Self.stall)
    let zones = "\(root)/sys/class/thermal"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: zones)) ?? []
    heatMargin = names.filter { $0.hasPrefix("thermal_zone") }.compactMap { Self.margin("\(zones)/\($0)") }
      .min()
  }

  /// The value in “some avg10=1.50 avg60=…”.
  private static func stall(_ text: String) -> Double? {
    for line in text.split(separator: "\n") where line.hasPrefix("some ") {
      for word in line.split(separator: " ") where word.hasPrefix("avg10=") {
        return Double(word.dropFirst("avg10=".count)).flatMap { $0.isFinite ? $0 / 100 : nil }
      }
    }
    return nil
  }

  /// The degrees until the zone's processor is throttled.
  private static func margin(_ zone: String) -> Double? {
    guard let temperature = number("\(zone)/temp"), temperature > 0 else { return nil }
    let trips = (0..<12).compactMap { trip -> Double? in
      guard text("\(zone)/trip_point_\(trip)_type") == "passive" else { return nil }
      return number("\(zone)/trip_point_\(trip)_temp").flatMap { $0 > 0 ? $0 : nil }
    }
    return trips.min().map { ($0 - temperature) / 1_000 }
  }

  private static func text(_ path: String) -> String? {
    (try? String(contentsOfFile: path, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func number(_ path: String) -> Double? {
    text(path).flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }
}
