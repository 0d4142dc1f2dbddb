/// Why a model cannot be used to understand commands.
public enum ModelInterpreterError: Error, Sendable, Hashable {
  case notForCommands(missing: String)
  case contextTooShort(needed: Int, capacity: Int)
}

extension ModelInterpreterError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notForCommands(let piece):
      "the model was not trained for this version's commands: it has no token \(piece). Use the one that comes with "
        + "VoiceCore, or train it anew (training/understanding)"
    case .contextTooShort(let needed, let capacity):
      "the model reads \(capacity) tokens at most and the commands take \(needed) to explain: use one with a longer context"
    }
  }
}
