import Testing
import TimeExpressions

@testable import Understanding

/// Times that are said from another, here from Friday, 6 March 2026 at noon.
@Suite("Times from another time") struct AnchoredTimeTests {
  private let context = TimeContext(
    now: LocalDateTime(iso8601: "2026-03-02T10:00:00") ?? LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)
  private let friday = TimePoint(iso8601: "2026-03-06T12:00:00")

  @Test(
    "are counted from there",
    arguments: [
      ("remind me 15 minutes before", "2026-03-06T11:45:00"),
      ("an hour after that to call Ben", "2026-03-06T13:00:00"),
      ("two weeks earlier", "2026-02-20T12:00:00"), ("the day before", "2026-03-05T12:00:00"),
      ("remind me the night before at ten to pack", "2026-03-05T22:00:00"),
      ("at 1 p.m. that day to press his shirt", "2026-03-06T13:00:00"),
      ("set an alarm for 4 that morning", "2026-03-06T04:00:00"),
      ("book a table for eight that evening", "2026-03-06T20:00:00"),
      ("book a table that evening at eight", "2026-03-06T20:00:00"),
      ("set an alarm the morning before at 6:30", "2026-03-05T06:30:00"),
      ("on that day", "2026-03-06"),
    ])
  func counted(text: String, time: String) throws {
    let anchored = try #require(AnchoredTime(text, context: context))
    #expect(anchored.time(from: try #require(friday))?.description == time)
  }

  @Test(
    "what names its own time is none",
    arguments: ["an hour before lunch", "two days before Christmas", "at noon", "call Anna", "after work"])
  func own(text: String) {
    #expect(AnchoredTime(text, context: context) == nil)
  }

  @Test("a part of a day is one where no time is said")
  func part() throws {
    let anchored = try #require(AnchoredTime("remind me the evening before to pack", context: context))
    let friday = try #require(friday)
    let part = try #require(anchored.part(from: friday))
    #expect(part.start == LocalDateTime(iso8601: "2026-03-05T18:00:00"))
    #expect(part.end == LocalDateTime(iso8601: "2026-03-06T00:00:00"))
  }

  @Test("an hour before a day is no time")
  func day() throws {
    let anchored = try #require(AnchoredTime("an hour before", context: context))
    #expect(anchored.time(from: try #require(TimePoint(iso8601: "2026-03-06"))) == nil)
  }
}
