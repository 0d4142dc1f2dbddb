import Synchronization

/// Lets tasks take turns at one thing, first come, first served.
package final class TurnQueue: Sendable {
  /// A task's place, by which it waits, is served and leaves.
  package struct Turn: Sendable, Hashable {
    fileprivate let number: Int
  }

  private struct State {
    var issued = 0
    var current: Turn?
    var waiting: [(turn: Turn, continuation: CheckedContinuation<Void, any Error>)] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// The turn being served.
  package var current: Turn? { state.withLock { $0.current } }

  /// How many tasks wait for their turn.
  package var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Waits for a new turn, which ``leave(_:)`` has to end.
  ///
  /// - Throws: `CancellationError`, as soon as the task is cancelled while it waits.
  package func enter(_ actor: isolated (any Actor)? = #isolation) async throws -> Turn {
    let turn = state.withLock { state in
      state.issued += 1
      return Turn(number: state.issued)
    }
    try await enter(again: turn)
    return turn
  }

  /// Waits once more for a turn that its task gave up for a while, at the end of the queue.
  ///
  /// - Throws: `CancellationError`, as soon as the task is cancelled while it waits.
  package func enter(again turn: Turn, _ actor: isolated (any Actor)? = #isolation) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let decided = state.withLock { state -> Result<Void, any Error>? in
          // If the task was cancelled earlier, the handler did not find it among those who wait.
          if Task.isCancelled { return .failure(CancellationError()) }
          if state.current == nil {
            state.current = turn
            return .success(())
          }
          state.waiting.append((turn, continuation))
          return nil
        }
        if let decided { continuation.resume(with: decided) }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        state.waiting.firstIndex { $0.turn == turn }.map { state.waiting.remove(at: $0) }
      }
      waiting?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Ends a turn, and lets the next one begin. Does nothing for a turn that is not being served.
  package func leave(_ turn: Turn) {
    let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      guard state.current == turn else { return nil }
      let next = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      state.current = next?.turn
      return next?.continuation
    }
    next?.resume()
  }
}
