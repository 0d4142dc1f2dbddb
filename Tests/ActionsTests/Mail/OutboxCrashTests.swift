import Foundation
import Synchronization
import Testing

@testable import Actions

/// What a process that was killed leaves behind is made here file by file: every state that the disk can be in between
/// two steps.
@Suite("The outbox after a crash")
struct OutboxCrashTests {
  let temporary: TemporaryFolder
  let outbox: Outbox
  let start = Date(timeIntervalSince1970: 1_800_000_000)

  init() throws {
    temporary = try TemporaryFolder()
    outbox = Outbox(directory: temporary.path + "/outbox")
  }

  private struct Left: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var state: OutboxState
    var settled: OutboxState?
    var becomes: OutboxState
    var sends: Int
  }

  private static let cases = [
    Left(
      testDescription: "claimed, not yet noted", state: .sending, settled: .queued, becomes: .sent, sends: 1),
    Left(
      testDescription: "connected, not handed over", state: .sending, settled: nil, becomes: .sent, sends: 1),
    Left(
      testDescription: "refused before it was handed over", state: .sending, settled: .failed,
      becomes: .failed,
      sends: 0),
    Left(
      testDescription: "handed over, no answer", state: .handingOver, settled: nil, becomes: .unknown,
      sends: 0),
    Left(
      testDescription: "accepted and noted", state: .handingOver, settled: .sent, becomes: .sent, sends: 0),
    Left(
      testDescription: "refused after the data", state: .handingOver, settled: .failed, becomes: .failed,
      sends: 0),
    Left(
      testDescription: "delayed after the data", state: .handingOver, settled: .queued, becomes: .sent,
      sends: 1),
  ]

  private struct CountingSender: MailSender {
    let count: @Sendable () -> Void

    func send(_ entry: OutboxEntry, handOver: @escaping @Sendable () throws -> Void) async -> SendResult {
      count()
      return (try? handOver()) == nil ? .delayed("not handed over") : .accepted("250 OK")
    }
  }

  @Test("neither loses nor doubles a message", arguments: cases)
  private func recovers(left: Left) async throws {
    var entry = try OutgoingMessage.sample(date: start).queued(sendAt: start)
    entry.settled = left.settled
    try outbox.folder.create()
    try outbox.folder.write(entry, in: left.state)
    let sends = Counter()
    for later in [0.0, 1, 90_000] {
      _ = try await outbox.flush(by: CountingSender(count: sends.add), now: start.addingTimeInterval(later))
    }
    let there = OutboxState.allCases.filter {
      FileManager.default.fileExists(atPath: outbox.folder.file(entry.id, $0))
    }
    #expect(there == [left.becomes])
    #expect(sends.value == left.sends)
  }

  @Test("a message half written was never queued, and can be queued then")
  func halfWritten() async throws {
    let entry = try OutgoingMessage.sample(date: start).queued(sendAt: start)
    try outbox.folder.create()
    let draft = outbox.folder.path + "/queued/.voicecore-\(entry.id).tmp"
    try Data("{\"id\"".utf8).write(to: URL(filePath: draft))
    let sends = Counter()
    let sender = CountingSender(count: sends.add)
    #expect(try await outbox.flush(by: sender, now: start).isEmpty)
    try outbox.enqueue(entry)
    #expect(try await outbox.flush(by: sender, now: start).count == 1)
    #expect(sends.value == 1)
    try await outbox.settleInterrupted()
    #expect(!FileManager.default.fileExists(atPath: draft))
  }

  @Test("a clock that was put back lets no message wait until it is as late again")
  func clockPutBack() async throws {
    let entry = try OutgoingMessage.sample(date: start).queued(sendAt: start.addingTimeInterval(10))
    try outbox.enqueue(entry)
    let sends = Counter()
    let later = start.addingTimeInterval(-86_400 * 365)
    #expect(try await outbox.flush(by: CountingSender(count: sends.add), now: later).count == 1)
    #expect(sends.value == 1)
  }

  @Test("one process at a time sees queued mail on its way")
  func courier() async throws {
    try outbox.enqueue(try OutgoingMessage.sample(date: start).queued(sendAt: start))
    let transport = MailTransport.sendmail(["/bin/false"])
    let isDone = try await outbox.folder.withLock("courier") {
      try await outbox.drain(by: transport) { _ in Issue.record("it was not left to who is at it") }
      return true
    }
    #expect(isDone == true && outbox.hasQueued)
  }

  @Test("a doubtful message is told of once, with what to decide")
  func tells() async throws {
    let entry = try OutgoingMessage.sample(date: start).queued(sendAt: start)
    try outbox.folder.create()
    try outbox.folder.write(entry, in: .handingOver)
    let sender = CountingSender {}
    let told = try await outbox.flush(by: sender, now: start)
    #expect(told.map(\.outcome) == [.unknown(reason: "the program stopped before the server's answer")])
    #expect(try await outbox.flush(by: sender, now: start).isEmpty)
  }

  @Test("what a killed sender left is settled without sending, and what is doubtful named")
  func settles() async throws {
    #expect(try outbox.doubtful().isEmpty)
    try await outbox.settleInterrupted()
    #expect(!FileManager.default.fileExists(atPath: outbox.folder.path))
    let doubtful = try OutgoingMessage.sample(date: start).queued(sendAt: start)
    let safe = try OutgoingMessage.sample(date: start).queued(sendAt: start)
    try outbox.folder.create()
    try outbox.folder.write(doubtful, in: .handingOver)
    try outbox.folder.write(safe, in: .sending)
    try await outbox.settleInterrupted()
    #expect(try outbox.doubtful() == [doubtful.id.uuidString])
    #expect(outbox.state(id: safe.id.uuidString) == .queued)
  }

  @Test("what was being sent, and nobody has, can still be taken back")
  func takesBack() async throws {
    let entry = try OutgoingMessage.sample(date: start).queued(sendAt: start)
    try outbox.folder.create()
    try outbox.folder.write(entry, in: .sending)
    guard case .undone = try await outbox.takeBack(id: entry.id.uuidString) else {
      Issue.record("it was not taken back")
      return
    }
    #expect(outbox.state(id: entry.id.uuidString) == nil)
  }
}

final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  @Sendable func add() {
    count.withLock { $0 += 1 }
  }
}
