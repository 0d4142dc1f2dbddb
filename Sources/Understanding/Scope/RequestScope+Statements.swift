/// Tells whether a verb is a command or part of a statement: “my mom set a timer”.
///
/// A command begins its clause, or follows a form of request such as “could you”. A verb with a subject of its own
/// is part of a statement, and so is one after “to” or in “-ing”, unless a wish precedes it (“I'd love to”).
extension RequestScope {
  /// - Parameters:
  ///   - clause: The index where the verb's clause begins.
  ///   - form: The index where the last form of a request ends: “could you”.
  func isStatement(at verb: Int, clause: Int, form: Int?) -> Bool {
    guard StatementPhrases.verbs.contains(words[verb].normal) || isPair(at: verb), !isNoun(at: verb)
    else { return false }
    var last = verb - 1
    while last >= clause, last >= form ?? 0, StatementPhrases.adverbs.contains(words[last].normal) {
      last -= 1
    }
    guard last >= clause, last >= form ?? 0 else { return false }
    let word = words[last].normal
    if StatementPhrases.subjects.contains(word) || StatementPhrases.isContracted(word) {
      // “Can we” is a request.
      return last == clause || !StatementPhrases.auxiliaries.contains(words[last - 1].normal)
    }
    if StatementPhrases.auxiliaries.contains(word) { return last > clause }
    if word == "to" { return !isWished(before: last, clause: clause) }
    return isSaidOfSomebody(clause..<last + 1)
  }

  /// Returns whether the verb is used as a noun or a participle: “the meeting set for noon”, “a wake up alarm”.
  private func isNoun(at verb: Int) -> Bool {
    if verb > 0, ["a", "an"].contains(words[verb - 1].normal) { return true }
    guard words[verb].normal == "set", verb + 1 < words.count else { return false }
    return ["for", "at", "on"].contains(words[verb + 1].normal)
  }

  private func isAdverb(_ index: Int) -> Bool {
    StatementPhrases.adverbs.contains(words[index].normal) || words[index].normal.hasSuffix("ly")
  }

  /// Returns whether “to” follows a wish: “I'd love to”, “I told you to”.
  private func isWished(before to: Int, clause: Int) -> Bool {
    var last = to - 1
    while last >= clause, isAdverb(last) { last -= 1 }
    guard last >= clause else { return true }
    if ["you", "me", "us"].contains(words[last].normal) {
      return last > clause && StatementPhrases.wishesOfYou.contains(words[last - 1].normal)
    }
    return StatementPhrases.wishes.contains(words[last].normal)
  }

  /// Returns whether the words before a verb name its subject: “my mom”. Longer ones are a sentence of their own,
  /// after which the request begins; others say where, when and to whom one speaks.
  private func isSaidOfSomebody(_ range: Range<Int>) -> Bool {
    let before = words[range]
    if StatementPhrases.mentions.first(in: before) != nil { return true }
    guard let last = before.last?.normal, before.count <= Self.longestSubject,
      !ScopePhrases.things.contains(last), !StatementPhrases.places.contains(last)
    else { return false }
    return before.allSatisfy { word in
      let isSentence =
        StatementPhrases.subjects.contains(word.normal) || StatementPhrases.auxiliaries.contains(word.normal)
        || StatementPhrases.isContracted(word.normal)
      return !isSentence && !StatementPhrases.settings.contains(word.normal)
        && !(word.normal.first?.isNumber ?? false)
    }
  }

  private static let longestSubject = 3

  /// The index of a verb in “-ing” that is only mentioned: “thanks for setting a timer”.
  var mentionedDeed: Int? {
    words.indices.dropFirst().first { index in
      words[index].normal.hasSuffix("ing")
        && Self.stems(of: words[index].normal).contains(where: StatementPhrases.verbs.contains)
        && !StatementPhrases.askingForDeeds.contains(words[index - 1].normal)
    }
  }
}
