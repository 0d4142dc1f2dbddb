import Audio
import Capture
import Synchronization
import Testing

@testable import Speech

@Suite("Several recognizers in a pool", .timeLimit(.minutes(5)))
struct RecognizerPoolTests {
  private static let utterance = AudioChunk(samples: [0])

  private func pool(_ limit: Int) -> (pool: RecognizerPool, made: Served) {
    let made = Served()
    return (
      RecognizerPool(OneAtATime(), atMost: limit) {
        made.add(1)
        return OneAtATime()
      }, made
    )
  }

  private func untilWaiting(_ count: Int, _ pool: RecognizerPool) async {
    while await pool.waitingCount != count { await Task.yield() }
  }

  @Test("make another only when all are busy")
  func growth() async throws {
    let (pool, made) = pool(3)
    let first = try await pool.startSession(expecting: .command)
    #expect(made.numbers.isEmpty)
    let others = [
      try await pool.startSession(expecting: .command), try await pool.startSession(expecting: .command),
    ]
    #expect(made.numbers.count == 2)
    for session in others + [first] { #expect(try await session.finish().text == "heard command") }
  }

  @Test("are no more than the limit, and serve those who wait in order")
  func order() async throws {
    let (pool, made) = pool(2)
    var held: [any RecognitionSession] = [
      try await pool.startSession(expecting: .command), try await pool.startSession(expecting: .command),
    ]
    let served = Served()
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<5 {
      tasks.append(
        Task {
          _ = try await pool.recognize(Self.utterance, expecting: .command)
          served.add(number)
        })
      await untilWaiting(number + 1, pool)
    }
    // One recognizer serves all that wait.
    await held.removeLast().cancel()
    for task in tasks { try await task.value }
    #expect(served.numbers == [0, 1, 2, 3, 4])
    #expect(made.numbers.count == 1)
    await held[0].cancel()
  }

  @Test("are told what is expected", arguments: UtteranceKind.allCases)
  func kinds(kind: UtteranceKind) async throws {
    let pool = RecognizerPool(OneAtATime(), atMost: 1) { OneAtATime() }
    #expect(try await pool.startSession(expecting: kind).finish().text == "heard \(kind)")
    let whole = try await pool.recognize(Self.utterance, expecting: kind)
    #expect(whole.text == "heard \(kind)")
  }

  @Test("let one go that is cancelled while it waits")
  func cancellation() async throws {
    let (pool, _) = pool(1)
    let held = try await pool.startSession(expecting: .command)
    let waiting = Task { try await pool.recognize(Self.utterance, expecting: .command) }
    await untilWaiting(1, pool)
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(await pool.waitingCount == 0)
    await held.cancel()
  }

  @Test("are free again after a failure, and when a session is dropped")
  func failure() async throws {
    let pool = RecognizerPool(OneAtATime(failures: 1), atMost: 1) { OneAtATime() }
    await #expect(throws: OneAtATime.Failure.self) {
      try await pool.recognize(Self.utterance, expecting: .command)
    }
    var session: (any RecognitionSession)? = try await pool.startSession(expecting: .command)
    _ = try await session?.finish()
    session = nil
    #expect(try await pool.recognize(Self.utterance, expecting: .command).text == "heard command")
  }
}

private final class Served: Sendable {
  private let list = Mutex<[Int]>([])
  var numbers: [Int] { list.withLock { $0 } }
  func add(_ number: Int) { list.withLock { $0.append(number) } }
}

/// Refuses a second session while it serves one.
private actor OneAtATime: Recognizer {
  struct Failure: Error {}

  nonisolated let name = "one at a time"
  private var failures: Int
  private var isServing = false

  init(failures: Int = 0) { self.failures = failures }

  func startSession(expecting kind: UtteranceKind) throws -> any RecognitionSession {
    guard failures == 0, !isServing else {
      failures -= 1
      throw Failure()
    }
    isServing = true
    return Session(recognizer: self, kind: kind)
  }

  private func end() { isServing = false }

  private struct Session: RecognitionSession {
    let recognizer: OneAtATime
    let kind: UtteranceKind

    func accept(_ chunk: AudioChunk) -> PartialTranscript? { nil }

    func finish() async -> Transcript {
      await recognizer.end()
      return Transcript(text: "heard \(kind)", confidence: 1)
    }

    func cancel() async { await recognizer.end() }
  }
}
