import DictationLink

/// What a person means by a key: held, it dictates while it is held; tapped, it dictates until it is tapped again.
struct KeyGesture {
  /// The longest that a tap takes.
  private static let tap = Duration.milliseconds(300)
  /// A key that goes down again so soon, without having gone up, is repeated by the keyboard.
  private static let repetition = Duration.seconds(1)

  private struct Press {
    var began: ContinuousClock.Instant
    /// When the keyboard told of it last.
    var told: ContinuousClock.Instant
    /// Whether the dictation began with it.
    var starts: Bool
  }

  private var press: Press?

  /// Takes in what happened to the key.
  ///
  /// - Returns: What is to be done; nil for nothing.
  mutating func take(
    _ event: KeyEvent, at now: ContinuousClock.Instant, isDictating: Bool
  ) -> ControlRequest.Action? {
    switch event {
    case .pressed:
      if let press, now - press.told < Self.repetition {
        self.press?.told = now
        return nil
      }
      press = Press(began: now, told: now, starts: !isDictating)
      return isDictating ? .stop : .start
    case .released:
      defer { press = nil }
      guard let press, press.starts, isDictating, now - press.began >= Self.tap else { return nil }
      return .stop
    case .combined:
      defer { press = nil }
      return press?.starts == true && isDictating ? .cancel : nil
    case .escape: return isDictating ? .cancel : nil
    }
  }
}
