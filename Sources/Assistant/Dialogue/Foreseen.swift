/// What a text means if nothing happens meanwhile, perhaps worked out before the speaker has finished. Nothing is done on it.
struct Foreseen: Sendable {
  var text: String
  /// ``Dialogue/moves`` when it was worked out.
  var moves: Int
  var understood: Understood
  /// How long that took, in milliseconds.
  var milliseconds = 0.0
}
