import Foundation

/// The time of day, as people set it, and waiting for it.
public protocol WallClock: Sendable {
  var now: Date { get }

  /// Returns when `now` has reached the date, also where the clock was set or the machine slept meanwhile.
  func sleep(until date: Date) async throws
}

/// The machine's clock.
public struct SystemWallClock: WallClock {
  /// Timers count running time, so a long one would ring late by as much as the machine slept; it is looked at
  /// the clock this often.
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
