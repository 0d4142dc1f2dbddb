import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Actions

@Suite(
  "Passing mail on",
  .enabled(if: PythonMail.isAvailable, "needs python3 to read messages: apt-get install python3"))
struct ForwardEmailTests {
  let maildir: TestMaildir
  let context: TimeContext
  let start = Date(timeIntervalSince1970: TimeInterval(TestMaildir.now))

  init() throws {
    maildir = try TestMaildir()
    context = TimeContext(now: try #require(LocalDateTime(2027, 1, 15, 8)), timeZone: .gmt)
    try maildir.add(
      """
      From: Tom Miller <tom@x.org>
      To: Me <me@example.org>
      Date: Mon, 11 Jan 2027 09:00:00 +0100
      Subject: Invoice 42
      Message-ID: <three@x.org>
      References: <one@x.org>
       <two@x.org>

      Please pay.

      """, age: 600, name: "invoice")
    try maildir.add("From: Bob <bob@x.org>\nSubject: Fwd: Budget\n\nSee it.\n", age: 60, name: "budget")
  }

  private var outbox: Outbox { Outbox(directory: maildir.path + "/outbox") }

  private func action(told: ToldMessages = ToldMessages()) throws -> ForwardEmailAction {
    let (anna, other) = (
      Mailbox(name: "Anna Smith", address: try EmailAddress("anna@example.org")),
      Mailbox(name: "Ben", address: try EmailAddress("ben@example.org"))
    )
    let start = start
    return ForwardEmailAction(
      configuration: MailConfiguration(
        maildir: maildir.path, from: Mailbox(name: "Me", address: try EmailAddress("me@example.org")),
        transport: .sendmail(["/usr/sbin/sendmail"]), undoWindow: 30),
      outbox: outbox,
      resolve: { ["Anna": .one(anna), "Ben": .one(other), "Sam": .several([anna, other])][$0] ?? .none },
      told: { told }, now: { start })
  }

  private func told(_ slots: [Slot: SlotValue] = [:]) async throws -> ToldMessages {
    let action = ReadEmailAction(configuration: MailConfiguration(maildir: maildir.path))
    return ToldMessages([try await action.prepare(Command(.readEmail, slots), context: context).receipt])
  }

  private static let toAnna: [Slot: SlotValue] = [.emailTo: .texts(["Anna"])]

  /// The message that waits in the outbox once the command was done, which is then taken back.
  private func forwarded(
    _ slots: [Slot: SlotValue] = [:], told: ToldMessages = ToldMessages()
  ) async throws -> (entry: OutboxEntry, parts: PythonMail.Parts) {
    let command = Command(.forwardEmail, Self.toAnna.merging(slots) { $1 })
    let prepared = try await action(told: told).prepare(command, context: context)
    try await prepared.perform()
    let entry = try outbox.folder.read(prepared.receipt.id, in: .queued)
    guard case .undone = await Undo([QueuedMessages()]).undo(prepared.receipt) else {
      throw MailError.noSuchMessage(id: prepared.receipt.id.uuidString)
    }
    return (entry, try PythonMail.parts(of: entry.message))
  }

  @Test("the whole message goes along, below the person's words and whose message it is")
  func whole() async throws {
    let (entry, parts) = try await forwarded([
      .searchText: .text("invoice"), .emailTo: .texts(["Anna", "Ben"]), .emailBody: .text("Please pay this."),
    ])
    #expect(entry.recipients.map(\.description) == ["anna@example.org", "ben@example.org"])
    #expect(entry.sendAt == start.addingTimeInterval(30))
    #expect(parts.header["Subject"] == "Fwd: Invoice 42")
    #expect(parts.header["To"] == "Anna Smith <anna@example.org>, Ben <ben@example.org>")
    #expect(parts.header["In-Reply-To"] == nil)
    #expect(
      parts.header["References"]?.split(whereSeparator: \.isWhitespace)
        == ["<one@x.org>", "<two@x.org>", "<three@x.org>"])
    #expect(parts.types == ["text/plain", "message/rfc822"])
    #expect(
      parts.text == """
        Please pay this.

        ---------- Forwarded message ----------
        From: Tom Miller <tom@x.org>
        Date: Mon, 11 Jan 2027 09:00:00 +0100
        Subject: Invoice 42
        To: Me <me@example.org>

        """)
    #expect(parts.attached["Subject"] == "Invoice 42")
    #expect(parts.attached["Message-Id"] == "<three@x.org>")
    #expect(parts.attached["body"] == "Please pay.\n")
  }

  @Test("“it” is the message read last, and one passed on before is called so once")
  func it() async throws {
    let parts = try await forwarded(told: told([.emailFrom: .text("Bob")])).parts
    #expect(parts.header["Subject"] == "Fwd: Budget")
    #expect(parts.text.hasPrefix("---------- Forwarded message ----------\nFrom: Bob <bob@x.org>\n"))
    #expect(parts.attached["Subject"] == "Fwd: Budget")
  }

  @Test("the card shows which message goes to whom, and means it still when others have come")
  func card() async throws {
    let command = Command(
      .forwardEmail, Self.toAnna.merging([.emailFrom: .text("tom"), .searchText: .text("invoice")]) { $1 })
    guard
      case .one(let shown) = try await action().ground(command, said: .whole, context: context)
    else {
      Issue.record("it was not found")
      return
    }
    #expect(shown.texts(.emailTo) == ["Anna Smith <anna@example.org>"])
    #expect(shown.texts(.newRecipients) == shown.texts(.emailTo))
    #expect(shown.text(.emailSubject) == "Fwd: Invoice 42")
    #expect(shown.text(.emailFrom) == "Tom Miller")
    #expect(shown.text(.searchText) == nil)
    try maildir.add("From: Tom Miller <tom@x.org>\nSubject: Invoice 43\n\nNewer\n", age: 1)
    #expect(try await forwarded(shown.slots).parts.attached["Subject"] == "Invoice 42")
    // A subject that the person gave it on the card stays; another sender means another message.
    var edited = shown
    edited.slots[.emailSubject] = .text("What do you think?")
    #expect(try await action().ground(edited, said: .whole, context: context) == .one(edited))
    edited.slots[.emailFrom] = .text("Bob")
    guard case .one(let other) = try await action().ground(edited, said: .whole, context: context) else {
      Issue.record("the other was not found")
      return
    }
    #expect(other.text(.emailSubject) == "Fwd: Budget")
    // One that is gone by then is not replaced by another of the same sender.
    try FileManager.default.removeItem(atPath: "\(maildir.path)/new/\(TestMaildir.now - 600).invoice.host")
    await #expect(throws: MailError.messageIsGone(subject: "Fwd: Invoice 42")) {
      try await forwarded(shown.slots)
    }
  }

  @Test("of several messages and of several people it is asked which")
  func several() async throws {
    let command = Command(.forwardEmail, Self.toAnna)
    guard
      case .several(let commands) = try await action(told: told()).ground(
        command, said: .whole, context: context)
    else {
      Issue.record("one was chosen")
      return
    }
    #expect(commands.map { $0.text(.emailSubject) } == ["Fwd: Budget", "Fwd: Invoice 42"])
    await #expect(throws: MailError.self) { try await forwarded(told: told()) }
    let sam = Command(.forwardEmail, [.emailTo: .texts(["Sam"]), .emailFrom: .text("Bob")])
    guard case .several(let people) = try await action().ground(sam, said: .whole, context: context) else {
      Issue.record("one was chosen")
      return
    }
    #expect(people.count == 2)
  }

  @Test("what is missing is said")
  func missing() async throws {
    await #expect(throws: MailError.noMessageMeant) { try await forwarded() }
    await #expect(throws: MailError.noMessages(" from Zoe")) {
      try await forwarded([.emailFrom: .text("Zoe")])
    }
    await #expect(throws: MailError.noRecipient) { try await forwarded([.emailTo: .texts([])]) }
    let unknown = Command(.forwardEmail, [.emailTo: .texts(["Zoe"]), .emailFrom: .text("Bob")])
    await #expect(
      throws: ActionError.unclear(.emailTo, MailError.unknownRecipient("Zoe").localizedDescription)
    ) { try await action().ground(unknown, said: .whole, context: context) }
  }

  @Test("a message that is too large is not passed on, and that is said")
  func tooLarge() async throws {
    try maildir.add(
      "From: Big <big@x.org>\nSubject: Film\n\n" + String(repeating: "x\n", count: 5 << 20), name: "film")
    await #expect(throws: MailError.tooLarge(subject: "Film", mebibytes: 10)) {
      try await forwarded([.emailFrom: .text("Big")])
    }
  }

  /// Messages as they lie on disk, and how they can go along.
  static let oddMessages: [(message: [UInt8], type: String)] = [
    // Text in 8 bits is encoded anew.
    (
      Array(
        "Subject: odd\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\nGrüße\n"
          .utf8), "message/rfc822"
    ),
    // A line that is longer than mail has them.
    (Array(("Subject: odd\n\n" + String(repeating: "x", count: 5000) + "\n").utf8), "message/rfc822"),
    // Letters beyond ASCII in the header can be encoded by nobody but the sender.
    (Array("Subject: odd\nX-Name: Jürgen\n\nx\n".utf8), "application/octet-stream"),
    // Nor does a lone carriage return, which some servers take for a line's end, go out as it is.
    (Array("Subject: odd\nX-A: b\r.\rMAIL FROM:<eve@x.org>\n\nx\n".utf8), "application/octet-stream"),
    // A NUL, which no mail may hold, ends its field where that is written anew.
    (Array("Subject: odd\nX-A: ".utf8) + [0] + Array("\n\nx\n".utf8), "message/rfc822"),
    // Boundaries and ends that are those of nothing.
    (Array("Subject: odd\n\n--\n.\n--boundary--\n\n.\r\nFrom here\n".utf8), "message/rfc822"),
    (Array("Subject: odd".utf8), "message/rfc822"),
  ]

  @Test(
    "whatever it holds goes along so that any server takes it, and comes out the same",
    arguments: oddMessages.indices
  )
  func odd(index: Int) async throws {
    let (message, type) = Self.oddMessages[index]
    try maildir.add(Array("From: Odd <odd@x.org>\n".utf8) + message, name: "odd")
    let (entry, parts) = try await forwarded([.emailFrom: .text("Odd")])
    #expect(isCarried(Array(entry.message.utf8)))
    #expect(parts.types == ["text/plain", type])
    #expect(parts.attached["Subject"] == "odd")
    let original = try PythonMail.whole(Array("From: Odd <odd@x.org>\n".utf8) + message)
    #expect(parts.attached["body"] == original["body"])
  }

  @Test(
    "nothing in it can add a field or a recipient",
    arguments: [
      "x\r\nBcc: eve@example.org", "x\u{0}\nBcc: eve@example.org", "=?utf-8?q?x=0D=0ABcc:_eve@example.org?=",
      "\"x\" <a@b>, eve@example.org", String(repeating: "ü ", count: 4000),
    ])
  func hostile(text: String) async throws {
    try maildir.add(
      """
      From: "\(text)" <hostile@x.org>
      To: \(text)
      Subject: \(text)
      Message-ID: <a@b>\(text)
      References: \(text)

      \(text)
      """, name: "hostile")
    let (entry, parts) = try await forwarded([.message: .text("\(TestMaildir.now).hostile.host")])
    #expect(parts.header["Bcc"] == nil)
    #expect(parts.header["To"] == "Anna Smith <anna@example.org>")
    #expect(entry.recipients.map(\.description) == ["anna@example.org"])
    #expect(parts.types.count == 2 && parts.types[0] == "text/plain")
    // Each field of the block is one line, and bounded.
    let block = parts.text.split(separator: "\n")
    #expect(block.count <= 5 && block.allSatisfy { $0.count <= 510 })
    #expect(!block.contains { $0.hasPrefix("Bcc") })
  }
}

extension PythonMail {
  /// What a message with an attached one holds.
  struct Parts: Decodable {
    var header: [String: String]
    var types: [String]
    var text: String
    /// The header and the text of the attached message.
    var attached: [String: String]
  }

  private static let reading = """
    import sys, json, email, email.policy
    p = email.policy.default
    def whole(m):
        r = {}
        for k in m.keys():
            try: r.setdefault(k.title(), str(m[k]))
            except Exception: pass
        b = m.get_payload(decode=True) or b""
        r["body"] = b.decode(m.get_content_charset() or "ascii", "replace").replace("\\r\\n", "\\n")
        return r

    """

  static func parts(of message: String) throws -> Parts {
    let data = try run(
      reading + """
        m = email.message_from_bytes(sys.stdin.buffer.read(), policy=p)
        a = list(m.iter_parts())
        q = a[1].get_content() if len(a) > 1 else b""
        if isinstance(q, bytes): q = email.message_from_bytes(q, policy=p)
        json.dump({"header": {k.title(): str(v) for k, v in m.items()}, "types": [x.get_content_type() for x in a],
          "text": a[0].get_content().replace("\\r\\n", "\\n"), "attached": whole(q)}, sys.stdout)
        """, on: Array(message.utf8))
    return try JSONDecoder().decode(Parts.self, from: data)
  }

  /// The header and the text of one message.
  static func whole(_ message: [UInt8]) throws -> [String: String] {
    let data = try run(
      reading + "json.dump(whole(email.message_from_bytes(sys.stdin.buffer.read(), policy=p)), sys.stdout)",
      on: message)
    return try JSONDecoder().decode([String: String].self, from: data)
  }
}
