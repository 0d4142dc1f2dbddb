/// How much of a change is there.
public enum EffectState: Sendable, Hashable {
  /// It is as the receipt says.
  case done
  /// Nothing of it is there.
  case notDone
  /// Something is there, and it is not what the receipt says: edited since, or made by someone else.
  case partly
}

/// Knows one kind of effect: whether it is there, and how to take it back.
public protocol EffectUndoer: Sendable {
  /// Whether the effect is of this undoer's kind.
  func owns(_ effect: Effect) -> Bool

  /// Looks, and changes nothing.
  func state(of effect: Effect) async -> EffectState

  /// Takes the effect back, or refuses and leaves everything as it is. Doing it again has no further effect: what is
  /// not there counts as taken back.
  func undo(_ effect: Effect) async -> UndoOutcome
}
