/// The waits before each attempt to reach a server: short at first, then longer and longer.
struct ReconnectPlan: Hashable {
  private static let first = Duration.milliseconds(100)
  private static let longest = Duration.seconds(10)

  private var following = first

  /// The wait before the next attempt.
  mutating func next() -> Duration {
    defer { following = min(following * 2, Self.longest) }
    return following
  }

  /// Starts anew after the server was reached.
  mutating func reset() { following = Self.first }
}
