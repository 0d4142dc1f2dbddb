import Foundation
import Testing

@testable import Actions

@Suite(
  "Sending by SMTP to a real server",
  .enabled(
    if: MailServer.isAvailable, "needs python3-aiosmtpd and openssl: apt-get install python3-aiosmtpd openssl"
  ))
struct SMTPTests {
  let folder: TemporaryFolder
  let outbox: Outbox
  let start = Date(timeIntervalSince1970: 1_800_000_000)

  init() throws {
    folder = try TemporaryFolder()
    outbox = Outbox(directory: folder.path + "/outbox")
  }

  private func queue(to recipient: String = "john@example.org", body: String = "See you at noon.") throws
    -> String
  {
    let entry = try OutgoingMessage.sample(to: recipient, body: body, date: start).queued(sendAt: start)
    try outbox.enqueue(entry)
    return entry.id.uuidString
  }

  private func transport(_ server: MailServer, timeout: Int = 110) -> MailTransport {
    .smtp(SMTPServer(host: "127.0.0.1", port: server.port, security: .none, responseTimeout: timeout))
  }

  @Test("the server gets exactly the message that was queued, in full, once")
  func delivers() async throws {
    let server = try MailServer(.none)
    // Lines that begin with dots are changed on the wire and must come out the same.
    let body = (0..<4000).map { "." + String(repeating: ".", count: $0 % 90) + "line \($0)" }.joined(
      separator: "\n")
    let id = try queue(body: body)
    let message = try outbox.folder.read(#require(UUID(uuidString: id)), in: .queued).message
    let deliveries = try await outbox.flush(by: transport(server), now: start)
    let again = try await outbox.flush(by: transport(server), now: start.addingTimeInterval(9000))
    let taken = try server.stop()
    #expect(deliveries.map(\.outcome) == [.sent(start)])
    #expect(again.isEmpty)
    #expect(outbox.state(id: id) == .sent)
    #expect(taken.count == 1)
    #expect(taken.first?.message == message)
    #expect(taken.first?.from == "anna@example.org")
    #expect(taken.first?.to == ["john@example.org"])
    #expect(taken.first?.hello == "[127.0.0.1]")
    let entry = try outbox.folder.read(#require(UUID(uuidString: id)), in: .sent)
    #expect(entry.lastReply == "250 2.0.0 Taken as number 7")
  }

  @Test("TLS is used, with the password from a command", arguments: [SMTPServer.Security.tls, .startTLS])
  func encrypts(security: SMTPServer.Security) async throws {
    let certificate = try Certificate(in: folder.path)
    let server = try MailServer(security, certificate: certificate, login: ["anna", "s3cret ü"])
    _ = try queue()
    var settings = SMTPServer(host: "127.0.0.1", port: server.port, security: security, user: "anna")
    settings.passwordCommand = ["printf", "s3cret ü\nsecond line\n"]
    settings.certificateAuthorities = certificate.certificate
    let deliveries = try await outbox.flush(by: .smtp(settings), now: start)
    let taken = try server.stop()
    #expect(deliveries.map(\.outcome) == [.sent(start)])
    #expect(taken.map(\.tls) == [true])
    #expect(taken.map(\.user) == ["anna"])
  }

  @Test("a certificate that is not trusted gets nothing", arguments: [SMTPServer.Security.tls, .startTLS])
  func distrusts(security: SMTPServer.Security) async throws {
    let server = try MailServer(security, certificate: try Certificate(in: folder.path))
    let id = try queue()
    let settings = SMTPServer(host: "127.0.0.1", port: server.port, security: security)
    let deliveries = try await outbox.flush(by: .smtp(settings), now: start)
    #expect(try server.stop().isEmpty)
    #expect(outbox.state(id: id) == .queued)
    #expect(deliveries.first?.reason.contains("certificate of 127.0.0.1 cannot be trusted") == true)
  }

  @Test("a trusted certificate made out to another host gets nothing")
  func checksTheHost() async throws {
    let certificate = try Certificate(in: folder.path, for: "DNS:mail.example.org")
    let server = try MailServer(.tls, certificate: certificate)
    _ = try queue()
    var settings = SMTPServer(host: "127.0.0.1", port: server.port, security: .tls)
    settings.certificateAuthorities = certificate.certificate
    let deliveries = try await outbox.flush(by: .smtp(settings), now: start)
    #expect(try server.stop().isEmpty)
    #expect(deliveries.first?.reason.contains("cannot be trusted") == true)
  }

  @Test("a server without STARTTLS gets nothing where it is asked for")
  func requiresSTARTTLS() async throws {
    let server = try MailServer(.none)
    let id = try queue()
    let settings = SMTPServer(host: "127.0.0.1", port: server.port, security: .startTLS)
    let deliveries = try await outbox.flush(by: .smtp(settings), now: start)
    #expect(try server.stop().isEmpty)
    #expect(outbox.state(id: id) == .queued)
    #expect(deliveries.first?.reason.contains("offers no encryption") == true)
  }

  @Test("a wrong password is said in the server's words")
  func wrongPassword() async throws {
    let certificate = try Certificate(in: folder.path)
    let server = try MailServer(.startTLS, certificate: certificate, login: ["anna", "right"])
    let id = try queue()
    var settings = SMTPServer(
      host: "127.0.0.1", port: server.port, security: .startTLS, user: "anna", password: "wrong")
    settings.certificateAuthorities = certificate.certificate
    let deliveries = try await outbox.flush(by: .smtp(settings), now: start)
    #expect(try server.stop().isEmpty)
    #expect(outbox.state(id: id) == .failed)
    #expect(deliveries.first?.reason.contains("535") == true)
  }

  @Test(
    "a refusal for now is tried again, one for good is not",
    arguments: [
      ("later", OutboxState.queued, "451 4.3.0 Come back later"),
      ("never", .failed, "550 5.1.1 No such person here"),
      ("busy", .queued, "452 4.3.1 The disk is full"), ("spam", .failed, "554 5.7.1 Not wanted here"),
    ])
  func refusals(name: String, state: OutboxState, words: String) async throws {
    let server = try MailServer(.none)
    let id = try queue(to: name + "@example.org")
    let first = try await outbox.flush(by: transport(server), now: start)
    let tooSoon = try await outbox.flush(by: transport(server), now: start.addingTimeInterval(29))
    let second = try await outbox.flush(by: transport(server), now: start.addingTimeInterval(31))
    #expect(try server.stop().isEmpty)
    #expect(outbox.state(id: id) == state)
    #expect(first.map(\.reason) == ["127.0.0.1 says: \(words)"])
    #expect(tooSoon.isEmpty)
    #expect(second.count == (state == .queued ? 1 : 0))
  }

  @Test("a connection that breaks before the answer leaves the message in doubt, and it is not sent twice")
  func breaks() async throws {
    let server = try MailServer(.none)
    let id = try queue(to: "drop@example.org")
    let deliveries = try await outbox.flush(by: transport(server), now: start)
    let later = try await outbox.flush(by: transport(server), now: start.addingTimeInterval(90_000))
    #expect(try server.stop().count == 1)
    #expect(outbox.state(id: id) == .unknown)
    #expect(deliveries.count == 1)
    #expect(later.isEmpty)
  }

  @Test("a server that does not answer in time leaves the message in doubt")
  func stalls() async throws {
    let server = try MailServer(.none)
    let id = try queue(to: "slow@example.org")
    _ = try await outbox.flush(by: transport(server, timeout: 1), now: start)
    #expect(outbox.state(id: id) == .unknown)
  }

  @Test("without a server the message waits")
  func noServer() async throws {
    let id = try queue()
    let server = try MailServer(.none)
    _ = try server.stop()
    let deliveries = try await outbox.flush(by: transport(server), now: start)
    #expect(outbox.state(id: id) == .queued)
    #expect(deliveries.map(\.reason) == ["127.0.0.1 cannot be reached on port \(server.port)"])
  }

  @Test("one recipient that is refused keeps the message from all")
  func allOrNone() async throws {
    let server = try MailServer(.none)
    var message = try OutgoingMessage.sample(to: "john@example.org", date: start)
    message.to.append(Mailbox(address: try EmailAddress("never@example.org")))
    try outbox.enqueue(message.queued(sendAt: start))
    _ = try await outbox.flush(by: transport(server), now: start)
    #expect(try server.stop().isEmpty)
    #expect(outbox.state(id: message.id.uuidString) == .failed)
  }

  @Test("stopping the task before the message went out leaves it waiting")
  func cancelled() async throws {
    let id = try queue()
    let silent = try SilentServer()
    let transport = MailTransport.smtp(
      SMTPServer(host: "127.0.0.1", port: silent.port, security: .none, responseTimeout: 60))
    let outbox = outbox
    let start = start
    let task = Task { try await outbox.flush(by: transport, now: start) }
    while outbox.state(id: id) != .sending { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    #expect(try await task.value.map(\.reason) == ["sending was stopped"])
    #expect(outbox.state(id: id) == .queued)
  }
}

/// Takes connections and says nothing.
private final class SilentServer {
  let port: Int
  private let listener: FileHandle

  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    try #require(descriptor >= 0)
    listener = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 4) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    try #require(isListening)
    port = Int(UInt16(bigEndian: address.sin_port))
  }
}
