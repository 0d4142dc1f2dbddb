import Foundation

@testable import Actions

/// A folder of its own for each test, gone with the value.
final class AlarmTestFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "voicecore-alarms-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: file(name))), as: UTF8.self)
  }
}

/// iCalendar text around components, with the line ends that RFC 5545 wants.
func calendar(_ components: String) -> String {
  "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test//EN\n\(components)\nEND:VCALENDAR\n"
    .replacingOccurrences(of: "\n", with: "\r\n")
}

/// A time as in `2026-11-24T10:45:00Z`; a wrong one in a test reads as the distant past.
func instant(_ text: String) -> Date {
  (try? Date(text, strategy: .iso8601)) ?? .distantPast
}

#if canImport(CIcal)
  extension AlarmTestFolder {
    func scan(_ start: String, _ end: String, zone: String = "Europe/Berlin") throws -> AlarmScan {
      try AlarmScanner(collections: [path]).scan(
        from: instant(start), to: instant(end), timeZone: TimeZone(identifier: zone) ?? .gmt)
    }
  }
#endif
