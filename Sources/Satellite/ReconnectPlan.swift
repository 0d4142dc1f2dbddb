/// How long to wait before each try to reach a server that is away: a moment first, then longer and longer.
struct ReconnectPlan: Hashable {
  private static let first = Duration.milliseconds(100)
  private static let longest = Duration.seconds(10)

  private var following = first

  /// The wait before the next try.
  mutating func next() -> Duration {
    defer { following = min(following * 2, Self.longest) }
    return following
  }

  /// It was reached.
  mutating func reset() { following = Self.first }
}
