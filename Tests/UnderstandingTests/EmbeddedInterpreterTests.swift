import Foundation
import Testing
import TimeExpressions

@testable import Understanding

@Suite("The embedded interpreter")
struct EmbeddedInterpreterTests {
  static let interpreter = Result { try EmbeddedInterpreter() }
  let interpreter: EmbeddedInterpreter
  let json: CommandJSON
  let context: TimeContext

  init() throws {
    interpreter = try Self.interpreter.get()
    json = CommandJSON(schema: interpreter.schema)
    context = TimeContext(
      now: try #require(LocalDateTime(2025, 9, 1, 10)),
      timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
  }

  func understood(_ text: String) -> String {
    let command = interpreter.interpret(text, context: context).command
    return "\(command.intent.rawValue) \(json.slots(of: command).text)"
  }

  @Test("reminders", arguments: Utterances.reminders)
  func reminders(text: String, command: String) {
    #expect(understood(text) == command)
  }

  @Test("events", arguments: Utterances.events)
  func events(text: String, command: String) {
    #expect(understood(text) == command)
  }

  @Test("notes", arguments: Utterances.notes)
  func notes(text: String, command: String) {
    #expect(understood(text) == command)
  }

  @Test("mail to send", arguments: Utterances.mails)
  func mails(text: String, command: String) {
    #expect(understood(text) == command)
  }

  @Test("each of many ways of asking", arguments: Utterances.waysOfAsking)
  func waysOfAsking(text: String, command: String) {
    #expect(understood(text) == command)
  }

  @Test(
    "never does unasked what was said with two times, a past one, or a list that may be meant once",
    arguments: [
      "schedule a picnic on saturday at two for tomorrow", "schedule dinner tomorrow at seven on friday",
      "schedule lunch with sarah on friday at noon on saturday", "schedule golf on tuesday at 3 on wednesday",
      "remind me to call john on monday on tuesday at 5",
      "remind me tomorrow and on friday at 5 to call john",
      "remind me at five to call john at six", "schedule a review every monday every tuesday at 9",
      "schedule a daily review every monday at 9",
      "schedule a call from nine to ten from two to three tomorrow",
      "remind me yesterday at 5 to call mom", "schedule lunch monday september 9th at noon",
      "schedule yoga on monday wednesday and friday at 6 pm", "remind me on the 1st and 15th at noon to pay",
      "i need to be reminded that there is a meeting set a reminder for tuesday at three pm",
      "make a note about the bathroom the tap is dripping",
    ])
  func doubtfulTimes(text: String) {
    #expect(interpreter.interpret(text, context: context).needsConfirmation)
  }

  @Test(
    "takes a day that is said in two ways for one",
    arguments: [
      "schedule a meeting tomorrow tuesday at 3 pm", "schedule lunch on friday september 5th at noon",
      "schedule lunch on friday at noon on september 5th", "schedule golf tomorrow at 3 pm on tuesday",
    ])
  func sameDay(text: String) {
    #expect(!interpreter.interpret(text, context: context).needsConfirmation)
  }

  @Test("mail to read", arguments: Utterances.reading)
  func reading(text: String, command: String) {
    #expect(understood(text) == command)
  }

  @Test("what is none of these", arguments: Utterances.nothing)
  func nothing(text: String, command: String) {
    #expect(understood(text) == command)
  }

  @Test(
    "says what is missing",
    arguments: [
      ("remind me to call mom tomorrow", [Slot.dateTimePoint]), ("remind me to buy milk", [.dateTimePoint]),
      ("set a reminder", [.title, .dateTimePoint]), ("schedule a meeting with bob", [.dateTimePoint]),
      ("take a note", [.noteBody]), ("email john", [.emailBody]), ("send an email", [.emailTo, .emailBody]),
      ("write an email to john about our trip", []), ("read my email", []), ("what time is it", []),
    ])
  func missing(text: String, slots: [Slot]) {
    #expect(interpreter.interpret(text, context: context).missing == slots)
  }

  @Test("always asks before mail is sent, and before a second request is left undone")
  func confirmation() {
    #expect(interpreter.interpret("email anna saying hello", context: context).needsConfirmation)
    #expect(
      interpreter.interpret("take a note call bob and then email anna", context: context).needsConfirmation)
    #expect(!interpreter.interpret("read my new emails", context: context).needsConfirmation)
  }

  @Test("acts on a plain time at once, and asks where it may mean two")
  func ambiguousTimes() {
    #expect(
      !interpreter.interpret("remind me tomorrow at 7 to call John", context: context).needsConfirmation)
    #expect(
      !interpreter.interpret("remind me tomorrow at 7 to call John", context: context).alternatives.isEmpty)
    #expect(
      interpreter.interpret("schedule lunch friday at noon or saturday at one", context: context)
        .needsConfirmation)
    #expect(
      interpreter.interpret("remind me tomorrow morning to call mom", context: context).missing == [
        .dateTimePoint
      ])
  }

  @Test("says where each slot was said")
  func spans() {
    let interpretation = interpreter.interpret(
      "email 🎉 anna about the budget saying hi bob", context: context)
    let scalars = Array(interpretation.text.unicodeScalars)
    let said = interpretation.spans.mapValues { spans in
      spans.map { String(String.UnicodeScalarView(scalars[$0])) }
    }
    #expect(said == [.emailTo: ["anna"], .emailSubject: ["the budget"], .emailBody: ["hi bob"]])
  }

  @Test(
    "takes no text that is longer than any command",
    arguments: ["remind me to call John ", "\u{202E}שלום ", "((((", "no at "])
  func longTexts(piece: String) {
    let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    #expect(interpreter.interpret(text, context: context).command == .none)
  }

  @Test("understands the same text the same way every time")
  func determinism() throws {
    let again = try EmbeddedInterpreter()
    for (text, _) in Utterances.mails + Utterances.notes {
      #expect(interpreter.interpret(text, context: context) == again.interpret(text, context: context))
    }
  }
}
