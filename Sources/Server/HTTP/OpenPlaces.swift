import Synchronization

/// Counts what goes on at the same time, up to a bound.
final class OpenPlaces: Sendable {
  private let count = Mutex(0)

  /// Whether there is room for one more, which then counts.
  func begin(atMost limit: Int) -> Bool {
    count.withLock { count in
      guard count < limit else { return false }
      count += 1
      return true
    }
  }

  func end() { count.withLock { $0 -= 1 } }
}
