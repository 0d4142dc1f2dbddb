import Actions
import Testing
import TimeExpressions
import Understanding

@Suite("The time and the date")
struct AnswerActionTests {
  let context = TimeContext(
    now: LocalDateTime(iso8601: "2026-11-23T14:05:30") ?? LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)

  private func told(_ action: some Action, _ time: String? = nil) async throws -> String {
    var command = Command(action.intent)
    if let point = time.flatMap({ TimePoint(iso8601: $0) }) { command.slots[.dateTimePoint] = .point(point) }
    return try await action.prepare(command, context: context).receipt.summary
  }

  @Test("the time is told without its seconds")
  func time() async throws {
    #expect(try await told(TellTimeAction()) == "It’s 2:05 PM.")
  }

  @Test(
    "the time in another place, with the day where it is another one",
    arguments: [
      ("Tokyo", "It’s 11:05 PM in Tokyo."), ("sydney", "It’s 1:05 AM tomorrow in sydney."),
      ("New York", "It’s 9:05 AM in New York."), ("India", "It’s 7:35 PM in India."),
    ])
  func place(name: String, words: String) async throws {
    let command = Command(.tellTime, [.place: .text(name)])
    #expect(try await TellTimeAction().prepare(command, context: context).receipt.summary == words)
  }

  @Test("of a place that is not known it is said so")
  func unknownPlace() async throws {
    await #expect(throws: ActionError.self) {
      try await TellTimeAction().prepare(Command(.tellTime, [.place: .text("Narnia")]), context: context)
    }
  }

  @Test("today, a day to come and one that is over")
  func date() async throws {
    #expect(try await told(TellDateAction()) == "Today is Monday, November 23, 2026.")
    #expect(try await told(TellDateAction(), "2026-12-25") == "It will be Friday, December 25, 2026.")
    #expect(try await told(TellDateAction(), "2026-11-01") == "It was Sunday, November 1, 2026.")
  }

  @Test("how far away a day is, or a time of today")
  func count() async throws {
    #expect(
      try await told(CountDaysAction(), "2026-12-25")
        == "32 days (4 weeks and 4 days), until Friday, December 25, 2026.")
    #expect(try await told(CountDaysAction(), "2026-11-22") == "Sunday, November 22, 2026 was 1 day ago.")
    #expect(try await told(CountDaysAction(), "2026-11-23T17:00:00") == "2 hours and 54 minutes.")
    await #expect(throws: ActionError.missingSlot(.dateTimePoint)) { try await told(CountDaysAction()) }
  }
}
