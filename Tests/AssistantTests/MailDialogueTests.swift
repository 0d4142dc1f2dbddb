#if os(Linux)
  import Actions
  import Foundation
  import Presentation
  import Testing
  import TimeExpressions
  import Understanding

  @testable import Assistant

  /// The shipped words over a mail folder: what is told, read on, marked, passed on and taken back.
  @Suite("Talking about mail")
  struct MailDialogueTests {
    private let home = NSTemporaryDirectory() + "voicecore-mail-" + UUID().uuidString
    private let assistant: Assistant
    private let history: History

    init() throws {
      let maildir = home + "/mail"
      for folder in ["new", "cur", "tmp"] {
        try FileManager.default.createDirectory(
          atPath: "\(maildir)/\(folder)", withIntermediateDirectories: true)
      }
      for (index, name) in ["Anna", "Bob", "Carl"].enumerated() {
        let message = "From: \(name) <\(name.lowercased())@x.org>\nSubject: From \(name)\n\n\(name)'s roof.\n"
        try Data(message.utf8).write(
          to: URL(filePath: "\(maildir)/new/\(1_772_445_000 - 600 * index).\(name).host"))
      }
      let mail = MailConfiguration(
        maildir: maildir, from: Mailbox(address: try EmailAddress("me@example.org")),
        transport: .sendmail(["/bin/cat"]))
      let book = ContactBook([Contact(name: "Dora", emails: ["dora@example.org"])])
      let outbox = Outbox(directory: home + "/outbox")
      let history = try History.inMemory(json: CommandJSON(schema: .bundled()))
      let told: @Sendable () async -> ToldMessages = {
        (try? await history.toldMessages(since: .distantPast)) ?? ToldMessages()
      }
      let undo = Undo([QueuedMessages(), RenamedMessages()])
      self.history = history
      assistant = Assistant(
        interpreter: try EmbeddedInterpreter(), policy: ConfirmationPolicy(),
        actions: [
          ReadEmailAction(configuration: mail, told: told),
          ForwardEmailAction(
            configuration: mail, outbox: outbox, resolve: book.recipientResolver, told: told),
          MarkEmailAction.asRead(configuration: mail, told: told),
          MarkEmailAction.asUnread(configuration: mail, told: told),
        ],
        takeBack: { await undo.undo($0) }, history: history, context: { .dialogue })
    }

    private func files() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: home + "/mail/cur").sorted()
    }

    private func summary(_ text: String) async throws -> String {
      let turn = try await assistant.ask(text)
      return turn.receipt?.summary ?? turn.failure ?? "\(turn.decision)"
    }

    @Test("a list is told, then one message after the other, and an answer goes to the one read last")
    func readsOn() async throws {
      #expect(try await summary("any mail about the roof").hasPrefix("You have 3 messages about “the roof”."))
      #expect(try await summary("read the second one").hasPrefix("Bob: From Bob"))
      #expect(try await history.lastReadMessage()?.hasSuffix(".Bob.host") == true)
      #expect(try await summary("next").hasSuffix("It says: Carl's roof."))
      #expect(try await history.lastReadMessage()?.hasSuffix(".Carl.host") == true)
      #expect(try await summary("next") == "That was the last of them.")
      #expect(try await history.lastReadMessage()?.hasSuffix(".Carl.host") == true)
    }

    @Test("the one that was read is marked at once, and undo takes that back")
    func marks() async throws {
      _ = try await summary("any mail about the roof")
      _ = try await summary("read the second one")
      let turn = try await assistant.ask("mark it as read")
      #expect(turn.decision == .execute)
      #expect(turn.receipt?.summary == "Message “From Bob” from Bob marked as read")
      #expect(try files().map { $0.hasSuffix(".Bob.host:2,S") } == [true])
      #expect(try await summary("undo that").hasPrefix("Took back: Message “From Bob”"))
      #expect(try files().isEmpty)
      // What was told is still spoken of.
      #expect(try await summary("mark it as read").hasPrefix("Message “From Bob”"))
    }

    @Test("several that were told are not marked where one was meant")
    func marksNone() async throws {
      _ = try await summary("any mail about the roof")
      #expect(try await summary("mark it as read").hasPrefix("Which message? “From Anna” from Anna"))
      #expect(try files().isEmpty)
      #expect(try await summary("mark all my mail as read") == "3 messages marked as read")
      #expect(try files().count == 3)
    }

    @Test("what is passed on is shown with its recipient, and goes after a yes")
    func forwards() async throws {
      _ = try await summary("any mail about the roof")
      _ = try await summary("read the first one")
      let turn = try await assistant.ask("forward it to Dora saying have a look")
      #expect(turn.decision == .confirm && turn.receipt == nil)
      let presentation = Presentation(schema: try .bundled(), context: { .dialogue })
      let sentence = presentation.card.proposal(turn.interpretation.command)
      #expect(sentence.contains("from “Anna”") && sentence.contains("about “Fwd: From Anna”"))
      #expect(sentence.contains("to Dora <dora@example.org> (never written to)"))
      let done = try await assistant.ask("yes")
      #expect(done.receipt?.summary == "Message “Fwd: From Anna” to Dora")
      #expect(try await summary("undo that").hasPrefix("Took back: Message “Fwd: From Anna”"))
    }

    @Test(
      "what is to be said with it is no request of its own",
      arguments: ["and tell her that it is urgent", "and say it is urgent", "saying it is urgent"])
    func words(said: String) async throws {
      _ = try await summary("find the mail from Bob about the roof")
      let turn = try await assistant.ask("forward it to Dora \(said)")
      #expect(turn.earlier.isEmpty)
      #expect(turn.interpretation.command.text(.emailBody)?.lowercased() == "it is urgent")
    }

    @Test("where several messages are meant it is asked which")
    func asksWhich() async throws {
      _ = try await summary("any mail about the roof")
      let turn = try await assistant.ask("forward it to Dora")
      #expect(turn.decision == .ask && turn.readings.count == 3)
      let done = try await assistant.ask("the second one")
      #expect(done.receipt?.summary == "Message “Fwd: From Bob” to Dora")
    }

    @Test("a name that is nobody's is asked about, and nothing goes")
    func unknown() async throws {
      let turn = try await assistant.ask("forward the mail from Bob to Zoe")
      #expect(turn.decision == .clarify && turn.interpretation.missing == [.emailTo])
    }
  }
#endif
