import Sentences
import TimeExpressions

/// The reason why a request is not simply done, with the reply to it.
public enum Objection: Sendable, Hashable {
  /// It was denied: “don't undo that”.
  case denied
  /// It depends on a condition that cannot be observed: “if it rains”.
  case condition(String)
  /// It was a question about a command: “did you set a timer”.
  case question
  /// It has a day or a time that does not exist: “June 31st”.
  case impossibleTime(ImpossibleTime)
  /// It would put something at a time that is over: “yesterday at 3”. The second value is that time in words.
  case pastTime(TimePoint, said: String)
  /// It names something unknown. The associated value is the reply.
  case unclear(String)
  /// It is a reminder for a place: “when I get home”.
  case place(String)
  /// It is not supported. The associated value is the reply.
  case impossible(String)
  /// It may be answered by a language model. The associated value is the reply if there is none.
  case talk(String)
  /// It is an answer, but there was no question: “yes”.
  case answerToNothing
  /// It asks to hear the last reply again: “say that again”. The associated value is that reply.
  case heardAgain(String)
  /// It is already so. The associated value is the reply.
  case unchanged(String)
  /// It is small talk: “thank you”.
  case smallTalk(SmallTalk)

  /// The objection to a removal with an exception: “everything but the call”.
  package static let leavingOut = Objection.impossible(DialogueSentences.cannotLeaveOut)

  /// Whether the request is one that is not supported.
  public var isRefusal: Bool {
    switch self {
    case .impossible, .talk: true
    default: false
    }
  }

  /// The reply to the person.
  public var words: String {
    switch self {
    case .denied: DialogueSentences.denied
    case .condition(let said): DialogueSentences.cannotAwait(condition: said)
    case .place(let said): DialogueSentences.cannotRemind(at: said)
    case .question: DialogueSentences.soundedLikeQuestion
    case .impossibleTime(let time): time.question
    case .pastTime(_, let said): DialogueSentences.isOver(said)
    case .unclear(let words), .impossible(let words), .talk(let words), .heardAgain(let words),
      .unchanged(let words):
      words
    case .answerToNothing: DialogueSentences.nothingWaits
    case .smallTalk(let said): said.reply
    }
  }
}
