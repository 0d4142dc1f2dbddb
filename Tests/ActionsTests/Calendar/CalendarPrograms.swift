import Foundation

@testable import Actions

/// The calendar programs khal and todoman, seeing nothing but one test's folder.
struct CalendarPrograms {
  static let areInstalled = ["/usr/bin/khal", "/usr/bin/todoman"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  let home: TemporaryHome

  init(_ home: TemporaryHome, viewedFrom zone: String = "America/New_York") throws {
    self.home = home
    try home.write(
      """
      [calendars]
      [[mine]]
      path = \(home.configuration.events.path)
      [locale]
      local_timezone = \(zone)
      default_timezone = \(zone)
      timeformat = %H:%M
      dateformat = %Y-%m-%d
      longdateformat = %Y-%m-%d
      datetimeformat = %Y-%m-%d %H:%M
      longdatetimeformat = %Y-%m-%d %H:%M
      """, to: ".config/khal/config")
    try home.write(
      """
      path = "\(home.path)/calendars/*"
      date_format = "%Y-%m-%d"
      time_format = "%H:%M"
      """, to: ".config/todoman/config.py")
  }

  /// What khal lists from a day on, `start|end|title` for each time of each event; days from
  /// midnight of the first to midnight of the last.
  func events(from day: String, days: Int) throws -> [String] {
    let lines = try run(
      "/usr/bin/khal", "list", "--day-format", "",
      "--format", "{start-long-full}|{end-long-full}|{title}", day, "\(days)d")
    var seen: Set<String> = []
    // What takes several days is listed on each.
    return lines.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// What todoman lists: summaries and due times, in seconds after 1970.
  func tasks(in zone: String = "America/New_York") throws -> [Task] {
    let output = try run("/usr/bin/todoman", "--porcelain", "list", zone: zone).joined(separator: "\n")
    return try JSONDecoder().decode([Task].self, from: Data(output.utf8))
  }

  struct Task: Decodable {
    var summary: String
    var due: Double?
    var list: String
    var completed: Bool
  }

  private func run(_ program: String, _ arguments: String..., zone: String? = nil) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ["HOME": home.path, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    if let zone { process.environment?["TZ"] = zone }
    process.currentDirectoryURL = URL(fileURLWithPath: home.path)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return String(decoding: data, as: UTF8.self).components(separatedBy: "\n")
  }
}
