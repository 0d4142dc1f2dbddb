import TimeExpressions

/// Completes a title of which the model marked only a part.
struct WholeTitle {
  let utterance: Utterance
  let context: TimeContext
  /// All marked ranges except those of lengths, including the title itself. In Unicode scalars of the text.
  let others: [Range<Int>]

  /// Returns the title with an owner before it and a particle after it that were left out: “dad's surgery”, “let the
  /// builder in”.
  func span(of title: Range<Int>) -> Range<Int> {
    let words = utterance.words(in: title)
    guard var first = words.first, var last = words.last else { return title }
    if first > 0, Self.isOwner(utterance.words[first - 1].normal) { first -= 1 }
    if first > 0, isNumbered(first - 1) { first -= 1 }
    // “Ewa's” alone belongs to the next word.
    if last + 1 < utterance.words.count, Self.isOwner(utterance.words[last].normal),
      !utterance.words[last].endsClause, !isLink(utterance.words[last + 1].normal)
    {
      last += 1
    }
    let isParticle =
      last + 2 == utterance.words.count && Self.particles.contains(utterance.words[last + 1].normal)
    if isParticle, !utterance.words[last].endsClause { last += 1 }
    let isCalled = first > 0 && Self.called.contains(utterance.words[first - 1].normal)
    if isCalled || last > first && Self.leading.contains(utterance.words[last].normal) {
      last = endOfName(from: last)
    }
    // Includes the company, as in “meeting with him”.
    if !utterance.words[last].endsClause, let end = Self.company.end(in: utterance.words[...], at: last + 1) {
      last = end - 1
    }
    return min(
      title.lowerBound, utterance.words[first].range.lowerBound)..<max(
        title.upperBound, utterance.words[last].range.upperBound)
  }

  /// Returns whether a word is or contains a number that is not a time and belongs to the title: “5k run”, “1:1 with
  /// Jamal”, “half marathon”.
  private func isNumbered(_ word: Int) -> Bool {
    let (normal, range) = (utterance.words[word].normal, utterance.words[word].range)
    let isMixed = normal.contains { $0.isNumber } && !normal.allSatisfy { $0.isNumber }
    return (isMixed || normal == "half") && !utterance.words[word].endsClause
      && !others.contains { $0.overlaps(range) }
      && !TimeExpressionParser().matches(in: utterance.text, context: context).contains {
        $0.span.overlaps(range)
      }
  }

  /// Returns the index of the last word of a name: “try” in “called second try for half past five”.
  private func endOfName(from last: Int) -> Int {
    var last = last
    let times = TimeExpressionParser().matches(in: utterance.text, context: context)
      .map { utterance.words(in: $0.span) }
    while last + 1 < utterance.words.count, !utterance.words[last].endsClause,
      !isLink(utterance.words[last + 1].normal),
      !times.contains(where: { $0.contains(last + 1) }),
      !others.contains(where: {
        $0.overlaps(utterance.words[last + 1].range) && !$0.overlaps(utterance.words[last].range)
      })
    {
      last += 1
    }
    return last
  }

  /// Words that no name ends with: “parents' evening at” goes on.
  private static let leading: Set<String> = [
    "at", "with", "of", "from", "about", "for", "the", "a", "an", "and",
  ]
  private static let called: Set<String> = ["called", "named", "titled", "entitled"]
  private static let company: [Phrase] = ["with him|her|them|us|me"]

  /// Returns whether a word leads on to something other than the name.
  private func isLink(_ word: String) -> Bool {
    CommandPhrases.connectors.contains(word) || ["are", "was", "will"].contains(word)
      || !TimeExpressionParser().matches(in: word, context: context).isEmpty
  }

  private static let particles: Set<String> = ["in", "out", "up", "off", "down", "back", "over"]

  private static func isOwner(_ word: String) -> Bool {
    (word.hasSuffix("'s") || word.hasSuffix("s'")) && !contractions.contains(word)
  }

  private static let contractions: Set<String> = [
    "it's", "that's", "there's", "let's", "what's", "here's", "who's", "where's", "when's", "how's", "he's",
    "she's",
    "today's", "tomorrow's", "tonight's", "monday's", "tuesday's", "wednesday's", "thursday's", "friday's",
    "saturday's", "sunday's", "week's", "month's", "everyone's", "everybody's",
  ]
}
