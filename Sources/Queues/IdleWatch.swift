import Synchronization

/// Notices when something has not been used for a while. However often it is used, a single task waits.
package final class IdleWatch: Sendable {
  private struct State {
    var lastUse = ContinuousClock.now
    var waiting: Task<Void, Never>?
  }

  private let idle: Duration
  private let release: @Sendable () async -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - idle: The time without use.
  ///   - release: Called after that time, once for each period of use.
  package init(after idle: Duration, release: @escaping @Sendable () async -> Void) {
    self.idle = idle
    self.release = release
  }

  deinit {
    state.withLock { $0.waiting?.cancel() }
  }

  /// Restarts the time.
  package func used() {
    state.withLock { state in
      state.lastUse = .now
      guard state.waiting == nil else { return }
      state.waiting = Task { [weak self, idle, release] in
        var left = idle
        while left > .zero {
          guard (try? await Task.sleep(for: left)) != nil, let rest = self?.left() else { return }
          left = rest
        }
        await release()
      }
    }
  }

  /// Returns the time left to wait. When none is left, records that no task waits any more.
  private func left() -> Duration {
    state.withLock { state in
      let left = idle - (ContinuousClock.now - state.lastUse)
      if left <= .zero { state.waiting = nil }
      return left
    }
  }
}
