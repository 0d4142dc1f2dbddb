import Foundation

/// The words of other texts that the search found for a window. Their probabilities are the search's, and their times are
/// those of the text that was aligned with the sound, so that the model does not have to run again for each of them.
extension WindowDecoder {
  /// Returns the words of `other`.
  ///
  /// - Parameter aligned: The words of the likeliest text, with their times.
  package func words(of other: DecodingResult, beside aligned: [WordTiming]) -> [WordTiming] {
    let text = zip(other.tokens, other.tokenLogProbabilities).filter { $0.0 < tokenizer.special.endOfText }
    var probabilities = text.map { exp(Double($0.1)) }[...]
    let words = tokenizer.words(
      text.map(\.0), language: tokenizer.special.isMultilingual ? language : nil
    ).map { word in
      let own = probabilities.prefix(word.tokens.count)
      probabilities = probabilities.dropFirst(word.tokens.count)
      return WordTiming(
        text: word.text, tokens: word.tokens, start: 0, end: 0,
        probability: own.reduce(0, +) / Double(max(own.count, 1)), leastProbability: own.min() ?? 0)
    }
    return PunctuationMerging.merge(words).filter { !$0.text.isEmpty }.timed(beside: aligned)
  }
}

extension [WordTiming] {
  /// Returns the words with the times of `aligned`: those that both have at the beginning and at the end keep theirs, and
  /// the others share evenly the time between.
  func timed(beside aligned: [WordTiming]) -> [WordTiming] {
    let most = Swift.min(count, aligned.count)
    let before = zip(self, aligned).prefix { $0.text == $1.text }.count
    let after = zip(reversed(), aligned.reversed()).prefix { $0.text == $1.text }.count
    let same = (before: before, after: Swift.min(after, most - before))
    let others = same.before..<count - same.after
    let time =
      (
        start: same.before > 0 ? aligned[same.before - 1].end : aligned.first?.start ?? 0,
        end: same.after > 0 ? aligned[aligned.count - same.after].start : aligned.last?.end ?? 0
      )
    let share = others.isEmpty ? 0 : Swift.max(0, time.end - time.start) / Double(others.count)
    return indices.map { index in
      var word = self[index]
      if others.contains(index) {
        word.start = time.start + share * Double(index - others.lowerBound)
        word.end = word.start + share
      } else {
        let known = aligned[index < others.lowerBound ? index : index - count + aligned.count]
        (word.start, word.end) = (known.start, known.end)
      }
      return word
    }
  }
}
