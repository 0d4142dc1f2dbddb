#if os(Linux)
  import Actions
  import Foundation
  import Presentation
  import Synchronization
  import Testing
  import TimeExpressions
  import Understanding

  @testable import Assistant

  @Suite("The card of a mail")
  struct MailCardTests {
    private static let bernd = "Bernd Bossmann <bernd@example.org>"
    private let home = NSTemporaryDirectory() + "voicecore-mail-" + UUID().uuidString

    private final class Learned: Sendable {
      let rules = Mutex<[PersonalRule]>([])
    }

    private func assistant(_ learned: Learned = Learned()) throws -> Assistant {
      let book = ContactBook([
        Contact(name: "Bernd Bossmann", nicknames: ["Boss"], emails: ["bernd@example.org"]),
        Contact(name: "Anna Smith", emails: ["anna@example.org"]),
      ])
      let mail = MailConfiguration(
        from: Mailbox(address: try EmailAddress("me@example.org")), transport: .sendmail(["/bin/cat"]))
      let lines = ["Boss", "Carl"].map {
        ScriptedInterpreter.Line(
          "mail \($0)", .sendEmail, [.emailTo: .texts([$0]), .emailBody: .text("hi")])
      }
      return Assistant(
        interpreter: ScriptedInterpreter(lines: lines, schema: try .bundled()), policy: ConfirmationPolicy(),
        actions: [
          SendEmailAction(
            configuration: mail, outbox: Outbox(directory: home + "/outbox"), resolve: book.recipientResolver)
        ],
        takeBack: { .undone($0.summary) }, history: try .inMemory(json: CommandJSON(schema: .bundled())),
        keep: { rule in learned.rules.withLock { $0.append(rule) } }, context: { .dialogue })
    }

    @Test("shows name and address of whom a nickname means, in words, events and speech")
    func shown() async throws {
      let turn = try await assistant().ask("mail Boss")
      let presentation = Presentation(schema: try .bundled(), context: { .dialogue })
      #expect(turn.decision == .confirm)
      #expect(turn.interpretation.command.texts(.emailTo) == [Self.bernd])
      #expect(turn.interpretation.command.texts(.newRecipients) == [Self.bernd])
      #expect(
        presentation.card.table(turn.interpretation.command).contains("\(Self.bernd) (never written to)"))
      #expect(presentation.speech(of: turn, .on)?.contains("bernd@example.org (never written to)") == true)
      let event = try AssistantEvent.interpretation(turn.interpretation).json(
        CommandJSON(schema: .bundled()))
      #expect(event.text.contains(Self.bernd))
    }

    @Test("a mail that left meanwhile to the same person asks for no second yes")
    func warningEnded() async throws {
      let assistant = try assistant()
      let shown = try await assistant.ask("mail Boss").interpretation.command
      let first = try self.assistant()
      let sent = try await first.ask("mail Boss")
      let receipt = try #require(try await first.confirm(sent.id).receipt)
      for case .queuedMessage(let id, let folder, _) in receipt.effects {
        try FileManager.default.moveItem(
          atPath: "\(folder)/queued/\(id).json", toPath: "\(folder)/sent/\(id).json")
      }
      let waiting = try #require(await assistant.waiting.first)
      #expect(try await assistant.confirm(waiting.id, edited: shown).receipt != nil)
    }

    @Test("whom a changed name means is shown before the mail goes there")
    func changed() async throws {
      let assistant = try assistant()
      let turn = try await assistant.ask("mail Boss")
      var edited = turn.interpretation.command
      edited.slots[.emailTo] = .texts(["Anna Smith"])
      let again = try await assistant.confirm(turn.id, edited: edited)
      #expect(again.waits && again.receipt == nil)
      #expect(
        again.interpretation.command.texts(.newRecipients) == ["Anna Smith <anna@example.org>"])
      let done = try await assistant.confirm(turn.id)
      #expect(done.receipt?.summary.contains("Anna Smith") == true)
    }

    /// Changes whom a mail goes to, and then says something.
    private func learned(from text: String, changedTo person: String, then answer: String) async throws
      -> [PersonalRule]
    {
      let learned = Learned()
      let assistant = try assistant(learned)
      let turn = try await assistant.ask(text)
      var edited = turn.interpretation.command
      edited.slots[.emailTo] = .texts([person])
      try await assistant.confirm(turn.id, edited: edited)
      #expect(learned.rules.withLock(\.self).isEmpty)
      let told = try await assistant.ask(answer).notices
      let rules = learned.rules.withLock(\.self)
      for rule in rules { #expect(told.contains { $0.contains(rule.sentence) }) }
      return rules
    }

    @Test("teaches whom a name means when the mail has gone, not when it was given up")
    func teaches() async throws {
      #expect(
        try await learned(from: "mail Carl", changedTo: "anna@example.org", then: "yes")
          == [.person(name: "Carl", means: "anna@example.org")])
      #expect(try await learned(from: "mail Carl", changedTo: "anna@example.org", then: "no").isEmpty)
    }

    @Test("teaches nothing about a name that the contacts know")
    func knownName() async throws {
      #expect(try await learned(from: "mail Boss", changedTo: "anna@example.org", then: "yes").isEmpty)
    }

    @Test("is shown again to a yes that follows small talk")
    func smallTalk() async throws {
      let assistant = try assistant()
      try await assistant.ask("mail Boss")
      try await assistant.ask("good morning")
      let shown = try await assistant.ask("yes")
      #expect(shown.waits && shown.receipt == nil)
      #expect(try await assistant.ask("yes").receipt != nil)
    }

    @Test("a name that is nobody's is asked for, and the rest is kept")
    func unknown() async throws {
      let turn = try await assistant().ask("mail Carl")
      #expect(turn.decision == .clarify && turn.interpretation.missing == [.emailTo])
      #expect(
        turn.interpretation.objection?.words.hasPrefix("Your contacts have no address for Carl") == true)
      #expect(turn.interpretation.command.text(.emailBody) == "hi")
    }
  }
#endif
