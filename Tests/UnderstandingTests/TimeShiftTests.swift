import Foundation
import Testing
import TimeExpressions

@testable import Understanding

@Suite("A change of a time by an amount")
struct TimeShiftTests {
  @Test(
    "is said in many ways, later or earlier",
    arguments: [
      ("move it an hour later", 3600), ("an hour later", 3600), ("half an hour earlier please", -1800),
      ("push it back by an hour", 3600), ("push the dentist back two hours", 7200),
      ("delay it by two days", 172_800),
      ("make it 30 minutes earlier", -1800), ("bring the meeting forward by an hour and a half", -5400),
      ("postpone lunch a week", 604_800), ("could you move that up fifteen minutes", -900),
      ("put it off for a day", 86_400), ("move the lunch to the next day", 86_400),
      ("make it the day after", 86_400),
      ("make it later by an hour", 3600), ("move it to the day before", -86_400),
      ("start it an hour before that", -3600),
    ] as [(String, Int)])
  func start(text: String, seconds: Int) {
    #expect(TimeShift(text) == TimeShift(.start, seconds: seconds))
  }

  @Test(
    "or longer or shorter",
    arguments: [
      ("make it half an hour longer", 1800), ("extend it by 15 minutes", 900),
      ("extend the call for an hour", 3600),
      ("shorten it by ten minutes", -600), ("20 minutes shorter", -1200),
      ("make it longer by half an hour", 1800),
    ] as [(String, Int)])
  func length(text: String, seconds: Int) {
    #expect(TimeShift(text) == TimeShift(.length, seconds: seconds))
  }

  @Test("months are months of the calendar")
  func months() throws {
    let shift = try #require(TimeShift("push it back a month"))
    #expect(shift == TimeShift(.start, months: 1))
    let end = try #require(TimePoint(iso8601: "2026-01-31T09:00:00"))
    #expect(shift.applied(to: end)?.description == "2026-02-28T09:00:00")
  }

  @Test("“forward” is later to some and earlier to others")
  func forward() throws {
    #expect(try #require(TimeShift("move it forward by an hour")).isAmbiguous)
    #expect(try #require(TimeShift("move it by an hour")).isAmbiguous)
    #expect(try !#require(TimeShift("bring it forward by an hour")).isAmbiguous)
  }

  @Test(
    "is not said by what names a time, a length or another thing",
    arguments: [
      "move it to four", "lunch in an hour", "remind me in two hours", "make it an hour", "see you later",
      "push it back", "extend it to two hours", "remind me an hour before the meeting",
      "set a timer for ten minutes",
      "move the meeting to in two hours", "call mum later", "read the next day's mail",
    ])
  func none(text: String) {
    #expect(TimeShift(text) == nil)
  }

  @Test("is not looked for in a text that is longer than any such request")
  func long() {
    #expect(TimeShift("move it back an hour " + String(repeating: "and so on ", count: 20)) == nil)
  }

  @Test("a whole day moves by days only")
  func wholeDays() throws {
    let day = try #require(TimePoint(iso8601: "2026-03-02"))
    #expect(TimeShift(.start, seconds: 172_800).applied(to: day)?.description == "2026-03-04")
    #expect(TimeShift(.start, seconds: 3600).applied(to: day) == nil)
  }

  @Test("hours pass, and days keep the time of day, where the clocks change")
  func clockChange() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let evening = try #require(TimePoint(iso8601: "2026-03-28T23:00:00"))
    #expect(
      TimeShift(.start, seconds: 4 * 3600).applied(to: evening, in: berlin)?.description
        == "2026-03-29T04:00:00")
    #expect(
      TimeShift(.start, seconds: 86_400).applied(to: evening, in: berlin)?.description
        == "2026-03-29T23:00:00")
    let before = try #require(
      AnchoredTime(
        "four hours after that",
        context: TimeContext(now: LocalDateTime(secondsSinceEpoch: 0), timeZone: berlin)))
    #expect(before.time(from: evening)?.description == "2026-03-29T04:00:00")
  }
}
