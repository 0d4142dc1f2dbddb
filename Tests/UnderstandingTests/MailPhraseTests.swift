import Foundation
import Testing
import TimeExpressions

@testable import Understanding

@Suite("What people ask of their mail")
struct MailPhraseTests {
  private static let context = TimeContext(
    now: LocalDateTime(iso8601: "2026-11-23T10:20:00") ?? LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)

  private func asked(_ text: String) throws -> Command? {
    let phrased = PhrasedIntents(try CommandSchema.bundled())
    return try phrased.interpretation(of: #require(Utterance(text)), context: Self.context)?.command
  }

  private func next(_ text: String, after command: Command = Command(.readEmail)) throws -> Command? {
    ContinuingPhrases(try CommandSchema.bundled())
      .interpretation(of: text, after: command, context: Self.context)?.command
  }

  @Test(
    "is found by its words",
    arguments: [
      ("find the mail about the invoice", "invoice"), ("any mail about the roof", "roof"),
      ("search my mail for invoice", "invoice"), ("Did I get an email about lunch?", "lunch"),
      ("look for the invoice in my inbox", "invoice"), ("show me all emails regarding the trip", "trip"),
      ("could you please search for the messages about taxes", "taxes"),
      ("is there any mail about the concert", "concert"), ("do I have mail about the rent", "rent"),
    ])
  func words(text: String, said: String) throws {
    let command = try #require(try asked(text))
    #expect(command.intent == .readEmail)
    let found = try #require(command.text(.searchText)).lowercased()
    #expect(found == said || found == "the \(said)")
    #expect(command.slots.count == 1)
  }

  @Test(
    "is found by who wrote and its words",
    arguments: [
      "did I get an email from Anna about lunch", "find the mail from Anna about lunch",
      "any mail from Anna about lunch", "did Anna write to me about lunch",
      "has Anna sent me a mail about lunch",
    ])
  func both(text: String) throws {
    #expect(
      try asked(text) == Command(.readEmail, [.emailFrom: .text("Anna"), .searchText: .text("lunch")]))
  }

  @Test(
    "is told on after some of it was told",
    arguments: [
      ("read it", "it"), ("Read it to me, please", "it"), ("what does it say", "it"), ("what's in it?", "it"),
      ("read the next one", "next"), ("next", "next"), ("and the next", "next"),
      ("next email please", "next"),
      ("read the second one", "second"), ("what does the third one say", "third"),
      ("and the last one", "last"), ("what about the first one", "first"),
      ("open the first mail", "first"), ("more", "more"), ("go on", "more"), ("keep reading", "more"),
    ])
  func on(text: String, scope: String) throws {
    #expect(try next(text) == Command(.readEmail, [.scope: .text(scope)]))
    // Nothing is meant by it after anything else.
    #expect(try next(text, after: Command(.createEvent, [.title: .text("lunch")])) == nil)
  }

  @Test("and after mail that was looked for it is that which goes on")
  func onWithTheSame() throws {
    let anna = Command(.readEmail, [.emailFrom: .text("Anna"), .searchText: .text("lunch")])
    #expect(
      try next("more", after: anna)
        == Command(
          .readEmail, [.emailFrom: .text("Anna"), .searchText: .text("lunch"), .scope: .text("more")]))
    #expect(try next("next", after: Command(.replyEmail))?.intent == .readEmail)
  }

  @Test(
    "is marked",
    arguments: [
      ("mark it as read", .markEmailRead, [:]), ("mark this mail as read", .markEmailRead, [:]),
      ("mark it as unread", .markEmailUnread, [:]), ("mark that email unread", .markEmailUnread, [:]),
      ("mark all my mail as read", .markEmailRead, [.scope: .text("all")]),
      ("please mark all unread emails as read", .markEmailRead, [.scope: .text("all")]),
      ("mark everything as read", .markEmailRead, [.scope: .text("all")]),
      ("mark them as read", .markEmailRead, [.scope: .text("them")]),
      ("mark all mail from Anna as read", .markEmailRead, [.emailFrom: .text("Anna")]),
    ] as [(String, Intent, [Slot: SlotValue])])
  func marked(text: String, intent: Intent, slots: [Slot: SlotValue]) throws {
    #expect(try asked(text) == Command(intent, slots))
  }

  @Test("is marked by its place among those that were told")
  func markedByPlace() throws {
    #expect(try next("mark the second one as read") == Command(.markEmailRead, [.scope: .text("second")]))
    #expect(try asked("mark the second one as read") == nil)
  }

  @Test(
    "is passed on",
    arguments: [
      ("forward it to Anna", [:]), ("forward this email to Anna", [:]), ("pass it on to Anna", [:]),
      ("forward the mail from Tom to Anna", [.emailFrom: .text("Tom")]),
      ("forward the latest email from Tom to Anna", [.emailFrom: .text("Tom")]),
      ("forward the mail about the invoice to Anna", [.searchText: .text("the invoice")]),
      (
        "forward the mail from Tom about the invoice to Anna",
        [.emailFrom: .text("Tom"), .searchText: .text("the invoice")]
      ),
      ("forward it to Anna saying please pay this", [.emailBody: .text("please pay this")]),
      ("forward it to Anna and tell her that it is urgent", [.emailBody: .text("it is urgent")]),
    ] as [(String, [Slot: SlotValue])])
  func forwarded(text: String, slots: [Slot: SlotValue]) throws {
    let command = try #require(try asked(text))
    #expect(command.intent == .forwardEmail)
    #expect(command.texts(.emailTo) == ["Anna"])
    #expect(command.text(.emailFrom) == slots[.emailFrom]?.words)
    #expect(command.text(.searchText)?.lowercased() == slots[.searchText]?.words)
    #expect(command.text(.emailBody)?.lowercased() == slots[.emailBody]?.words)
    #expect(Set(command.slots.keys) == Set(slots.keys).union([.emailTo]))
  }

  @Test("is passed on to several people, with a few words")
  func forwardedToSeveral() throws {
    let text = "forward the mail about the invoice to Anna and Ben saying please pay this"
    let command = try #require(try asked(text))
    #expect(command.texts(.emailTo) == ["Anna", "Ben"])
    #expect(command.text(.emailBody) == "Please pay this")
  }

  @Test("is passed on to an address that was said, with words that may be polite")
  func said() throws {
    #expect(
      try asked("forward it to anna dot smith at gmail dot com")?.texts(.emailTo) == ["anna.smith@gmail.com"])
    let command = try #require(try asked("forward it to Anna saying thanks"))
    #expect(command.texts(.emailTo) == ["Anna"])
    #expect(command.text(.emailBody) == "Thanks")
    #expect(try asked("forward it to Anna please")?.texts(.emailTo) == ["Anna"])
  }

  @Test("is passed on by its place among those that were told; “send it” passes on what was told")
  func forwardedByPlace() throws {
    #expect(
      try next("forward the second one to Anna")
        == Command(.forwardEmail, [.scope: .text("second"), .emailTo: .texts(["Anna"])]))
    #expect(try next("send it to Anna") == Command(.forwardEmail, [.emailTo: .texts(["Anna"])]))
  }

  @Test("to nobody is asked to whom")
  func toNobody() throws {
    let schema = try CommandSchema.bundled()
    let command = try #require(try asked("forward it"))
    #expect(schema.missing(in: command) == [.emailTo])
    #expect(schema.question(for: [.emailTo], of: .forwardEmail) == "Who should it go to?")
  }

  @Test("reading is done at once, passing on never unasked, and marking where it is plain")
  func confirmation() throws {
    let schema = try CommandSchema.bundled()
    #expect(schema.confirmation(of: .readEmail) == .never)
    #expect(schema.confirmation(of: .forwardEmail) == .always)
    #expect(schema.confirmation(of: .markEmailRead) == .whenDoubtful)
    #expect(schema.confirmation(of: .markEmailUnread) == .whenDoubtful)
  }

  @Test(
    "and what only sounds like it is none of it",
    arguments: [
      "send an email about lunch to Anna", "forward an email to Anna", "mark buy milk as done",
      "mark the dentist as done", "find my note about the wall", "what did I note down about the wall",
      "read my shopping list", "move it forward an hour", "remind me to find the mail about the invoice",
      "don't forward it to Anna", "search for a restaurant",
    ])
  func other(text: String) throws {
    let mail: [Intent] = [.readEmail, .forwardEmail, .markEmailRead, .markEmailUnread]
    #expect(try !mail.contains(asked(text)?.intent ?? .none))
  }

  @Test("a denied one is not done")
  func denied() throws {
    let interpretation = try EmbeddedInterpreter().interpret(
      "don't forward it to Anna", context: Self.context)
    #expect(interpretation.command.intent != .forwardEmail)
  }

  @Test("a condition in the words that go along is one of them")
  func condition() throws {
    let interpretation = try EmbeddedInterpreter().interpret(
      "forward it to Anna saying call me if it rains", context: Self.context)
    #expect(interpretation.command.text(.emailBody)?.lowercased() == "call me if it rains")
  }
}

extension SlotValue {
  fileprivate var words: String? { if case .text(let words) = self { words } else { nil } }
}
