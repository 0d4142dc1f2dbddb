#if os(Linux)
  import Actions
  import Foundation
  import Presentation
  import Testing
  import TimeExpressions
  import Understanding

  @testable import Assistant

  /// What is said to a mail that is shown and waits.
  @Suite("A no to a card, and what is neither a yes nor a no")
  struct RefusalTests {
    private let home = NSTemporaryDirectory() + "voicecore-refusal-" + UUID().uuidString
    private let history: History
    private let presentation: Presentation

    init() throws {
      history = try History.inMemory(json: CommandJSON(schema: .bundled()))
      presentation = Presentation(schema: try .bundled(), context: { .dialogue })
    }

    private func assistant() throws -> Assistant {
      let mail = MailConfiguration(
        maildir: home, from: Mailbox(address: try EmailAddress("me@example.org")),
        transport: .sendmail(["/bin/cat"]))
      let book = ContactBook([Contact(name: "Dora", emails: ["dora@example.org"])])
      return Assistant(
        interpreter: try EmbeddedInterpreter(), policy: ConfirmationPolicy(),
        actions: [
          SendEmailAction(
            configuration: mail, outbox: Outbox(directory: home + "/outbox"), resolve: book.recipientResolver)
        ],
        takeBack: { _ in .refused("") }, history: history, conversation: "window", context: { .dialogue })
    }

    private func shown(_ assistant: Assistant) async throws -> Turn {
      try await assistant.ask("email dora@example.org saying hi")
    }

    @Test(
      "any denial with nothing else to do is a no, and says so",
      arguments: [
        "absolutely not", "do not send it", "don't you dare send it", "under no circumstances", "I said no",
        "no I don't want that", "yes please don't", "please never ever send my boss that", "negative",
        "hold on",
      ])
    func refused(text: String) async throws {
      let assistant = try assistant()
      let shown = try await shown(assistant)
      #expect(shown.waits)
      let turn = try await assistant.ask(text)
      #expect(turn.id == shown.id && turn.isDismissed)
      #expect(presentation.speech(of: turn, .on) == "Not done.")
      for yes in ["great", "yes", "send it"] { #expect(try await assistant.ask(yes).receipt == nil) }
    }

    @Test(
      "mail is not sent for praise; the card is put again",
      arguments: ["great", "that works for me", "go on"])
    func praised(text: String) async throws {
      let assistant = try assistant()
      let shown = try await shown(assistant)
      let turn = try await assistant.ask(text)
      #expect(turn.id == shown.id && turn.waits)
      #expect(try await assistant.ask("send it").receipt != nil)
    }

    @Test("after words that nobody understood, a yes has the card shown again, also in the next process")
    func baffled() async throws {
      for restarts in [false, true] {
        var assistant = try assistant()
        let shown = try await shown(assistant)
        #expect(try await assistant.ask("purple monkey dishwasher").decision == .reprompt)
        if restarts { assistant = try self.assistant() }
        let again = try await assistant.ask("yes")
        #expect(again.id == shown.id && again.waits)
        #expect(try await assistant.ask("yes").receipt != nil)
      }
    }

    @Test("a no after them is a no still")
    func refusedAfterwards() async throws {
      let assistant = try assistant()
      _ = try await shown(assistant)
      try await assistant.ask("purple monkey dishwasher")
      #expect(try await assistant.ask("no").isDismissed)
    }

    @Test("what can be taken back is done for praise", arguments: ["great", "looks good"])
    func pleased(text: String) async throws {
      let world = try DialogueWorld([
        ScriptedInterpreter.Line(
          "lunch", .createEvent, [.title: .text("lunch"), .dateTimePoint: point("2026-03-06T12:00:00")],
          confidence: 0.815)
      ])
      #expect(try await world.assistant.ask("lunch").waits)
      #expect(try await world.assistant.ask(text).receipt != nil)
    }
  }

  /// What goes on with something and takes it back in the same breath.
  @Suite("Follow-ups that are denied or depend on something")
  struct HeededFollowUpTests {
    @Test(
      "change nothing",
      arguments: [
        ("add milk to the shopping list", "cross it off if it is sold out"),
        ("add milk to the shopping list", "and not eggs"),
        ("book lunch with anna tomorrow at noon", "an hour later if she is late"),
        ("set a timer for ten minutes", "no undo"),
        ("set a timer for ten minutes", "make it twenty never mind"),
      ])
    func nothing(first: String, next: String) throws {
      var dialogue = try RehearsedDialogue.shipped()
      _ = dialogue.read(first, context: RehearsedDialogue.monday)
      let reading = try #require(dialogue.read(next, context: RehearsedDialogue.monday).first)
      #expect(reading.interpretation.command == .none || reading.decision != .execute)
    }
  }
#endif
