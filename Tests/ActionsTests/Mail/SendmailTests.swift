import Foundation
import Testing

@testable import Actions

@Suite("Sending by the sendmail command")
struct SendmailTests {
  let temporary: TemporaryFolder
  let outbox: Outbox
  let start = Date(timeIntervalSince1970: 1_800_000_000)

  init() throws {
    temporary = try TemporaryFolder()
    outbox = Outbox(directory: temporary.path + "/outbox")
  }

  /// A script in place of sendmail, run with `-t -i`.
  private func transport(_ script: String) throws -> MailTransport {
    let path = temporary.path + "/sendmail"
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return .sendmail([path, "-t", "-i"])
  }

  private func queue(body: String = "See you at noon.") throws -> String {
    let entry = try OutgoingMessage.sample(body: body, date: start).queued(sendAt: start)
    try outbox.enqueue(entry)
    return entry.id.uuidString
  }

  @Test("the program gets the arguments, and the message with the system's line ends")
  func delivers() async throws {
    let id = try queue()
    let place = temporary.path
    let transport = try transport("echo \"$@\" > \(place)/arguments; cat > \(place)/message")
    let deliveries = try await outbox.flush(by: transport, now: start)
    #expect(deliveries.map(\.outcome) == [.sent(start)])
    #expect(outbox.state(id: id) == .sent)
    #expect(try String(contentsOfFile: place + "/arguments", encoding: .utf8) == "-t -i\n")
    let message = try String(contentsOfFile: place + "/message", encoding: .utf8)
    #expect(message.contains("\nTo: John <john@example.org>\n"))
    #expect(message.hasSuffix("\n\nSee you at noon.\n"))
    #expect(!message.contains("\r"))
  }

  @Test(
    "its exit status decides, in its words",
    arguments: [
      ("cat > /dev/null; echo 'queue full' >&2; exit 75", OutboxState.queued, "queue full"),
      ("cat > /dev/null; echo 'no such user' >&2; exit 67", .failed, "no such user"),
      ("cat > /dev/null; exit 1", .failed, "ended with status 1"),
      ("cat > /dev/null; kill -9 $$", .unknown, "was stopped by signal 9"),
    ])
  func status(script: String, state: OutboxState, words: String) async throws {
    let id = try queue()
    let deliveries = try await outbox.flush(by: transport(script), now: start)
    #expect(outbox.state(id: id) == state)
    #expect(deliveries.first?.reason.contains(words) == true)
  }

  @Test("a program that ends without reading a long message is believed")
  func readsNothing() async throws {
    let id = try queue(body: String(repeating: "long ", count: 200_000))
    _ = try await outbox.flush(by: transport("exit 75"), now: start)
    #expect(outbox.state(id: id) == .queued)
  }

  @Test("a program that is not there keeps the message waiting")
  func missing() async throws {
    let id = try queue()
    let deliveries = try await outbox.flush(by: .sendmail(["/nonexistent/sendmail", "-t"]), now: start)
    #expect(outbox.state(id: id) == .queued)
    #expect(deliveries.first?.reason.contains("mail.sendmail") == true)
  }

  @Test("stopping the task does not stop the program halfway")
  func cancelled() async throws {
    let id = try queue()
    let transport = try transport("cat > /dev/null; sleep 0.3")
    let outbox = outbox
    let start = start
    let task = Task { try await outbox.flush(by: transport, now: start) }
    while outbox.state(id: id) != .handingOver { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    _ = try await task.value
    #expect(outbox.state(id: id) == .sent)
  }
}
