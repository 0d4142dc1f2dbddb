/// A button that opens the microphone: held for as long as one speaks, or tapped to begin, and again or by falling
/// silent to end.
///
/// A terminal tells of a key that is held only by repeating it: how soon the next press comes tells the two apart.
package struct TalkButton: Sendable {
  /// Within this time from the first press the next one of a key that is held comes,
  package static let firstRepeat = Duration.milliseconds(700)
  /// and within this from any later one.
  package static let laterRepeat = Duration.milliseconds(250)

  private enum State {
    case up
    case tapped(at: ContinuousClock.Instant)
    case held(last: ContinuousClock.Instant)
  }

  private var state = State.up

  package init() {}

  /// What the microphone is to do when the key comes.
  package mutating func press(at time: ContinuousClock.Instant) -> ListeningInput? {
    switch state {
    case .up:
      state = .tapped(at: time)
      return .open(held: false)
    case .tapped(let first) where time - first <= Self.firstRepeat:
      state = .held(last: time)
      return .open(held: true)
    case .tapped:
      state = .up
      return .close
    case .held:
      state = .held(last: time)
      return nil
    }
  }

  /// What it is to do when no key came for a while: a key that is not repeated any more is up.
  package mutating func wait(until time: ContinuousClock.Instant) -> ListeningInput? {
    guard case .held(let last) = state, time - last >= Self.laterRepeat else { return nil }
    state = .up
    return .close
  }

  /// What it is to do when an utterance has ended by itself.
  package mutating func utteranceEnded() -> ListeningInput? {
    guard case .tapped = state else { return nil }
    state = .up
    return .close
  }
}
