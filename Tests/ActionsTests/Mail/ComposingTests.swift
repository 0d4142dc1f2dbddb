import Foundation
import Testing

@testable import Actions

@Suite(
  "Writing messages",
  .enabled(if: PythonMail.isAvailable, "needs python3 to read them: apt-get install python3"))
struct ComposingTests {
  @Test("a plain message has the fields of RFC 5322, and reads as it was written")
  func plain() throws {
    let message = try OutgoingMessage.sample()
    let text = try message.internetMessage()
    let parsed = try PythonMail.parse(text)
    #expect(parsed["From"] == "Anna Smith <anna@example.org>")
    #expect(parsed["To"] == "John <john@example.org>")
    #expect(parsed["Subject"] == "Lunch")
    #expect(parsed["Date"] == "Fri, 15 Jan 2027 08:00:00 +0000")
    #expect(parsed["Message-Id"] == "<\(message.id.uuidString.lowercased())@example.org>")
    #expect(parsed["Mime-Version"] == "1.0")
    #expect(parsed["body"] == "See you at noon.\n")
  }

  @Test(
    "any script and length comes out the same at the other end",
    arguments: [
      "Grüße aus Köln", "会議は明日の午後三時です", "שלום", "🎂🎉 Party", "a, b; \"c\" <d@e>",
      String(repeating: "lang ", count: 160) + "ende", String(repeating: "ü", count: 400),
    ])
  func scripts(text: String) throws {
    var message = try OutgoingMessage.sample(subject: text, body: text)
    message.to[0].name = String(text.prefix(20))
    let sent = try message.internetMessage()
    #expect(sent.utf8.allSatisfy { $0 < 0x80 })
    #expect(sent.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 998 })
    #expect(!sent.replacing("\r\n", with: "").contains { $0 == "\r" || $0 == "\n" })
    let parsed = try PythonMail.parse(sent)
    #expect(parsed["Subject"] == text)
    #expect(parsed["to name"] == String(text.prefix(20)).trimmingCharacters(in: .whitespaces))
    #expect(parsed["to address"] == "john@example.org")
    #expect(parsed["body"] == text + "\n")
  }

  @Test(
    "no name and no subject can add a field, a recipient or a line",
    arguments: [
      "x\r\nBcc: eve@example.org", "x\nBcc: eve@example.org\n\nbody", "x\r\n\r\nbody",
      "x\u{2028}Bcc: eve@example.org",
      "x\0Bcc: eve@example.org", "x\u{0B}\u{0C}\u{85}Bcc: eve@example.org", "John <eve@example.org>, x",
      "x\" <eve@example.org>", "x\\\" <eve@example.org>,", "=?utf-8?q?x=0D=0ABcc:_eve@example.org?=",
    ])
  func injection(text: String) throws {
    var message = try OutgoingMessage.sample(subject: text)
    message.to[0].name = text
    message.from.name = text
    let sent = try message.internetMessage()
    let parsed = try PythonMail.parse(sent)
    #expect(
      parsed["fields"]
        == "Content-Transfer-Encoding Content-Type Date From Message-Id Mime-Version Subject To")
    #expect(parsed["to address"] == "john@example.org")
    #expect(parsed["recipients"] == "1")
    #expect(parsed["body"] == "See you at noon.\n")
  }

  @Test(
    "a body keeps its lines, dots, spaces and From, and loses control characters",
    arguments: [
      ("a\r\nb\rc\nd", "a\nb\nc\nd\n"), (".\n..\n.", ".\n..\n.\n"),
      ("From here\nFrom there", "From here\nFrom there\n"),
      ("end \nspace\t", "end \nspace\t\n"), ("x\0y\u{1B}[31m", "xy[31m\n"), ("", "\n"),
      (String(repeating: "x", count: 5000), String(repeating: "x", count: 5000) + "\n"),
    ])
  func bodies(body: String, arrives: String) throws {
    #expect(try PythonMail.parse(OutgoingMessage.sample(body: body).internetMessage())["body"] == arrives)
  }

  @Test("text that looks encoded is not decoded at the other end")
  func lookAlike() throws {
    let sent = try OutgoingMessage.sample(subject: "=?utf-8?q?x=0D=0Ay?=").internetMessage()
    #expect(try PythonMail.parse(sent)["Subject"] == "= ?utf-8?q?x=0D=0Ay?=")
  }

  @Test("what is too long is said")
  func tooLong() throws {
    let subject = try OutgoingMessage.sample(subject: String(repeating: "x", count: 901))
    #expect(throws: MailError.tooLong(part: "subject", limit: 900)) { try subject.queued(sendAt: .now) }
    let body = try OutgoingMessage.sample(body: String(repeating: "x", count: (1 << 20) + 1))
    #expect(throws: MailError.tooLong(part: "message", limit: 1 << 20)) { try body.queued(sendAt: .now) }
  }
}

/// Python's mail parser, as a second opinion on what was written.
enum PythonMail {
  static let isAvailable = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

  static func parse(_ message: String) throws -> [String: String] {
    let script = """
      import sys, json, email, email.policy
      m = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
      r = {k.title(): str(v) for k, v in m.items()}
      r["fields"] = " ".join(sorted(k.title() for k in m.keys()))
      to = m["To"].addresses
      r["recipients"] = str(len(to))
      r["to address"] = to[0].addr_spec
      r["to name"] = to[0].display_name
      r["body"] = m.get_content().replace("\\r\\n", "\\n")
      json.dump(r, sys.stdout)
      """
    return try JSONDecoder().decode([String: String].self, from: run(script, on: Array(message.utf8)))
  }

  /// What a script prints that reads a message from its standard input.
  static func run(_ script: String, on message: [UInt8]) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", script]
    let input = try TemporaryFolder()
    try Data(message).write(to: URL(filePath: input.path + "/message"))
    let output = Pipe()
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: input.path + "/message"))
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return data
  }
}
