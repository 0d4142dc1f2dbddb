import Actions
import Foundation
import Testing
import TimeExpressions

@testable import voicecore

@Suite("Timers as lines of a terminal") struct TimerLinesTests {
  private static func at(_ time: String) -> TimeContext {
    TimeContext(
      now: LocalDateTime(iso8601: "2026-11-24T\(time)") ?? LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt
    )
  }

  private static func date(_ time: String, day: Int = 24) -> Date {
    (try? Date("2026-11-\(day)T\(time)Z", strategy: .iso8601)) ?? .distantPast
  }

  private static let pasta = AlarmBoard.Entry(
    id: "1", kind: .timer, name: "pasta timer", state: .running(until: date("10:10:00")))
  private static let board = AlarmBoard(entries: [
    .init(id: "2", kind: .timer, name: "eggs timer", state: .ringing(since: date("10:00:00"))), pasta,
    .init(id: "3", kind: .alarm, name: "Alarm", state: .running(until: date("07:00:00", day: 25))),
    .init(id: "4", kind: .timer, name: "roast timer", state: .paused(seconds: 3599)),
  ])

  @Test func eachIsALineWithWhatIsLeft() {
    let lines = TimerLines(Self.board, at: Self.at("10:05:01"))
    #expect(
      lines.text == [
        "Eggs timer       0:00  ringing since 10 AM",
        "Pasta timer      4:59  until 10:10 AM",
        "Alarm        20:54:59  tomorrow at 7 AM",
        "Roast timer     59:59  paused",
      ])
    #expect(lines.ringing == 1)
  }

  @Test(arguments: [("10:05:01", "4:59"), ("10:09:59", "0:01"), ("08:00:00", "2:10:00")])
  func theTimeRunsDownFromTheSameBoard(now: String, left: String) {
    let lines = TimerLines(AlarmBoard(entries: [Self.pasta]), at: Self.at(now))
    #expect(lines.text == ["Pasta timer  \(left)  until 10:10 AM"])
    #expect(lines.ringing == 0)
  }

  @Test func whatReachesZeroRings() {
    let lines = TimerLines(AlarmBoard(entries: [Self.pasta]), at: Self.at("10:10:00"))
    #expect(lines.text == ["Pasta timer  0:00  ringing since 10:10 AM"])
    #expect(lines.ringing == 1)
  }

  @Test func nothingIsOneLineToo() {
    let lines = TimerLines(AlarmBoard(entries: []), at: Self.at("10:00:00"))
    #expect(lines.text == ["No alarm or timer is set."])
    #expect(lines.isEmpty)
  }

  @Test func noNameBreaksALineOrSteersTheTerminal() {
    var entry = Self.pasta
    entry.name = "水水水\u{1B}[2J timer that is called by a very long name indeed"
    let lines = TimerLines(AlarmBoard(entries: [entry]), at: Self.at("10:05:00"))
    #expect(lines.text == ["水水水�[2J timer that is called…  5:00  until 10:10 AM"])
    #expect(lines.text(columns: 20) == ["水水水�[2J timer th…"])
  }

  @Test func moreThanAScreenHoldsIsCounted() {
    let lines = TimerLines(
      AlarmBoard(entries: Array(repeating: Self.pasta, count: 23)), at: Self.at("10:00:00"))
    #expect(lines.text.count == 23)
    #expect(lines.text(columns: 80).count == 21)
    #expect(lines.text(columns: 80).last == "… and 3 more")
  }
}
