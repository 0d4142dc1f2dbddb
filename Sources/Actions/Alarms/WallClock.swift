import Foundation

/// The wall clock, and waiting for a time on it.
public protocol WallClock: Sendable {
  var now: Date { get }

  /// Returns when `now` has reached the date, even if the clock was set or the machine slept meanwhile.
  func sleep(until date: Date) async throws
}

/// The machine's clock.
public struct SystemWallClock: WallClock {
  /// The longest sleep in seconds. Timers of the system do not count the time that the machine slept, so the clock is
  /// checked this often.
  static let longestSleep: TimeInterval = 15

  public init() {}

  public var now: Date { Date() }

  public func sleep(until date: Date) async throws {
    while true {
      let remaining = date.timeIntervalSinceNow
      guard remaining > 0 else { return }
      try await Task.sleep(for: .seconds(min(remaining, Self.longestSleep)))
    }
  }
}
