/// A check that the words of a sentence's values were heard, each by itself.
///
/// A sentence may fit as a whole although one of its words was never said: after “a double shot” the model expects
/// “coffee”. Such a sentence fits better without that word, and then nearly as well as the free text.
extension TokenDecoder {
  /// The log probability above which a word needs no closer look.
  private static let certain = -2.5

  /// Returns the sentence that was said in the window encoded last, if each word of its values was heard;
  /// otherwise `nil`.
  ///
  /// - Parameter free: The free text of that window.
  func sentence(among expected: ExpectedSentences, besides free: DecodingResult) throws -> ExpectedSentence? {
    guard let best = try sentences(among: expected, besides: free).first, best.isBelieved else { return nil }
    let doubtful = try doubtfulValues(of: best)
    guard doubtful.allSatisfy(\.isHeard) else { return nil }
    // Where the sound leaves doubt, the model is told the words, and must then find a sentence that is believed.
    guard best.fit == .any, doubtful.contains(where: \.isUncertain) else { return best }
    let words = best.text.split(separator: " ").map(String.init)
    let told = try reminded(of: words, among: expected, besides: free)
    return told.first?.isBelieved == true ? best : nil
  }

  /// Returns the evidence for those words of a sentence's values that are unlikely in the window encoded last,
  /// from the last to the first.
  func doubtfulValues(of sentence: ExpectedSentence) throws -> [HeardWord] {
    guard !sentence.values.isEmpty else { return [] }
    let tokens = sentence.tokens
    let read = prompt + tokens
    let first = prompt.count - 1
    let whole = logProbabilities(
      of: tokens, in: try predictor.prompt(read, logitsAt: Array(first..<read.count)))
    // Going backwards keeps the tokens before each word in the decoder's cache.
    return try sentence.values.reversed().compactMap { value in
      let word = wordWithoutMark(value, in: tokens)
      let said = whole[word].reduce(0, +)
      guard said < Self.certain else { return nil }
      // A final mark is kept in the sentence without the word.
      let rest = Array(tokens[(value.upperBound == tokens.count ? word : value).upperBound...])
      let place = first + word.lowerBound
      let logits = try predictor.resume(after: place, with: [read[place]] + rest)
      let after = logProbabilities(of: rest, after: Array(tokens[..<word.lowerBound]), in: logits)
      let without = whole[..<word.lowerBound].reduce(0, +) + after.reduce(0, +)
      return HeardWord(said: said, gain: whole.reduce(0, +) - without, rest: without - sentence.free)
    }
  }

  /// Returns the tokens of a word without the comma or full stop after it.
  private func wordWithoutMark(_ word: Range<Int>, in tokens: [Int32]) -> Range<Int> {
    guard word.count > 1, let last = tokens[word].last,
      !tokenizer.decode([last]).contains(where: { $0.isLetter || $0.isNumber })
    else { return word }
    return word.dropLast()
  }

  /// Returns the log probabilities of tokens and of the end of text, each from its row of logits.
  ///
  /// - Parameter before: The tokens before these.
  func logProbabilities(of tokens: [Int32], after before: [Int32] = [], in logits: TokenLogits) -> [Double] {
    (tokens + [tokenizer.special.endOfText]).enumerated().map { place, token in
      let row = logits[place]
      for rule in rules { rule.apply(to: row, after: before + tokens.prefix(place)) }
      return Double(row[Int(token)] - LogProbability.logSumExp(row))
    }
  }
}

/// The evidence that a word was said, in nats.
struct HeardWord: Sendable, Hashable {
  /// The log probability of the word.
  var said: Double
  /// How much likelier the sentence is with the word than without it.
  var gain: Double
  /// How much likelier the sentence without the word is than the free text.
  var rest: Double

  /// A score, positive if the word was probably said. Fitted with whisper-base and tiny.en on every other line of
  /// the labels of Picovoice's speech-to-intent benchmark, clean and with kitchen noise, as they are and with
  /// words cut out.
  private var evidence: Double { 0.56 * gain + 0.5 * said - 0.09 * rest + 5 }

  var isHeard: Bool { evidence > 0 }
  var isUncertain: Bool { evidence < 1.5 }
}
