import Assistant
import TimeExpressions
import Understanding

/// The words that people read and hear about commands and what came of them.
///
/// Every front end (terminal, web app, satellite, server) shows these words and has none of its own.
public struct Presentation: Sendable {
  /// Shows commands as forms and sentences.
  public let card: CommandCard
  /// Whether commands are only prepared and nothing is done.
  let isRehearsal: Bool

  /// Creates a presentation.
  ///
  /// - Parameters:
  ///   - schema: The commands.
  ///   - context: Returns the local time, for words such as “tomorrow”.
  ///   - isRehearsal: Whether commands are only prepared and nothing is done.
  ///   - shown: Makes a person's own words safe for the place where they are shown, such as a terminal.
  public init(
    schema: CommandSchema, context: @escaping @Sendable () -> TimeContext, isRehearsal: Bool = false,
    shown: @escaping @Sendable (String) -> String = { $0 }
  ) {
    card = CommandCard(schema: schema, context: context, shown: shown)
    self.isRehearsal = isRehearsal
  }

  /// Returns what to say aloud about a turn that waits or is over, or `nil` for nothing.
  ///
  /// - Parameters:
  ///   - turn: The turn.
  ///   - edited: The command as the person has changed it in a form, or `nil` for the one that was understood.
  ///   - amount: How much the assistant says aloud.
  public func speech(of turn: Turn, edited: Command? = nil, _ amount: SpeechBack) -> String? {
    if amount == .off { return nil }
    if turn.waits { return question(of: turn, edited: edited).spoken }
    return amount == .on ? outcome(of: turn)?.spoken : nil
  }

  /// Returns the outcome of, or the question about, every request of a text, in one text.
  public func words(of turn: Turn) -> String {
    turn.all.flatMap { turn in
      turn.notices + [outcome(of: turn)?.words ?? question(of: turn).lines.joined(separator: "\n")]
    }.joined(separator: " ")
  }
}

/// How much the assistant says aloud.
public enum SpeechBack: String, Sendable, Codable, CaseIterable {
  /// The assistant says nothing, or everything.
  case off, on
  /// The assistant says only what has to be answered, for a person who doesn't look at the screen.
  case confirm
}
