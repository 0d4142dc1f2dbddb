import Foundation
import Testing

@testable import Actions

/// A Maildir made of messages given as they lie on disk.
struct TestMaildir {
  let folder: TemporaryFolder
  var path: String { folder.path }
  /// 2027-01-15T08:00:00Z.
  static let now = 1_800_000_000

  init() throws {
    folder = try TemporaryFolder()
    for name in ["new", "cur", "tmp"] {
      try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
    }
  }

  func add(_ message: String, age: Int = 0, flags: String? = nil, name: String = UUID().uuidString) throws {
    try add(Array(message.utf8), age: age, flags: flags, name: name)
  }

  func add(_ message: [UInt8], age: Int = 0, flags: String? = nil, name: String = UUID().uuidString) throws {
    let file = "\(Self.now - age).\(name).host" + (flags.map { ":2,\($0)" } ?? "")
    try Data(message).write(to: URL(filePath: "\(path)/\(flags == nil ? "new" : "cur")/\(file)"))
  }
}

@Suite("Reading a Maildir")
struct MaildirTests {
  let maildir: TestMaildir
  let reader: Maildir

  init() throws {
    maildir = try TestMaildir()
    reader = Maildir(path: maildir.path)
  }

  private func only(_ header: String) throws -> ReceivedMessage {
    try maildir.add(header + "\n\nbody\n")
    return try #require(try reader.messages().first)
  }

  @Test("lists new and old messages, the newest first, with their flags")
  func lists() throws {
    try maildir.add("Subject: third\n\n", age: 300, flags: "S")
    try maildir.add("Subject: first\n\n", age: 100)
    try maildir.add("Subject: second\n\n", age: 200, flags: "")
    try maildir.add("Subject: thrown away\n\n", age: 10, flags: "ST")
    try maildir.add("Subject: draft\n\n", age: 10, flags: "D")
    try Data("Subject: hidden\n\n".utf8).write(to: URL(filePath: maildir.path + "/cur/.hidden"))
    try Data("Subject: not there yet\n\n".utf8).write(to: URL(filePath: maildir.path + "/tmp/1.x"))
    let messages = try reader.messages()
    #expect(messages.map(\.subject) == ["first", "second", "third"])
    #expect(messages.map(\.isUnread) == [true, true, false])
  }

  @Test("goes by the date a message gives itself, unless that is in the future")
  func dates() throws {
    try maildir.add("Subject: old\nDate: Mon, 11 Jan 2027 09:00:00 +0100\n\n", age: 1)
    try maildir.add("Subject: from the future\nDate: Mon, 11 Jan 2099 09:00:00 +0100\n\n", age: 60)
    try maildir.add("Subject: nonsense\nDate: 99 Foo 99999 99:99:99\n\n", age: 3600)
    let messages = try reader.messages()
    #expect(messages.map(\.subject) == ["from the future", "nonsense", "old"])
    #expect(messages.last?.date == Date(timeIntervalSince1970: 1_799_654_400))
  }

  @Test(
    "decodes names and subjects",
    arguments: [
      ("Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?= aus =?iso-8859-1?Q?K=F6ln?=", "Grüße aus Köln"),
      ("Subject: =?utf-8?b?5Lya6K2w?=", "会議"), ("Subject: =?iso-2022-jp?B?GyRCMnE1RBsoQg==?=", "会議"),
      ("Subject: =?koi8-r?B?8NLJ18XU?=", "Привет"), ("Subject: =?windows-1252?q?=93x=94?=", "“x”"),
      ("Subject: one\n two\n\tthree", "one two three"), ("Subject: =?utf-8?q?a?=\n =?utf-8?q?b?=", "ab"),
      ("Subject: =?nonsense?q?a?=", "=?nonsense?q?a?="), ("Subject: =?utf-8?q?x=0D=0ABcc:_y?=", "x Bcc: y"),
      ("Subject: =?utf-8?q?=E2=80=AEevil?=", "evil"), ("Subject:", ""), ("X-Other: 1", ""),
      ("SUBJECT: loud", "loud"),
    ])
  func subjects(header: String, subject: String) throws {
    let message = try only(header)
    if header.contains("nonsense") {
      // Whatever is made of an unknown charset, it is text and nothing is lost but its meaning.
      #expect(!message.subject.isEmpty)
    } else {
      #expect(message.subject == subject)
    }
  }

  @Test(
    "finds the sender",
    arguments: [
      ("From: Anna Smith <anna@example.org>", "Anna Smith", "anna@example.org"),
      ("From: \"Smith, Anna\" <anna@example.org>", "Smith, Anna", "anna@example.org"),
      ("From: =?utf-8?q?J=C3=BCrgen?= <j@example.org>, eve@example.org", "Jürgen", "j@example.org"),
      ("From: anna@example.org", "", "anna@example.org"),
      ("From: anna@example.org (Anna)", "Anna", "anna@example.org"),
      ("From:", "", ""), ("To: x@example.org", "", ""),
    ])
  func senders(header: String, name: String, address: String) throws {
    let message = try only(header)
    #expect(message.senderName == name)
    #expect(message.senderAddress == address)
  }

  @Test("bytes that are no text do not stop it")
  func hostile() throws {
    try maildir.add([])
    try maildir.add([0, 0, 0, 10, 10])
    try maildir.add(Array("Subject: \u{FF}".utf8) + [0xFF, 0xFE, 0x80, 10, 10])
    try maildir.add((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) })
    try maildir.add("Subject: " + String(repeating: "=?utf-8?q?", count: 20_000) + "\n\n")
    try maildir.add("From: " + String(repeating: "(", count: 60_000) + "\n\n")
    try maildir.add("From: " + String(repeating: "a:", count: 30_000) + "\n\n")
    try maildir.add(String(repeating: "x", count: 1_000_000))
    let messages = try reader.messages()
    #expect(messages.count == 8)
    #expect(
      messages.allSatisfy {
        $0.subject.unicodeScalars.count <= 200 && $0.senderName.unicodeScalars.count <= 100
      })
    for message in messages { _ = try reader.excerpt(of: message) }
  }

  @Test("nesting without end is not followed")
  func nesting() throws {
    var message = "Subject: deep\n"
    for level in 0..<3000 { message += "Content-Type: multipart/mixed; boundary=b\(level)\n\n--b\(level)\n" }
    try maildir.add(message + "Content-Type: text/plain\n\nbottom\n")
    var forwards = "Subject: forwards\n"
    for _ in 0..<6000 { forwards += "Content-Type: message/rfc822\n\n" }
    try maildir.add(forwards + "\nbottom\n")
    for message in try reader.messages() { #expect(try reader.excerpt(of: message).isEmpty) }
  }

  @Test("what is no file is passed over, and no pipe is waited for")
  func noFiles() throws {
    try maildir.add("Subject: real\n\n")
    #expect(mkfifo(maildir.path + "/new/1.pipe", 0o600) == 0)
    try FileManager.default.createDirectory(
      atPath: maildir.path + "/new/2.folder", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: maildir.path + "/new/3.link", withDestinationPath: "/nonexistent")
    try FileManager.default.createSymbolicLink(
      atPath: maildir.path + "/new/4.zero", withDestinationPath: "/dev/zero")
    let elsewhere = maildir.path + "/elsewhere"
    try "Subject: no mail of this folder\n\n".write(toFile: elsewhere, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: maildir.path + "/new/5.linked", withDestinationPath: elsewhere)
    #expect(try reader.messages().map(\.subject) == ["real"])
  }

  @Test("a huge folder costs no more than its newest messages")
  func huge() throws {
    for age in 0..<60 { try maildir.add("Subject: \(age)\n\n", age: age * 10, flags: "S") }
    let messages = try Maildir(path: maildir.path, depth: 7).messages()
    #expect(messages.map(\.subject) == (0..<7).map(String.init))
  }

  @Test("a folder that is no Maildir is said", arguments: ["/nonexistent", "/dev/null", "/"])
  func noMaildir(path: String) {
    #expect(throws: MailError.self) { try Maildir(path: path).messages() }
  }
}
