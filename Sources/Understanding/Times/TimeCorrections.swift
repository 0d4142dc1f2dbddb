import TimeExpressions

/// Applies corrections of times: in "at seven, no, at eight" the later time replaces the earlier one.
struct TimeCorrections {
  let utterance: Utterance
  let context: TimeContext

  static let cues: [Phrase] = [
    "or? no|nope|sorry|actually|rather|wait|oops|correction no|sorry|wait? i|we? mean|meant|make? it|that?",
    "i|we mean|meant", "make|change it|that to?", "scratch that",
  ]
  /// The most corrections in one text.
  private static let limit = 3

  /// Returns the matches without those that were taken back, and the indices of the words that were taken back or
  /// took them back.
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

  /// Returns the times that are corrected by words at one of these ranges: “in ten minutes” of “in ten minutes no
  /// twenty”.
  func takenBack(by later: [Range<Int>]) -> [Range<Int>] {
    let starts = Set(later.compactMap { utterance.words(in: $0).first })
    guard !starts.isEmpty else { return [] }
    return TimeExpressionParser().matches(in: utterance.text, context: context)
      .filter { cue(after: $0).map { starts.contains($0.upperBound) } ?? false }.map(\.span)
  }

  /// Returns the words of a correction directly after a time.
  private func cue(after match: TimeMatch) -> Range<Int>? {
    guard let last = utterance.words(in: match.span).last,
      let end = Self.cues.end(in: utterance.words[...], at: last + 1), end < utterance.words.count
    else { return nil }
    return last + 1..<end
  }

  /// Returns the corrected time, in which the words after the cue replace a part of the earlier time: "tomorrow at
  /// seven no eight" is "tomorrow at eight", "ten minutes no twenty" is twenty minutes. It is read at the earlier
  /// time's place, since the words around it give context ("wake me").
  private func correction(of earlier: TimeMatch, from start: Int, matches: [TimeMatch]) -> TimeMatch? {
    let kept = utterance.words(in: earlier.span)
    let known = matches.first { utterance.words(in: $0.span).first == start }
    // In "ten minutes no twenty to call John", the “twenty to” is not a time.
    let isMisread = earlier.isAmount && known.map { !$0.isAmount } ?? true
    let longest = known.map { utterance.words(in: $0.span).count } ?? Self.mostWords
    let lengths = known == nil || isMisread ? 1...max(longest, Self.mostWords) : longest...longest
    for length in lengths.reversed() where start + length <= utterance.words.count {
      let said = start..<start + length
      // The “to” of “six to call Bob” belongs to what follows.
      if Self.joining.contains(utterance.words[said.upperBound - 1].normal) { continue }
      for (head, tail) in remainders(of: kept) where !(isMisread && known != nil && tail.isEmpty) {
        let words = [head, said, tail].map(utterance.slice).filter { !$0.isEmpty }.joined(separator: " ")
        if let match = read(words, insteadOf: earlier, upTo: said), match.isAmount || !earlier.isLength,
          let span = utterance.span(said)
        {
          return match.moved(to: span, saying: utterance.slice(said))
        }
      }
    }
    return earlier.isLength && known?.isLength != true ? nil : known
  }

  /// Words that don't end a time.
  private static let joining: Set<String> = ["to", "till", "until", "through", "and", "or"]

  /// The most words of a correction that is not a time by itself.
  static let mostWords = 3

  /// Returns the beginnings and ends of a time that may be kept around the replaced words, the longest first. A
  /// number alone is not kept as an end: "at seven thirty no eight" is eight.
  private func remainders(of kept: Range<Int>) -> [(head: Range<Int>, tail: Range<Int>)] {
    let tails = (kept.lowerBound + 1...max(kept.lowerBound + 1, kept.upperBound)).filter { start in
      start >= kept.upperBound || !isNumber(start)
    }
    return tails.flatMap { tail in
      (kept.lowerBound..<tail).reversed().map { head in
        (kept.lowerBound..<head, min(tail, kept.upperBound)..<kept.upperBound)
      }
    }
  }

  private func isNumber(_ word: Int) -> Bool {
    let word = utterance.words[word].normal
    return TimeExpressionParser().match(ofAll: word, context: context, readingNumberAs: .minutes) != nil
  }

  /// Returns the time that `words` are when they replace everything from the earlier time up to `said`, if they are
  /// a single time.
  private func read(_ words: String, insteadOf earlier: TimeMatch, upTo said: Range<Int>) -> TimeMatch? {
    guard let end = utterance.span(said)?.upperBound else { return nil }
    let before = utterance.text(at: 0..<earlier.span.lowerBound)
    let start = before.unicodeScalars.count
    let span = start..<start + words.unicodeScalars.count
    return TimeExpressionParser().matches(in: before + words + utterance.text(from: end), context: context)
      .first { $0.span == span }
  }
}

extension TimeMatch {
  fileprivate var isLength: Bool { kind == .duration }

  /// Whether the match is a length, or a time at a distance from now.
  fileprivate var isAmount: Bool { isLength || said == .distance }
}

extension TimeMatch {
  /// Returns a match with the same meaning at another place.
  func moved(to span: Range<Int>, saying text: String) -> TimeMatch {
    var match = self
    match.span = span
    match.text = text
    return match
  }
}
