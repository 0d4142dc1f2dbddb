import Foundation

/// A revision that replaces misheard words by a person's terms, without decoding the whole window again.
///
/// The decoder is given the terms as a prompt and reads the text that was heard, which takes one pass. Only at the
/// words in doubt is it asked what it would write instead. If it writes a term there, the term replaces the words
/// that sound most like it. All other words stay as they are, and words that were certain cannot change.
struct TermRevision {
  /// A decoder whose prompt has the terms.
  let decoder: TokenDecoder
  let vocabulary: Vocabulary
  /// The terms that may be written.
  let terms: [Spelling]
  /// The most tokens that are written in one place.
  private static let longest = 12

  /// The number of the text's tokens that the decoder has read.
  private var read = 0

  init(_ decoder: TokenDecoder, _ vocabulary: Vocabulary, terms: [Spelling]) {
    (self.decoder, self.vocabulary, self.terms) = (decoder, vocabulary, terms)
  }

  private struct Choice {
    var token: Int32
    var logProbability: Float
  }

  /// Returns the result with terms in place of misheard words, or unchanged if there is nothing to replace.
  ///
  /// - Parameter doubts: The tokens of words that may be misheard terms, in order and not adjacent.
  mutating func revise(_ heard: DecodingResult, at doubts: [Range<Int>]) throws -> DecodingResult {
    let prompt = decoder.prompt
    let room = decoder.predictor.dimensions.textContext - prompt.count - heard.tokens.count
    guard let end = doubts.last?.upperBound, room > doubts.count * Self.longest else { return heard }
    let places = doubts.flatMap { Array($0) }
    let logits = try decoder.predictor.prompt(
      prompt + heard.tokens[..<(end - 1)], logitsAt: places.map { prompt.count - 1 + $0 })
    read = end - 1
    var choices = choices(in: heard.tokens, at: places) { row, _ in logits[row] }

    var text = heard
    var rest = doubts[...]
    while let doubt = rest.popFirst() {
      guard let (place, replaced, written) = try term(in: text.tokens, at: doubt, choices) else { continue }
      text.tokens.replaceSubrange(place..<replaced, with: written.map(\.token))
      text.tokenLogProbabilities.replaceSubrange(place..<replaced, with: written.map(\.logProbability))
      let shift = written.count - (replaced - place)
      rest = rest.map { $0.lowerBound + shift..<$0.upperBound + shift }[...]
      let after = place + written.count
      if after < doubt.upperBound + shift {
        rest.insert(after..<doubt.upperBound + shift, at: rest.startIndex)
      }
      guard let end = rest.last?.upperBound else { break }
      let logits = try resume(after: after - 1, with: Array(text.tokens[(after - 1)..<(end - 1)]))
      choices = self.choices(in: text.tokens, at: rest.flatMap { Array($0) }) { _, place in
        logits[place - after]
      }
    }
    return text.tokens == heard.tokens ? heard : described(text, after: heard)
  }

  /// Returns what the decoder would write in place of each token in doubt.
  private func choices(
    in tokens: [Int32], at places: [Int], _ logits: (Int, Int) -> UnsafeMutableBufferPointer<Float>
  ) -> [Int: Choice] {
    var choices: [Int: Choice] = [:]
    for (row, place) in places.enumerated() {
      choices[place] = choice(logits(row, place), after: Array(tokens[..<place]))
    }
    return choices
  }

  private mutating func resume(after place: Int, with tokens: [Int32]) throws -> TokenLogits {
    read = place + tokens.count
    return try decoder.predictor.resume(after: decoder.prompt.count + place, with: tokens)
  }

  /// Returns the first term that the decoder would write among the tokens in doubt: where it begins, where the
  /// text that it replaces ends, and its tokens. Returns `nil` if there is none.
  private mutating func term(
    in tokens: [Int32], at doubt: Range<Int>, _ choices: [Int: Choice]
  ) throws -> (place: Int, end: Int, written: [Choice])? {
    for place in doubt {
      guard let first = choices[place], first.token != tokens[place],
        endsWord(first.token) == endsWord(tokens[place]), fits([first]),
        let (replaced, written) = try write(first, in: tokens, at: place, before: doubt.upperBound)
      else { continue }
      return (place, replaced, written)
    }
    return nil
  }

  /// Continues from a token until a term is complete. Returns where the text that it replaces ends, and its
  /// tokens, or `nil` if no term results.
  private mutating func write(
    _ first: Choice, in tokens: [Int32], at place: Int, before end: Int
  ) throws -> (end: Int, written: [Choice])? {
    let known = vocabulary.named(in: decoder.tokenizer.decode(tokens))
    var written = [first]
    // An earlier attempt may have overwritten the cache after `read`.
    let kept = min(read, place)
    var logits = try resume(after: kept, with: tokens[kept..<place] + [first.token])
    read = place
    while true {
      try Task.checkCancellation()
      let beginning = Array(tokens[..<place]) + written.map(\.token)
      let next = choice(logits[logits.rows - 1], after: beginning)
      let named = vocabulary.named(in: decoder.tokenizer.decode(beginning))
      if endsWord(next.token), !named.isSubset(of: known) {
        return replaced(by: written, in: tokens, from: place, before: end).map { ($0, written) }
      }
      written.append(next)
      guard written.count <= Self.longest, fits(written) else { return nil }
      logits = try decoder.predictor.step([next.token])
    }
  }

  /// Returns where the text that a term replaces ends: after the run of words that sounds most like it and differs
  /// from it by at most one in their number, or `nil` if there is no such run before `end`.
  private func replaced(
    by written: [Choice], in tokens: [Int32], from place: Int, before end: Int
  ) -> Int? {
    let text = decoder.tokenizer.decode(written.map(\.token))
    let count = Spelling.words(text).count
    let ends = (place + 1...end).filter { $0 == tokens.count || endsWord(tokens[$0]) }
    return ends.compactMap { end -> (end: Int, distance: Double)? in
      let heard = decoder.tokenizer.decode(tokens[place..<end])
      let difference = abs(Spelling.words(heard).count - count)
      guard difference <= 1, !Spelling(heard).letters.isEmpty else { return nil }
      let distance = Spelling(heard).distance(to: Spelling(text)) ?? 1
      return (end, distance + 0.1 * Double(difference))
    }.min { $0.distance < $1.distance }?.end
  }

  /// Returns whether the word before this token is complete.
  private func endsWord(_ token: Int32) -> Bool {
    isMark(token) || decoder.tokenizer.decode([token]).hasPrefix(" ")
  }

  /// Returns whether a token is the end of text, or has neither letters nor digits.
  private func isMark(_ token: Int32) -> Bool {
    token >= decoder.tokenizer.special.endOfText
      || !decoder.tokenizer.decode([token]).contains { $0.isLetter || $0.isNumber }
  }

  /// Returns whether these tokens may be a part of a term.
  private func fits(_ written: [Choice]) -> Bool {
    let letters = Spelling(decoder.tokenizer.decode(written.map(\.token))).letters
    return terms.contains { term in
      letters.isEmpty || term.letters.indices.contains { term.letters[$0...].starts(with: letters) }
    }
  }

  private func choice(_ logits: UnsafeMutableBufferPointer<Float>, after tokens: [Int32]) -> Choice {
    for rule in decoder.rules { rule.apply(to: logits, after: tokens) }
    var best = 0
    for (token, logit) in logits.enumerated() where logit > logits[best] { best = token }
    return Choice(token: Int32(best), logProbability: logits[best] - LogProbability.logSumExp(logits))
  }

  private func described(_ text: DecodingResult, after heard: DecodingResult) -> DecodingResult {
    func sum(_ result: DecodingResult) -> Double {
      result.tokenLogProbabilities.reduce(0) { $0 + Double($1) }
    }
    var described = text
    described.text = decoder.tokenizer.decode(text.tokens).strippingSpace()
    described.averageLogProbability =
      (heard.logProbability - sum(heard) + sum(text)) / Double(text.tokens.count + 1)
    described.compressionRatio = CompressionRatio.of(described.text)
    described.alternatives.removeAll { $0.text == described.text }
    return described
  }
}
