import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Actions

@Suite(
  "Answering mail",
  .enabled(if: PythonMail.isAvailable, "needs python3 to read messages: apt-get install python3"))
struct ReplyEmailTests {
  let maildir: TestMaildir
  let context: TimeContext
  let start = Date(timeIntervalSince1970: TimeInterval(TestMaildir.now))

  init() throws {
    maildir = try TestMaildir()
    context = TimeContext(now: try #require(LocalDateTime(2027, 1, 15, 8)), timeZone: .gmt)
    try maildir.add(
      """
      From: Anna Smith <anna@x.org>
      Subject: Re: Lunch
      Message-ID: <three@x.org>
      References: <one@x.org>
       <two@x.org>

      Noon?

      """, age: 600, name: "lunch")
    try maildir.add(
      "From: Bob <bob@x.org>\nReply-To: Team <team@x.org>\nSubject: Budget\n\nSee it.\n", age: 60)
  }

  private func action(lastRead: String? = nil) throws -> ReplyEmailAction {
    let start = start
    return ReplyEmailAction(
      configuration: MailConfiguration(
        maildir: maildir.path, from: Mailbox(name: "Me", address: try EmailAddress("me@example.org")),
        transport: .sendmail(["/usr/sbin/sendmail"]), undoWindow: 30),
      outbox: Outbox(directory: maildir.path + "/outbox"), lastRead: { lastRead }, now: { start })
  }

  private func answered(_ slots: [Slot: SlotValue], lastRead: String? = nil) async throws -> [String: String]
  {
    let command = Command(.replyEmail, slots.merging([.emailBody: .text("Noon is fine.")]) { $1 })
    let prepared = try await action(lastRead: lastRead).prepare(command, context: context)
    try await prepared.perform()
    let outbox = Outbox(directory: maildir.path + "/outbox")
    let entry = try outbox.folder.read(prepared.receipt.id, in: .queued)
    #expect(entry.sendAt == start.addingTimeInterval(30))
    guard case .undone = await Undo([QueuedMessages()]).undo(prepared.receipt) else {
      Issue.record("it was not taken back")
      return [:]
    }
    return try PythonMail.parse(entry.message)
  }

  @Test("of a person answers their newest message, in its conversation")
  func named() async throws {
    let message = try await answered([.emailTo: .texts(["anna"])])
    #expect(message["To"] == "Anna Smith <anna@x.org>")
    #expect(message["Subject"] == "Re: Lunch")
    #expect(message["In-Reply-To"] == "<three@x.org>")
    #expect(
      message["References"]?.split(whereSeparator: \.isWhitespace)
        == ["<one@x.org>", "<two@x.org>", "<three@x.org>"])
    #expect(message["body"] == "Noon is fine.\n")
  }

  @Test("goes where answers are wanted, also to a message without an identifier")
  func replyTo() async throws {
    let message = try await answered([.emailTo: .texts(["bob"])])
    #expect(message["To"] == "Team <team@x.org>")
    #expect(message["Subject"] == "Re: Budget")
    #expect(message["In-Reply-To"] == nil)
  }

  @Test("without a name answers what was read last, wherever it was moved to since")
  func lastRead() async throws {
    let name = "\(TestMaildir.now - 600).lunch.host"
    try FileManager.default.moveItem(
      atPath: "\(maildir.path)/new/\(name)", toPath: "\(maildir.path)/cur/\(name):2,S")
    let message = try await answered([:], lastRead: "\(maildir.path)/new/\(name)")
    #expect(message["In-Reply-To"] == "<three@x.org>")
    let command = Command(.replyEmail, [.emailBody: .text("x")])
    let grounding = try await action(lastRead: "\(maildir.path)/new/\(name)").ground(
      command, said: .whole, context: context)
    #expect(
      grounding
        == .one(
          Command(
            .replyEmail,
            [
              .emailBody: .text("x"), .emailTo: .texts(["Anna Smith <anna@x.org>"]),
              .newRecipients: .texts(["Anna Smith <anna@x.org>"]),
            ])))
  }

  @Test("asks whose where nothing was read, and finds none of a stranger")
  func nothing() async throws {
    await #expect(throws: MailError.nothingToAnswer(from: nil)) { try await answered([:]) }
    await #expect(throws: MailError.nothingToAnswer(from: nil)) {
      try await answered([:], lastRead: "\(maildir.path)/new/gone")
    }
    await #expect(throws: MailError.nothingToAnswer(from: "Carl")) {
      try await answered([.emailTo: .texts(["Carl"])])
    }
  }

  @Test(
    "no identifier can add a field",
    arguments: [
      "<a@b>\r\n Bcc: eve@x.org", "a b c", "<a\u{0}b@c>", "<<a@b>>",
      "<" + String(repeating: "a", count: 900) + ">",
    ])
  func hostile(identifier: String) async throws {
    try maildir.add(
      "From: Eve <eve@x.org>\nSubject: =?utf-8?q?x=0D=0ABcc:_a@b?=\nMessage-ID: \(identifier)\nReferences: \(identifier)\n\nx\n"
    )
    let message = try await answered([.emailTo: .texts(["eve"])])
    #expect(message["Bcc"] == nil)
    #expect(message["To"] == "Eve <eve@x.org>")
  }
}
