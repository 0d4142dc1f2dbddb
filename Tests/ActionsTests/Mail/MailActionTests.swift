import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Actions

@Suite("The mail actions")
struct MailActionTests {
  let maildir: TestMaildir
  let context: TimeContext
  let start = Date(timeIntervalSince1970: TimeInterval(TestMaildir.now))

  init() throws {
    maildir = try TestMaildir()
    // A Friday.
    context = TimeContext(now: try #require(LocalDateTime(2027, 1, 15, 8)), timeZone: .gmt)
  }

  private func told(_ slots: [Slot: SlotValue] = [:]) async throws -> String {
    let action = ReadEmailAction(configuration: MailConfiguration(maildir: maildir.path))
    let prepared = try await action.prepare(Command(.readEmail, slots), context: context)
    guard case .told(let words)? = prepared.receipt.effects.first else { return "" }
    return words
  }

  private func fill() throws {
    try maildir.add("From: Anna Smith <anna@x.org>\nSubject: Lunch on Friday\n\nNoon?\n", age: 600)
    try maildir.add(
      "From: Bj\u{F6}rn <bjoern@x.org>\nSubject: =?utf-8?q?R=C3=A9sum=C3=A9?=\n\nHere.\n", age: 7300)
    try maildir.add("From: news@shop.example\n\nBuy\n", age: 30_000, flags: "")
    try maildir.add("From: Anna Smith <anna@x.org>\nSubject: Old\n\nx\n", age: 400_000, flags: "S")
  }

  @Test("tell the new messages, the newest first")
  func news() async throws {
    try fill()
    #expect(
      try await told() == """
        You have 3 new messages. Anna Smith: Lunch on Friday, ten minutes ago. Björn: Résumé, two hours ago. \
        news@shop.example: no subject, yesterday at 11:40 PM.
        """)
  }

  @Test("find messages by who wrote, without regard to accents and case")
  func filters() async throws {
    try fill()
    #expect(
      try await told([.emailFrom: .text("anna")]) == """
        You have 2 messages from anna. Anna Smith: Lunch on Friday, ten minutes ago. Anna Smith: Old, on Sunday.
        """)
    #expect(
      try await told([.emailFrom: .text("bjorn")])
        == "You have 1 message from bjorn. Björn: Résumé, two hours ago. It says: Here.")
    #expect(try await told([.emailFrom: .text("Carl")]) == "You have no messages from Carl.")
  }

  @Test("say when there is nothing new, or nothing")
  func nothingNew() async throws {
    #expect(try await told() == "You have no messages.")
    try maildir.add("From: Anna <anna@x.org>\nSubject: Hi\n\nCall me.\n", age: 5400, flags: "RS")
    #expect(
      try await told() == "You have no new messages. The latest: Anna: Hi, an hour ago. It says: Call me.")
  }

  @Test("tell five messages and count the rest")
  func many() async throws {
    for age in 1...12 { try maildir.add("From: a@x.org\nSubject: s\(age)\n\n", age: age * 60) }
    let words = try await told()
    #expect(words.hasPrefix("You have 12 new messages. a@x.org: s1, a minute ago."))
    #expect(words.hasSuffix("a@x.org: s5, five minutes ago. And 7 more."))
  }

  @Test("mark nothing as read, and need a mail folder")
  func changesNothing() async throws {
    try fill()
    let before = try FileManager.default.subpathsOfDirectory(atPath: maildir.path).sorted()
    _ = try await told()
    #expect(try FileManager.default.subpathsOfDirectory(atPath: maildir.path).sorted() == before)
    await #expect(throws: MailError.notSetUp(setting: "mail.maildir")) {
      try await ReadEmailAction(configuration: MailConfiguration()).prepare(
        Command(.readEmail), context: context)
    }
  }

  private var account: MailConfiguration {
    get throws {
      MailConfiguration(
        from: Mailbox(name: "Me", address: try EmailAddress("me@example.org")),
        transport: .sendmail(["/bin/cat"]), undoWindow: 30)
    }
  }

  private func sending(_ configuration: MailConfiguration) throws -> SendEmailAction {
    let anna = Mailbox(name: "Anna Smith", address: try EmailAddress("anna@example.org"))
    let other = Mailbox(name: "Anna Jones", address: try EmailAddress("jones@example.org"))
    let start = start
    return SendEmailAction(
      configuration: configuration, outbox: Outbox(directory: maildir.path + "/outbox"),
      resolve: { name in
        switch name {
        case "Anna Smith": .one(anna)
        case "Anna": .several([anna, other])
        default: .none
        }
      }, now: { start })
  }

  @Test("queue a message whose receipt takes it back")
  func sends() async throws {
    let slots: [Slot: SlotValue] = [
      .emailTo: .texts(["Anna Smith", "bob@example.org", "BOB@example.org", "anna@example.org"]),
      .emailBody: .text("I will be late. Start without me."),
    ]
    let prepared = try await sending(account).prepare(Command(.sendEmail, slots), context: context)
    let undo = Undo([QueuedMessages()])
    #expect(await undo.state(of: prepared.receipt) == .notDone)
    try await prepared.perform()
    try await prepared.perform()
    #expect(await undo.state(of: prepared.receipt) == .done)
    #expect(prepared.receipt.summary.hasPrefix("Message “I will be late” to Anna Smith, bob@example.org"))

    let outbox = Outbox(directory: maildir.path + "/outbox")
    let id = try #require(outbox.messages(in: .queued).first)
    let entry = try outbox.folder.read(#require(UUID(uuidString: id)), in: .queued)
    #expect(entry.sendAt == start.addingTimeInterval(30))
    #expect(entry.recipients.map(\.description).contains("anna@example.org"))
    // Saved and read again, as after a restart.
    let receipt = try JSONDecoder().decode(Receipt.self, from: JSONEncoder().encode(prepared.receipt))
    guard case .undone = await undo.undo(receipt) else {
      Issue.record("it was not taken back")
      return
    }
    #expect(try outbox.messages(in: .queued).isEmpty)
    #expect(await undo.undo(receipt) == .undone("There is nothing left to take back: \(receipt.summary)."))
  }

  @Test("ask for what is missing")
  func asks() async throws {
    let action = try sending(account)
    func error(_ slots: [Slot: SlotValue]) async -> MailError? {
      do {
        _ = try await action.prepare(Command(.sendEmail, slots), context: context)
        return nil
      } catch {
        return error as? MailError
      }
    }
    let body: (Slot, SlotValue) = (.emailBody, .text("Hello"))
    func to(_ names: String...) -> [Slot: SlotValue] { [.emailTo: .texts(names), body.0: body.1] }
    #expect(await error([body.0: body.1]) == .noRecipient)
    #expect(await error(to("Zoe")) == .unknownRecipient("Zoe"))
    #expect(
      await error(to("Anna"))?.errorDescription?.hasPrefix("Which Anna? Anna Smith (anna@example.org), ")
        == true)
    #expect(await error([.emailTo: .texts(["Anna Smith"]), .emailBody: .text(" \n")]) == .emptyMessage)
    if case .invalidAddress? = await error(to("x@y@z")) {
    } else {
      Issue.record("an address with two @ was taken")
    }
    #expect(await error(to("Anna Smith")) == nil)
  }

  @Test("say which setting is missing")
  func notSetUp() async throws {
    let command = Command(.sendEmail, [.emailTo: .texts(["Anna Smith"]), .emailBody: .text("Hello")])
    await #expect(throws: MailError.notSetUp(setting: "mail.from")) {
      try await sending(MailConfiguration()).prepare(command, context: context)
    }
    let from = Mailbox(address: try EmailAddress("me@example.org"))
    await #expect(throws: MailError.notSetUp(setting: "mail.smtp or mail.sendmail")) {
      try await sending(MailConfiguration(from: from)).prepare(command, context: context)
    }
  }
}
