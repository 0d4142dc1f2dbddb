import Foundation
import Synchronization

@testable import Actions

/// A clock that moves only when told to.
final class VirtualClock: WallClock {
  private struct State {
    var now: Date
    var sleepers: [UUID: (until: Date, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var cancelled: Set<UUID> = []
  }

  private let state: Mutex<State>

  init(_ now: Date) { state = Mutex(State(now: now)) }

  var now: Date { state.withLock { $0.now } }

  /// Until when the earliest sleeper sleeps.
  var nextWake: Date? { state.withLock { $0.sleepers.values.map(\.until).min() } }

  /// Sets the clock, forward or back, and wakes whom that concerns.
  func set(_ date: Date) {
    let woken = state.withLock { state in
      state.now = date
      let due = state.sleepers.filter { $0.value.until <= date }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  func sleep(until date: Date) async throws {
    let id = UUID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer: Result<Void, any Error>? = state.withLock { state in
          if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
          if date <= state.now { return .success(()) }
          state.sleepers[id] = (date, continuation)
          return nil
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      let sleeper = state.withLock { state -> CheckedContinuation<Void, any Error>? in
        if let sleeper = state.sleepers.removeValue(forKey: id) { return sleeper.continuation }
        state.cancelled.insert(id)
        return nil
      }
      sleeper?.resume(throwing: CancellationError())
    }
  }
}

/// Waits for something that another task or process does, for at most 20 seconds.
func eventually(_ condition: () async throws -> Bool) async rethrows -> Bool {
  for _ in 0..<1_000 {
    if try await condition() { return true }
    try? await Task.sleep(for: .milliseconds(20))
  }
  return false
}
