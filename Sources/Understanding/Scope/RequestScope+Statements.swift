/// Whether a verb is a command, or said of somebody: “my mom set a timer”.
///
/// A command begins its clause, or follows one of the forms in which people ask for something. With a subject of its own
/// before it the verb is part of a statement, and so it is after “to” and in “-ing”, unless a wish stands before that.
extension RequestScope {
  /// - Parameters:
  ///   - clause: Where the clause of the verb begins.
  ///   - form: Where the last form of a request ends: “could you”.
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
      // “Can we” asks.
      return last == clause || !StatementPhrases.auxiliaries.contains(words[last - 1].normal)
    }
    if StatementPhrases.auxiliaries.contains(word) { return last > clause }
    if word == "to" { return !isWished(before: last, clause: clause) }
    return isSaidOfSomebody(clause..<last + 1)
  }

  /// “The meeting set for noon”, “a wake up alarm”.
  private func isNoun(at verb: Int) -> Bool {
    if verb > 0, ["a", "an"].contains(words[verb - 1].normal) { return true }
    guard words[verb].normal == "set", verb + 1 < words.count else { return false }
    return ["for", "at", "on"].contains(words[verb + 1].normal)
  }

  private func isAdverb(_ index: Int) -> Bool {
    StatementPhrases.adverbs.contains(words[index].normal) || words[index].normal.hasSuffix("ly")
  }

  /// Whether “to” follows a wish: “I'd love to”, “I told you to”.
  private func isWished(before to: Int, clause: Int) -> Bool {
    var last = to - 1
    while last >= clause, isAdverb(last) { last -= 1 }
    guard last >= clause else { return true }
    if ["you", "me", "us"].contains(words[last].normal) {
      return last > clause && StatementPhrases.wishesOfYou.contains(words[last - 1].normal)
    }
    return StatementPhrases.wishes.contains(words[last].normal)
  }

  /// Whether words before a verb name somebody or something that does it: “my mom”. Longer ones are a sentence of their
  /// own, after which the request begins, and others say where, when and to whom it is said.
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

  /// A verb in “-ing” that is only spoken of: “thanks for setting a timer”.
  var mentionedDeed: Int? {
    words.indices.dropFirst().first { index in
      words[index].normal.hasSuffix("ing")
        && Self.stems(of: words[index].normal).contains(where: StatementPhrases.verbs.contains)
        && !StatementPhrases.askingForDeeds.contains(words[index - 1].normal)
    }
  }
}
