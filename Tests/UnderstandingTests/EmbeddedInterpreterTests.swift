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
    return "\(command.intent.rawValue) \(json.slots(of: command))"
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
