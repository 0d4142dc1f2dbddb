import TimeExpressions

/// "At seven, no, at eight": the later time stands in the earlier one's place.
struct TimeCorrections {
  let utterance: Utterance
  let context: TimeContext

  private static let cues: [Phrase] = [
    "or? no|nope|sorry|actually|rather|wait|oops|correction no|sorry|wait? i|we? mean|meant|make? it|that?",
    "i|we mean|meant", "make|change it|that to?", "scratch that",
  ]
  /// So many corrections are looked at in one text.
  private static let limit = 3

  /// The matches with those left out that were taken back, and the words, by their index, that took them back.
  func applied(to matches: [TimeMatch]) -> (matches: [TimeMatch], words: Set<Int>) {
    var matches = matches
    var words: Set<Int> = []
    for _ in 0..<Self.limit {
      guard let index = matches.indices.first(where: { cue(after: matches[$0]) != nil }),
        let cue = cue(after: matches[index])
      else { break }
      let earlier = matches[index]
      guard let later = correction(of: earlier, from: cue.upperBound, matches: matches) else { break }
      words.formUnion(utterance.words(in: earlier.span))
      words.formUnion(cue)
      matches.removeAll { $0.span.overlaps(later.span) }
      matches.removeAll { $0 == earlier }
      matches.append(later)
      matches.sort { $0.span.lowerBound < $1.span.lowerBound }
    }
    return (matches, words)
  }

  /// The correcting words that follow a time at once.
  private func cue(after match: TimeMatch) -> Range<Int>? {
    guard let last = utterance.words(in: match.span).last,
      let end = Self.cues.end(in: utterance.words[...], at: last + 1), end < utterance.words.count
    else { return nil }
    return last + 1..<end
  }

  /// What the words after the cue say when they take the place of the earlier time's end: "tomorrow at seven no eight"
  /// is "tomorrow at eight".
  private func correction(of earlier: TimeMatch, from start: Int, matches: [TimeMatch]) -> TimeMatch? {
    let kept = utterance.words(in: earlier.span)
    let known = matches.first { utterance.words(in: $0.span).first == start }
    let longest = known.map { utterance.words(in: $0.span).count } ?? 3
    for length in (1...max(1, longest)).reversed() where start + length <= utterance.words.count {
      let said = start..<start + length
      for prefix in (0..<max(1, kept.count)).reversed() {
        let head = prefix == 0 ? "" : utterance.slice(kept.lowerBound..<kept.lowerBound + prefix) + " "
        if let match = whole(head + utterance.slice(said)), let span = utterance.span(said) {
          return match.moved(to: span, saying: utterance.slice(said))
        }
      }
      if known != nil { return known }
    }
    return nil
  }

  /// The one match that a text is as a whole.
  private func whole(_ text: String) -> TimeMatch? {
    let matches = TimeExpressionParser().matches(in: text, context: context)
    guard let match = matches.first, matches.count == 1, match.span.count == text.unicodeScalars.count else {
      return nil
    }
    return match
  }
}

extension TimeMatch {
  /// The same meaning, said elsewhere.
  func moved(to span: Range<Int>, saying text: String) -> TimeMatch {
    var match = self
    match.span = span
    match.text = text
    return match
  }
}
