import Foundation
import Synchronization
import Testing

@testable import Actions

/// Answers each attempt as it was told to, and counts them.
private final class ScriptedSender: MailSender {
  let attempts = Mutex<[OutboxEntry]>([])
  let result: SendResult
  let duringHandOver: @Sendable () async -> Void

  init(_ result: SendResult, duringHandOver: @escaping @Sendable () async -> Void = {}) {
    self.result = result
    self.duringHandOver = duringHandOver
  }

  func send(_ entry: OutboxEntry, handOver: @escaping @Sendable () throws -> Void) async -> SendResult {
    attempts.withLock { $0.append(entry) }
    do {
      try handOver()
    } catch {
      return .delayed("not handed over")
    }
    await duringHandOver()
    return result
  }
}

@Suite("The outbox")
struct OutboxTests {
  let temporary: TemporaryFolder
  let outbox: Outbox
  let start = Date(timeIntervalSince1970: 1_800_000_000)

  init() throws {
    temporary = try TemporaryFolder()
    outbox = Outbox(directory: temporary.path + "/outbox")
  }

  private func queue(window: Double = 10) throws -> UUID {
    let entry = try OutgoingMessage.sample(date: start).queued(sendAt: start.addingTimeInterval(window))
    try outbox.enqueue(entry)
    return entry.id
  }

  private func files() -> [String] {
    (FileManager.default.enumerator(atPath: outbox.folder.path)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".json") || $0.hasSuffix(".tmp") }
  }

  @Test("holds a message for its undo window, then sends it once")
  func window() async throws {
    let id = try queue()
    let sender = ScriptedSender(.accepted("250 OK"))
    #expect(try await outbox.flush(by: sender, now: start.addingTimeInterval(9.9)).isEmpty)
    let deliveries = try await outbox.flush(by: sender, now: start.addingTimeInterval(10))
    #expect(deliveries.map(\.outcome) == [.sent(start.addingTimeInterval(10))])
    #expect(try await outbox.flush(by: sender, now: start.addingTimeInterval(99)).isEmpty)
    #expect(sender.attempts.withLock(\.count) == 1)
    #expect(files() == ["sent/\(id).json"])
  }

  @Test("queues a message once, however often it is put in")
  func idempotent() async throws {
    let entry = try OutgoingMessage.sample(date: start).queued(sendAt: start)
    try outbox.enqueue(entry)
    try outbox.enqueue(entry)
    _ = try await outbox.flush(by: ScriptedSender(.accepted("250 OK")), now: start)
    try outbox.enqueue(entry)
    #expect(files() == ["sent/\(entry.id).json"])
  }

  @Test("keeps its messages from other users of the machine")
  func permissions() throws {
    let id = try queue()
    let attributes = FileManager.default.attributesOfItem
    #expect(try attributes(outbox.folder.file(id, .queued))[.posixPermissions] as? Int == 0o600)
    #expect(try attributes(outbox.folder.path + "/queued")[.posixPermissions] as? Int == 0o700)
  }

  @Test("gives a message back before it is sent, and nothing of it stays")
  func takesBack() async throws {
    let id = try queue()
    let outcome = try await outbox.takeBack(id: id.uuidString)
    #expect(outcome == .undone("The message “Lunch” was not sent and is gone from the outbox."))
    #expect(files().isEmpty)
    let sender = ScriptedSender(.accepted("250 OK"))
    #expect(try await outbox.flush(by: sender, now: start.addingTimeInterval(99)).isEmpty)
    #expect(
      try await outbox.takeBack(id: id.uuidString) == .undone("The message is no longer in the outbox."))
  }

  @Test("says when a message is past taking back")
  func tooLate() async throws {
    let id = try queue()
    _ = try await outbox.flush(by: ScriptedSender(.accepted("250 OK")), now: start.addingTimeInterval(10))
    let zone = try #require(TimeZone(secondsFromGMT: 3600))
    #expect(
      try await outbox.takeBack(id: id.uuidString, timeZone: zone)
        == .refused("The message was already sent at 2027-01-15 at 09:00."))
    #expect(outbox.state(id: id.uuidString) == .sent)
  }

  @Test("does not give a message back while it is being handed over")
  func midway() async throws {
    let id = try queue()
    let outcome = Mutex<UndoOutcome?>(nil)
    let outbox = outbox
    let sender = ScriptedSender(.accepted("250 OK")) {
      let answer = try? await outbox.takeBack(id: id.uuidString)
      outcome.withLock { $0 = answer }
    }
    _ = try await outbox.flush(by: sender, now: start.addingTimeInterval(10))
    #expect(outcome.withLock { $0 } == .notNow("The message is being sent right now."))
    #expect(files() == ["sent/\(id).json"])
  }

  @Test("sends from one place at a time")
  func oneAtATime() async throws {
    _ = try queue()
    let outbox = outbox
    let start = start
    let second = ScriptedSender(.accepted("250 OK"))
    let first = ScriptedSender(.accepted("250 OK")) {
      _ = try? outbox.enqueue(OutgoingMessage.sample(date: start).queued(sendAt: start))
      _ = try? await outbox.flush(by: second, now: start.addingTimeInterval(10))
    }
    _ = try await outbox.flush(by: first, now: start.addingTimeInterval(10))
    #expect(first.attempts.withLock(\.count) == 1)
    #expect(second.attempts.withLock(\.count) == 0)
  }

  @Test("waits longer after each failure, an hour at most, and gives up after four days")
  func backsOff() async throws {
    _ = try queue(window: 0)
    let sender = ScriptedSender(.delayed("451 later"))
    var now = start
    var waits: [Double] = []
    while case .retrying(let next, _)? = try await outbox.flush(by: sender, now: now).first?.outcome {
      waits.append(next.timeIntervalSince(now))
      now = next
    }
    #expect(waits.prefix(9) == [30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
    #expect(now.timeIntervalSince(start) >= 4 * 86_400)
    #expect(try outbox.messages(in: .failed).count == 1)
  }

  @Test("a message that failed can be taken back, or sent again with the same Message-ID")
  func sendsAgain() async throws {
    let id = try queue(window: 0)
    _ = try await outbox.flush(by: ScriptedSender(.refused("550 no")), now: start)
    #expect(outbox.state(id: id.uuidString) == .failed)
    let before = try outbox.folder.read(id, in: .failed).message
    try outbox.sendAgain(id: id.uuidString, now: start)
    let sender = ScriptedSender(.accepted("250 OK"))
    _ = try await outbox.flush(by: sender, now: start)
    #expect(sender.attempts.withLock { $0.map(\.message) } == [before])
  }

  @Test("a message in doubt is the person's to decide")
  func doubt() async throws {
    let id = try queue(window: 0)
    _ = try await outbox.flush(by: ScriptedSender(.unknown("connection lost")), now: start)
    guard case .refused = try await outbox.takeBack(id: id.uuidString) else {
      Issue.record("a message that may have been sent was taken back")
      return
    }
    #expect(try outbox.messages(in: .unknown) == [id.uuidString])
    try outbox.forget(id: id.uuidString)
    #expect(files().isEmpty)
    #expect(throws: MailError.noSuchMessage(id: id.uuidString)) { try outbox.forget(id: id.uuidString) }
  }

  @Test("a name that is no message's reaches no file", arguments: ["", "../sent/x", "/etc/passwd", "\0"])
  func foreignNames(id: String) async throws {
    await #expect(throws: MailError.noSuchMessage(id: id)) { try await outbox.takeBack(id: id) }
    #expect(outbox.state(id: id) == nil)
  }

  @Test("a folder that cannot be made is said")
  func unwritable() throws {
    let outbox = Outbox(directory: "/dev/null/outbox")
    #expect(throws: MailError.self) { try outbox.messages(in: .queued) }
  }

  @Test("a damaged message is put aside and keeps no other from going")
  func damaged() async throws {
    let broken = try queue(window: 0)
    let whole = try queue(window: 0)
    try Data("{".utf8).write(to: URL(filePath: outbox.folder.file(broken, .queued)))
    let sender = ScriptedSender(.accepted("250 OK"))
    #expect(try await outbox.flush(by: sender, now: start).map(\.id) == [whole.uuidString])
    #expect(outbox.state(id: broken.uuidString) == .failed)
  }
}
