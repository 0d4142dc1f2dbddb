import TimeExpressions

/// Why what was said is not simply done, and what a person is told instead.
public enum Objection: Sendable, Hashable {
  /// It was said not to be done: “don't undo that”.
  case denied
  /// It was to depend on something that nobody here can watch: “if it rains”.
  case condition(String)
  /// It was asked whether or why something is done: “did you set a timer”.
  case question
  /// A day or a time was named that does not exist: “June 31st”.
  case impossibleTime(ImpossibleTime)
  /// Something was named that is not known here; the words say what.
  case unclear(String)
  /// It was to be told at a place: “when I get home”.
  case place(String)
  /// Something was asked for that cannot be done here; the words say so.
  case impossible(String)
  /// Something was asked for that a language model may answer; the words are for where there is none.
  case talk(String)
  /// An answer where nothing was asked: “yes”.
  case answerToNothing
  /// What was told last is to be heard again: “say that again”.
  case heardAgain(String)
  /// It is so already; the words say what.
  case unchanged(String)
  /// Nothing was asked for: “thank you”.
  case smallTalk(SmallTalk)

  /// All but something was meant: “everything but the call”.
  package static let leavingOut = Objection.impossible(
    "I can’t leave something out, so nothing was done. Name what is meant.")

  /// Whether it asks for something that nobody here can do.
  public var isRefusal: Bool {
    switch self {
    case .impossible, .talk: true
    default: false
    }
  }

  /// What to say about it.
  public var words: String {
    switch self {
    case .denied: "Nothing was changed. To take back what was done, say “undo that”."
    case .condition(let said):
      "I can't wait for a condition like “\(said)”, so nothing was done. Leave it out to have it done either way."
    case .place(let said):
      "I don’t know where you are, so I can’t tell you “\(said)”. When should I remind you?"
    case .question: "That sounded like a question about it, so nothing was done."
    case .impossibleTime(let time): time.question
    case .unclear(let words), .impossible(let words), .talk(let words), .heardAgain(let words),
      .unchanged(let words):
      words
    case .answerToNothing: "Nothing is waiting for an answer."
    case .smallTalk(let said): said.reply
    }
  }
}
