import Audio
import Speech
import Synchronization
import Testing

@testable import Server

@Suite(.timeLimit(.minutes(5))) struct RecognizerPoolTests {
  private func pool(_ limit: Int) -> (pool: RecognizerPool, made: Made) {
    let made = Made()
    return (
      RecognizerPool(CountingRecognizer(), atMost: limit) {
        made.count.withLock { $0 += 1 }
        return CountingRecognizer()
      }, made
    )
  }

  private final class Made: Sendable {
    let count = Mutex(0)
  }

  @Test func anotherIsMadeOnlyWhenAllAreBusy() async throws {
    let (pool, made) = pool(3)
    let first = try await pool.startSession()
    #expect(made.count.withLock { $0 } == 0)
    let others = [try await pool.startSession(), try await pool.startSession()]
    #expect(made.count.withLock { $0 } == 2)
    for session in others + [first] { #expect(try await session.finish().text == "0 seconds") }
  }

  @Test func thereAreNoMoreThanTheLimit() async throws {
    let (pool, made) = pool(2)
    let sessions = [try await pool.startSession(), try await pool.startSession()]
    // Those beyond go to a recognizer that is busy, and this one makes nobody wait.
    await #expect(throws: CountingRecognizer.IsServing.self) { try await pool.startSession() }
    #expect(made.count.withLock { $0 } == 1)
    for session in sessions { await session.cancel() }
  }

  @Test func whatIsDroppedIsFreeAgain() async throws {
    let (pool, made) = pool(1_000_000)
    // The pool learns of it a moment later.
    var before = -1
    while made.count.withLock({ $0 }) != before {
      before = made.count.withLock { $0 }
      _ = try await pool.startSession().finish()
    }
  }
}
