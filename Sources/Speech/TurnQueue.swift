/// Lets tasks take turns at one thing, first come, first served. Belongs inside an actor.
struct TurnQueue {
  /// The turn being served.
  private(set) var current: Int?
  private var waiting: [(turn: Int, continuation: CheckedContinuation<Void, any Error>)] = []
  private var issued = 0

  /// A new turn, to be passed to ``wait(for:_:)``.
  mutating func next() -> Int {
    issued += 1
    return issued
  }

  /// Resumes the continuation when the turn comes, or with `CancellationError` when it is given up.
  mutating func wait(for turn: Int, _ continuation: CheckedContinuation<Void, any Error>) {
    if current == nil {
      current = turn
      continuation.resume()
    } else {
      waiting.append((turn, continuation))
    }
  }

  /// Ends a turn. If it was being served, the next one begins; if it was waiting, it is cancelled.
  mutating func leave(_ turn: Int) {
    if current == turn {
      current = nil
      guard !waiting.isEmpty else { return }
      let next = waiting.removeFirst()
      current = next.turn
      next.continuation.resume()
    } else if let place = waiting.firstIndex(where: { $0.turn == turn }) {
      waiting.remove(at: place).continuation.resume(throwing: CancellationError())
    }
  }
}
