/// Adds punctuation that was not said: at pauses, and at the end.
struct SentenceMarks: Sendable {
  enum Mark: Sendable { case comma, end }

  let mode: PunctuationMode

  /// The silence in seconds that ends a sentence.
  static let sentencePause = 0.7
  /// The silence in seconds that sets off a clause.
  static let clausePause = 0.3

  var closesText: Bool { mode == .automatic || mode == .sentence }

  /// Returns the mark between two words, given the silence between them and the words themselves, or `nil` for none.
  func mark(before token: Token, previous: Token?, after sentence: SentenceOpening) -> Mark? {
    guard mode == .automatic, let previous, previous.trailing.isEmpty, token.leading.isEmpty else {
      return nil
    }
    if token.pause >= Self.sentencePause, !Self.cannotEnd.contains(previous.lower), sentence.count > 1 {
      return .end
    }
    return token.pause >= Self.clausePause && Self.clauseOpeners.contains(token.lower) && sentence.count > 2
      ? .comma : nil
  }

  /// Words after which a pause means that the speaker is searching for the next word.
  private static let cannotEnd: Set<String> = [
    "a", "an", "the", "and", "or", "but", "of", "to", "in", "on", "at", "for", "from", "with", "my", "your",
    "his",
    "her", "our", "their", "is", "are", "was", "were", "um", "uh", "because", "if", "that", "which", "i",
    "very",
  ]

  private static let clauseOpeners: Set<String> = [
    "but", "and", "so", "because", "although", "though", "which", "while", "or", "then", "however",
  ]
}

/// The beginning of a sentence, which shows whether it is a question.
struct SentenceOpening: Sendable {
  private(set) var count = 0
  private var first = ""
  private var second = ""

  mutating func add(_ word: String) {
    count += 1
    if count == 1 { first = word } else if count == 2 { second = word }
  }

  /// Whether the sentence begins with a question word and a verb, or a verb and its subject: "what is", "can you".
  var isQuestion: Bool {
    if Self.questionWords.contains(first) { return Self.verbs.contains(second) }
    return Self.verbs.contains(first) && Self.subjects.contains(second)
  }

  private static let questionWords: Set<String> = [
    "what", "who", "where", "when", "why", "how", "which", "whose",
  ]
  private static let verbs: Set<String> = [
    "is", "are", "was", "were", "do", "does", "did", "can", "could", "will", "would", "should", "shall",
    "may",
    "might", "have", "has", "had", "am", "many", "much", "long", "far", "often",
  ]
  private static let subjects: Set<String> = [
    "i", "you", "he", "she", "it", "we", "they", "there", "this", "that", "the", "my", "your", "anyone",
    "somebody",
    "anybody", "someone",
  ]
}
