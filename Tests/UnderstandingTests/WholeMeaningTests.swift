import Testing
import TimeExpressions

@testable import Understanding

/// The shipped model on Monday, 2 March 2026, at 10 in the morning.
@Suite("All that is said of a time counts", .enabled(if: ModelInterpreter.shippedModel != nil))
struct WholeMeaningTests {
  private let interpreter: ModelInterpreter
  private let context = TimeContext(
    now: LocalDateTime(iso8601: "2026-03-02T10:00:00") ?? LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)

  init() throws {
    interpreter = try ModelInterpreter(model: try #require(ModelInterpreter.shippedModel))
  }

  private func understood(_ text: String) -> Interpretation {
    interpreter.interpret(text, context: context)
  }

  @Test(
    "what is left out, how long it goes on and the days in between",
    arguments: [
      ("wake me at 7 except on weekends", "2026-03-03T07:00:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("alarm at 6 not on sundays", "2026-03-03T06:00:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA"),
      (
        "remind me every hour to drink water until 6pm", "2026-03-02T11:00:00",
        "FREQ=HOURLY;UNTIL=20260302T180000"
      ),
      ("schedule gym from monday to friday at 6am", "2026-03-09T06:00:00", "FREQ=DAILY;UNTIL=20260313"),
      (
        "remind me for the next five days at 9 to take antibiotics", "2026-03-03T09:00:00",
        "FREQ=DAILY;UNTIL=20260307"
      ),
      (
        "remind me the first three days of december at 9 to pay", "2026-12-01T09:00:00",
        "FREQ=DAILY;UNTIL=20261203"
      ),
    ])
  func repeated(text: String, first: String, rule: String) {
    let command = understood(text).command
    #expect(command.point(.dateTimePoint)?.description == first)
    #expect(command.rule(.recurrence)?.rfc5545 == rule)
    #expect(command.slots[.dateTimeRange] == nil)
  }

  @Test(
    "a mail says all that it is to say, a greeting too",
    arguments: [
      ("email anna hello", "Hello"), ("write anna a mail saying hi there", "Hi there"),
      ("send a mail to anna saying hello how are you", "Hello how are you"),
    ])
  func greeted(text: String, body: String) {
    let command = understood(text).command
    #expect(command.texts(.emailTo) == ["Anna"])
    #expect(command.text(.emailBody) == body)
  }

  @Test(
    "how mail is to be read names no sender",
    arguments: ["could you read my mail aloud", "read my mail out loud"])
  func manner(text: String) {
    #expect(understood(text).command == Command(.readEmail))
  }

  @Test("what is not wanted is not written down")
  func unwanted() {
    #expect(understood("add milk but not eggs to the shopping list").command.text(.noteBody) == "Milk")
  }

  @Test(
    "a correction is read where the corrected time stood",
    arguments: [
      ("wake me at 7 no at 8", "2026-03-03T08:00:00"), ("wake me at 7 I mean at 8", "2026-03-03T08:00:00"),
      ("wake me at seven no at eight thirty", "2026-03-03T08:30:00"),
      ("remind me in ten minutes no twenty to call John", "2026-03-02T10:20:00"),
    ])
  func corrected(text: String, time: String) {
    #expect(understood(text).command.point(.dateTimePoint)?.description == time)
  }

  @Test("a stretch of the clock is on the day that is said, whatever stands between")
  func stretch() {
    let command = understood("Interview with the Times tomorrow 2 to 3:15").command
    #expect(command.range(.dateTimeRange)?.start == TimePoint(iso8601: "2026-03-03T14:00:00"))
    #expect(command.range(.dateTimeRange)?.end == TimePoint(iso8601: "2026-03-03T15:15:00"))
    #expect(command.slots[.dateTimePoint] == nil)
  }

  @Test(
    "and so is a length",
    arguments: [
      ("set a timer for ten minutes no twenty", 1_200),
      ("set a timer for ten minutes not twenty minutes", 600),
      ("set a timer for 10 minutes not 20", 600), ("set a timer for ten minutes twenty seconds", 620),
      ("set a timer for an hour and 30 minutes", 5_400), ("set a timer for 1/2 hour", 1_800),
    ])
  func length(text: String, seconds: Int) {
    #expect(understood(text).command.slots[.durationSeconds] == .seconds(seconds))
  }

  @Test(
    "a length that can be read only in part is asked about",
    arguments: [
      "set a timer for −5 minutes", "set a timer for 1e9 minutes", "set a timer for 0x10 minutes",
      "set a timer for 10-20 minutes", "set a timer for 10 - 20 minutes", "set a timer for 1,5 hours",
      "set a timer for 1.000 minutes", "set a timer for half a second",
      "remind me in -5 minutes to call John",
    ])
  func unclear(text: String) {
    let said = understood(text)
    #expect(!said.missing.isEmpty)
    #expect(said.objection?.words.hasSuffix("How long did you mean?") == true)
  }

  @Test(
    "what has no time yet, or not one alone, is not done unasked",
    arguments: [
      "remind me two hours before my flight", "set an alarm 30 minutes before my dentist appointment",
      "remind me next week at 7 to call Bob", "book a meeting with the team from 3pm to 2pm tomorrow",
    ])
  func open(text: String) {
    let said = understood(text)
    #expect(!said.missing.isEmpty || said.needsConfirmation)
  }

  @Test(
    "what cannot be done as it was said is refused",
    arguments: [
      "cancel all timers except the pasta timer", "delete all reminders but the one to call mom",
      "set a timer for ten minutes should the phone ring",
      "set a timer for ten minutes the moment Anna leaves",
      "next time set a timer for ten minutes",
    ])
  func refused(text: String) {
    let said = understood(text)
    #expect(said.command.intent == .none && said.objection != nil)
  }

  @Test(
    "words of others are shown first, or ask for nothing",
    arguments: [
      "Anna is like remind me tomorrow at 7 to call John", "she's like set a timer for ten minutes",
      "he was all set a timer for ten minutes",
    ])
  func quoted(text: String) {
    let said = understood(text)
    #expect(said.needsConfirmation || said.command.intent == .none)
  }

  @Test(
    "a request for two times is two",
    arguments: [
      (
        "remind me to take a pill at 8am and 8pm every day",
        ["remind me to take a pill at 8am every day", "remind me to take a pill at 8pm every day"]
      ),
      ("remind me at 5 and 6 to call bob", ["remind me at 5 to call bob", "remind me at 6 to call bob"]),
      (
        "set two timers for 5 and 10 minutes",
        ["set two timers for 5 minutes", "set two timers for 10 minutes"]
      ),
      (
        "set a timer for 10 minutes and another one for 20",
        ["set a timer for 10 minutes", "set a timer for 20 minutes"]
      ),
      ("set a timer for an hour and 30 minutes", ["set a timer for an hour and 30 minutes"]),
      ("meeting on monday between 5 and 6", ["meeting on monday between 5 and 6"]),
      ("lunch with Anna and Ben at noon", ["lunch with Anna and Ben at noon"]),
    ])
  func shared(text: String, requests: [String]) {
    let several = SeveralRequests(interpreter: interpreter, schema: interpreter.schema, context: context)
    #expect(several.requests(in: text) == requests)
  }
}
