import Assistant
import TimeExpressions
import Understanding

/// What people read and hear of commands and of what came of them, in one place: every face of the assistant (terminal,
/// web app, satellite, server) draws these words and has none of its own.
public struct Presentation: Sendable {
  public let card: CommandCard
  /// Whether everything is only prepared and nothing is done.
  let isRehearsal: Bool

  /// - Parameters:
  ///   - context: The local time, for words such as “tomorrow”.
  ///   - isRehearsal: Whether everything is only prepared and nothing is done.
  ///   - shown: Makes a person's own words safe for the place where they are shown, such as a terminal.
  public init(
    schema: CommandSchema, context: @escaping @Sendable () -> TimeContext, isRehearsal: Bool = false,
    shown: @escaping @Sendable (String) -> String = { $0 }
  ) {
    card = CommandCard(schema: schema, context: context, shown: shown)
    self.isRehearsal = isRehearsal
  }

  /// What is said aloud of a turn that waits or is over; nil for nothing.
  ///
  /// - Parameter edited: The command as the person has changed it in a form.
  public func speech(of turn: Turn, edited: Command? = nil, _ amount: SpeechBack) -> String? {
    if amount == .off { return nil }
    if turn.waits { return question(of: turn, edited: edited).spoken }
    return amount == .on ? outcome(of: turn)?.spoken : nil
  }

  /// What came of everything that a text asked for, or what is asked about it, in one text.
  public func words(of turn: Turn) -> String {
    turn.all.flatMap { turn in
      turn.notices + [outcome(of: turn)?.words ?? question(of: turn).lines.joined(separator: "\n")]
    }.joined(separator: " ")
  }
}

/// How much the assistant says aloud.
public enum SpeechBack: String, Sendable, Codable, CaseIterable {
  case off, on
  /// Only what has to be answered, for one who does not look at the screen.
  case confirm
}
