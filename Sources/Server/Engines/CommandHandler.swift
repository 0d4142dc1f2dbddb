/// Acts on a command in words. A yes answers what was asked in the conversation of the same name.
public typealias CommandHandler = @Sendable (_ text: String, _ conversation: String) async -> CommandOutcome

/// What came of a command, in words for the person.
public enum CommandOutcome: Sendable, Hashable {
  case done(String)
  /// It failed, was not understood, or waits for an answer.
  case notDone(String)
}
