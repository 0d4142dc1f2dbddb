import TimeExpressions

/// Words after the title that a model left unmarked although they belong to the request: a place (“at Luigi's”), or
/// a second thing to do (“and make dinner”). They must not get lost unseen.
struct UnmarkedWords {
  enum Meaning: Sendable, Hashable {
    /// A place, without the preposition before it.
    case place(String)
    /// More of the title, with the “and” before it.
    case more(String)
  }

  let meaning: Meaning
  /// The range of the words, in Unicode scalars of the text.
  let span: Range<Int>

  private static let mostWords = 7

  /// Returns the unmarked words of an utterance.
  ///
  /// - Parameters:
  ///   - title: Where the title begins, in Unicode scalars of the text.
  ///   - marks: The ranges that have a meaning already, in Unicode scalars of the text.
  static func all(
    after title: Int, besides marks: [Range<Int>], in utterance: Utterance, context: TimeContext
  ) -> [UnmarkedWords] {
    var runs: [Range<Int>] = []
    for (index, word) in utterance.words.enumerated()
    where word.range.lowerBound >= title && !marks.contains(where: { $0.overlaps(word.range) }) {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs.compactMap { UnmarkedWords($0, in: utterance, context: context) }
  }

  private init?(_ run: Range<Int>, in utterance: Utterance, context: TimeContext) {
    var words = utterance.words[run]
    while let last = words.indices.last, let start = Self.courtesy(endingAt: last + 1, in: words) {
      words = words[..<start]
    }
    let start = run.lowerBound
    guard (2...Self.mostWords).contains(words.count), !Self.isRequest(words, at: start + 1),
      CommandPhrases.calendar.end(in: words, at: start) == nil
    else { return nil }
    let rest = start + 1..<words.endIndex
    let times = TimeExpressionParser().matches(
      in: utterance.slice(rest), context: context, readingNumberAs: .hour)
    guard times.isEmpty, ChangePhrases.sameTime.end(in: words, at: start) == nil,
      let whole = utterance.span(start..<words.endIndex), let after = utterance.span(rest)
    else { return nil }
    switch words[start].normal {
    case "at", "in":
      // “Put a haircut in for 4” names no place, and the “there” of “put a nap in there” is a time.
      if Self.prepositions.contains(words[start + 1].normal) || words[start + 1].normal == "there" {
        return nil
      }
      (meaning, span) = (.place(utterance.slice(rest)), after)
    // “Dinner on Saturday at seven, the old mill” names a place after the time.
    case "the" where run.upperBound == utterance.words.count:
      (meaning, span) = (.place(utterance.slice(start..<words.endIndex)), whole)
    case "and": (meaning, span) = (.more(utterance.slice(start..<words.endIndex)), whole)
    default: return nil
    }
  }

  private static let prepositions: Set<String> = ["at", "by", "for", "from", "in", "of", "on", "to", "with"]

  /// Returns whether another request begins at a word: “and remind me”.
  private static func isRequest(_ words: ArraySlice<Utterance.Word>, at index: Int) -> Bool {
    let requests = [
      ChangePhrases.beginnings, ChangePhrases.verbs, ChangePhrases.makingIt, ChangePhrases.asking,
      CommandPhrases.reminder, CommandPhrases.note, CommandPhrases.readMail, CommandPhrases.sendMail,
      CommandPhrases.politeness,
    ]
    return requests.contains { $0.end(in: words, at: index) != nil }
  }

  /// Returns where the politeness that ends at `end` begins, or `nil` if there is none.
  private static func courtesy(endingAt end: Int, in words: ArraySlice<Utterance.Word>) -> Int? {
    (max(words.startIndex, end - 3)..<end).first { CommandPhrases.politeness.end(in: words, at: $0) == end }
  }
}
