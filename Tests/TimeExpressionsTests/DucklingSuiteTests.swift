import Foundation
import Testing

@testable import TimeExpressions

/// Duckling's English corpus (BSD), kept beside the project; the floors may only rise.
@Suite struct DucklingSuiteTests {
  static let floor = 0.95
  static let holidayFloor = 0.83

  struct Row: Decodable {
    let text: String
    let kind: String
    let grain: String
    let value: String
    let end: String?
    let holiday: Bool?
  }

  @Test func passRates() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "../../../shared/data/time/duckling_en.jsonl").standardized
    guard let lines = try? String(contentsOf: file, encoding: .utf8) else {
      print("The Duckling corpus is not at \(file.path): its suite is left out.")
      return
    }
    let rows = try lines.split(separator: "\n").map {
      try JSONDecoder().decode(Row.self, from: Data($0.utf8))
    }
    let reasons = try Self.exclusions(folder.appending(path: "DucklingExclusions.tsv"))
    let judged = rows.filter { $0.holiday != true && reasons[$0.text] == nil }
    let holidays = rows.filter { $0.holiday == true }
    let (passed, passedHolidays) = (judged.filter(Self.passes).count, holidays.filter(Self.passes).count)
    let everyday = rows.filter { $0.holiday != true }
    print(
      """
      Duckling: \(passed) of \(judged.count) expressions (\(everyday.count - judged.count) left out with reasons; \
      \(everyday.filter(Self.passes).count) of all \(everyday.count)), \
      \(passedHolidays) of \(holidays.count) holidays.
      """)
    #expect(everyday.count - judged.count <= everyday.count / 20)
    #expect(Double(passed) >= Self.floor * Double(judged.count))
    #expect(Double(passedHolidays) >= Self.holidayFloor * Double(holidays.count))
  }

  private static func exclusions(_ file: URL) throws -> [String: String] {
    var reasons: [String: String] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let parts = line.split(separator: "\t")
      if parts.count == 2 { reasons[String(parts[0])] = String(parts[1]) }
    }
    return reasons
  }

  private static func passes(_ row: Row) -> Bool {
    guard let now = LocalDateTime(iso8601: "2013-02-12T04:30:00"), let zone = TimeZone(secondsFromGMT: -7200),
      let match = TimeExpressionParser().matches(in: row.text, context: TimeContext(now: now, timeZone: zone))
        .max(by: { $0.span.count < $1.span.count }), let value = match.start?.start
    else { return false }
    switch row.kind {
    case "instant": return [.point, .range].contains(match.kind) && value.description == row.value
    case "interval":
      guard let end = row.end.flatMap({ LocalDateTime(iso8601: $0) }) else { return false }
      // The file writes "by five" as a range from now; here it is open, with the same bound.
      if match.kind == .before { return row.value == now.description && value == end }
      let ends = [end, oneLess(end, row.grain)]
      return match.kind == .range && value.description == row.value
        && match.end.map { ends.contains($0.start) } == true
    default: return match.kind.rawValue == row.kind && value.description == row.value
    }
  }

  /// A grain earlier: the file counts a range's last minute, or day, in.
  private static func oneLess(_ end: LocalDateTime, _ grain: String) -> LocalDateTime {
    let seconds = ["second": 1, "minute": 60, "hour": 3600, "day": 86_400, "week": 604_800]
    return end.adding(seconds: -(seconds[grain] ?? 0))
  }
}
