/// A button that opens the microphone: it is held while speaking, or tapped to begin, and ended by another tap or
/// by silence.
///
/// A terminal reports a held key only by repeating it. How soon the next press comes tells holding from tapping.
package struct TalkButton: Sendable {
  /// The longest time from the first press of a held key to the next.
  package static let firstRepeat = Duration.milliseconds(700)
  /// The longest time between later presses of a held key.
  package static let laterRepeat = Duration.milliseconds(250)

  private enum State {
    case up
    case tapped(at: ContinuousClock.Instant)
    case held(last: ContinuousClock.Instant)
  }

  private var state = State.up

  package init() {}

  /// Returns what the microphone is to do when the key is reported, or `nil` for nothing.
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

  /// Returns what the microphone is to do when no key was reported for a while: a key that is no longer repeated
  /// is up.
  package mutating func wait(until time: ContinuousClock.Instant) -> ListeningInput? {
    guard case .held(let last) = state, time - last >= Self.laterRepeat else { return nil }
    state = .up
    return .close
  }

  /// Returns what the microphone is to do when an utterance ended by itself.
  package mutating func utteranceEnded() -> ListeningInput? {
    guard case .tapped = state else { return nil }
    state = .up
    return .close
  }
}
