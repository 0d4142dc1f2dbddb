/// Acts on a command in words.
public typealias CommandHandler = @Sendable (_ text: String) async -> CommandOutcome

/// What came of a command, in words for the person.
public enum CommandOutcome: Sendable, Hashable {
  case done(String)
  /// It failed, was not understood, or waits for an answer.
  case notDone(String)
}
