import TimeExpressions
import Understanding

/// What an utterance says to a command that is shown and waits.
public enum AnswerMeaning: Sendable, Hashable {
  case yes, no, undo
  /// The number of a reading, from 0.
  case reading(Int)
  /// A time to put in place of the one that is shown.
  case time(SlotValue)

  /// Nil for what is no answer.
  public init?(_ text: String, context: TimeContext) {
    switch SpokenAnswer(text) {
    case .yes: self = .yes
    case .no: self = .no
    case .reading(let number): self = .reading(number)
    case nil:
      if SpokenAnswer.asksForUndo(text) {
        self = .undo
      } else if let time = TimeAnswer(text, context: context) {
        self = .time(time.value)
      } else {
        return nil
      }
    }
  }
}
