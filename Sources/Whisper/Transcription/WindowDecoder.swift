import Audio
import Foundation

/// A decoder of single windows. It chooses how much of each window the encoder computes, and repeats what looks
/// wrong.
package struct WindowDecoder {
  /// The number of frames of which a fitted window's length is a multiple.
  private static let fittedMultiple = 64
  /// The frames of silence after the audio of a fitted window whose text looked wrong with fewer.
  private static let widerMargin = 600

  /// The spoken language.
  package let language: Language
  private let predictor: any TokenPredictor
  let tokenizer: WhisperTokenizer
  private var options: TranscriptionOptions
  private let alignment: WordAlignment
  private let vocabulary: Vocabulary?
  /// The number of windows that were decoded at a higher temperature.
  package private(set) var temperatureFallbacks = 0
  /// The number of windows for which the encoder computed a part of its context only.
  package private(set) var fittedWindows = 0
  /// The number of those windows that then had to be computed with the full context.
  package private(set) var fullContextFallbacks = 0

  /// The most tokens to write; `nil` for half the model's text context.
  package var maximumTokens: Int? {
    get { options.decoding.maximumTokens }
    set { options.decoding.maximumTokens = newValue }
  }

  /// Creates a decoder.
  ///
  /// - Parameter language: The spoken language, for a multilingual model.
  package init(
    _ predictor: any TokenPredictor, _ tokenizer: WhisperTokenizer, _ options: TranscriptionOptions,
    language: Language
  ) {
    (self.predictor, self.tokenizer, self.options) = (predictor, tokenizer, options)
    self.language = language
    self.options.decoding.language = language
    vocabulary = Vocabulary(options.vocabulary, tokenizer)
    alignment = WordAlignment(
      predictor: predictor, tokenizer: tokenizer,
      heads: options.alignmentHeads ?? AlignmentHeads.of(predictor.dimensions), task: options.decoding.task,
      language: language)
  }

  /// Decodes a window.
  ///
  /// - Parameters:
  ///   - window: The frames with audio, at most 30 seconds.
  ///   - prompt: The preceding text.
  ///   - prefix: The beginning of the window's text, which the decoder continues.
  package mutating func decode(
    _ window: MelWindow, prompt: [Int32] = [], prefix: [Int32] = []
  ) throws -> DecodingResult {
    if options.audioContext == .fitted, fittedLength(window.frames, margin: options.fittedMargin) < fullLength
    {
      fittedWindows += 1
      for margin in [options.fittedMargin, Self.widerMargin]
      where fittedLength(window.frames, margin: margin) < fullLength {
        let result = try decodeFitted(window, margin: margin, prompt: prompt, prefix: prefix)
        if let result, !isRepeated(result.text) { return result }
      }
      fullContextFallbacks += 1
    }
    try predictor.encode(window.padded(to: fullLength))
    let result = try options.fallback.decode { try attempt($0, prompt, prefix) }
    if result.temperature != firstTemperature { temperatureFallbacks += 1 }
    return result
  }

  /// Decodes only the window's audio and a little silence after it.
  ///
  /// - Parameter margin: The frames of that silence; `nil` for those of the options.
  /// - Returns: The result, or `nil` if it cannot be trusted: a guess, a repetition, or a text that did not end.
  package func decodeFitted(
    _ window: MelWindow, margin: Int? = nil, prompt: [Int32] = [], prefix: [Int32] = []
  ) throws -> DecodingResult? {
    try encodeFitted(window, margin: margin ?? options.fittedMargin)
    let result = try attempt(firstTemperature, prompt, prefix)
    return isDegenerate(result) ? nil : result
  }

  /// Returns the expected phrase that fits the window decoded last best, or `nil` if none can be written.
  package func phrase(among expected: ExpectedPhrases, prompt: [Int32] = []) throws -> ExpectedPhrase? {
    var decoding = options.decoding
    (decoding.prompt, decoding.temperature, decoding.phrases) = (prompt, firstTemperature, expected.tokens)
    (decoding.suppressesBlank, decoding.suppressesNonSpeech) = (false, false)
    return try TokenDecoder(predictor: predictor, tokenizer: tokenizer, options: decoding)
      .phrase(among: expected)
  }

  /// Returns the expected sentence that was said in the window decoded last, or `nil` if something else was said.
  ///
  /// - Parameter free: The result of ``decode(_:prompt:prefix:)`` for that window.
  package func sentence(
    among expected: ExpectedSentences, besides free: DecodingResult, prompt: [Int32] = []
  ) throws -> ExpectedSentence? {
    // If the free text had to be guessed at a higher temperature, nothing is certain enough for a command.
    guard free.temperature == firstTemperature else { return nil }
    var decoding = options.decoding
    (decoding.prompt, decoding.temperature) = (prompt, firstTemperature)
    (decoding.suppressesBlank, decoding.suppressesNonSpeech) = (false, false)
    return try TokenDecoder(predictor: predictor, tokenizer: tokenizer, options: decoding)
      .sentence(among: expected, besides: free)
  }

  /// Returns the probability that nothing was said after the result's last word in the window decoded last.
  package func endProbability(_ result: DecodingResult, prompt: [Int32] = []) throws -> Double {
    var decoding = options.decoding
    decoding.prompt = prompt
    return try TokenDecoder(predictor: predictor, tokenizer: tokenizer, options: decoding)
      .endProbability(of: result.tokens)
  }

  /// Returns whether nobody spoke in the window, whatever its text.
  package func isSilence(_ result: DecodingResult) -> Bool { options.fallback.isSilence(result) }

  /// Returns the words of a text with their times in the window decoded last, from the window's start. Punctuation
  /// is joined to the words.
  ///
  /// - Parameters:
  ///   - tokens: The text. Special tokens are skipped.
  ///   - frames: The number of frames of the window that contain audio.
  package func words(_ tokens: [Int32], frames: Int) throws -> [WordTiming] {
    let text = tokens.filter { $0 < tokenizer.special.endOfText }
    return PunctuationMerging.merge(try alignment.words(text, frames: frames)).filter { !$0.text.isEmpty }
      .map { $0.clamped(to: Double(frames) / 100) }
  }

  func alignedWords(_ text: [Int32], frames: Int) throws -> [WordTiming] {
    try alignment.words(text, frames: frames)
  }

  private var firstTemperature: Float { options.fallback.temperatures.first ?? 0 }

  /// Decodes, and replaces misheard words by terms of the vocabulary.
  private func attempt(_ temperature: Float, _ prompt: [Int32], _ prefix: [Int32]) throws -> DecodingResult {
    let heard = try search(temperature, prompt, prefix)
    guard let vocabulary, temperature == firstTemperature, prefix.isEmpty,
      let doubts = vocabulary.doubts(about: words(of: heard))
    else { return heard }
    var decoding = options.decoding
    decoding.prompt = joined(doubts.prompt, prompt)
    var revision = TermRevision(
      TokenDecoder(predictor: predictor, tokenizer: tokenizer, options: decoding), vocabulary,
      terms: doubts.terms)
    return try revision.revise(heard, at: doubts.tokens)
  }

  /// Returns the terms followed by the preceding text, of which only the end is kept if there is no room for both.
  private func joined(_ terms: [Int32], _ prompt: [Int32]) -> [Int32] {
    terms + prompt.suffix(max(0, predictor.dimensions.textContext / 2 - 1 - terms.count))
  }

  private func words(of result: DecodingResult) -> [Vocabulary.HeardWord] {
    let places = result.tokens.indices.filter { result.tokens[$0] < tokenizer.special.endOfText }
    var rest = places[...]
    var words: [Vocabulary.HeardWord] = []
    for word in tokenizer.words(places.map { result.tokens[$0] }, language: language) {
      let own = rest.prefix(word.tokens.count)
      rest = rest.dropFirst(word.tokens.count)
      guard let first = own.first, let last = own.last else { continue }
      let least = own.reduce(0) { min($0, result.tokenLogProbabilities[$1]) }
      words.append(
        Vocabulary.HeardWord(text: word.text, probability: Double(exp(least)), tokens: first..<last + 1))
    }
    return words
  }

  private func search(_ temperature: Float, _ prompt: [Int32], _ prefix: [Int32]) throws -> DecodingResult {
    var decoding = options.decoding
    (decoding.temperature, decoding.prompt) = (temperature, prompt)
    if !prefix.isEmpty {
      // Given a complete text, the model may add nothing.
      (decoding.prefix, decoding.suppressesBlank) = (prefix, false)
    }
    return try TokenDecoder(predictor: predictor, tokenizer: tokenizer, options: decoding).decode()
  }

  /// Encodes the window's audio and a silence whose second half is treated as the end of the 30 seconds.
  ///
  /// In training, nearly every window ended in a long silence up to its last position. Without positions at the
  /// end, the model often writes the text twice. It does not need the positions between the speech and the end.
  private func encodeFitted(_ window: MelWindow, margin: Int) throws {
    let length = min(fittedLength(window.frames, margin: margin), fullLength)
    try predictor.encode(window.padded(to: length, with: window.silence), closing: margin / 4)
  }

  private var fullLength: Int { 2 * predictor.dimensions.audioContext }

  private func fittedLength(_ frames: Int, margin: Int) -> Int {
    let wanted = frames + margin
    return (wanted + Self.fittedMultiple - 1) / Self.fittedMultiple * Self.fittedMultiple
  }

  /// Returns whether a text repeats itself. The full window then shows whether it was really said twice.
  private func isRepeated(_ text: String) -> Bool {
    RepeatedText.copyLength(of: text.split(separator: " ").map(String.init)) != nil
  }

  private func isDegenerate(_ result: DecodingResult) -> Bool {
    let text = result.tokens.filter { $0 < tokenizer.special.endOfText }
    // The model hears somebody but wrote nothing.
    let isHeard = result.noSpeechProbability < (options.fallback.maximumNoSpeechProbability ?? 0)
    let isMute = text.isEmpty && isHeard
    return isMute || options.fallback.isImprobable(result) || options.fallback.isRepetitive(result)
      || Repetition.isAtEnd(of: text)
      || result.tokens.count >= options.decoding.tokenLimit(predictor.dimensions)
  }
}

extension MelWindow {
  /// Returns the window, padded with a value or cut to a length.
  ///
  /// - Parameter filler: The value of added frames. The default is zero as in openai-whisper's `transcribe`, which
  ///   is a hiss far above silence.
  func padded(to frames: Int, with filler: Float = 0) -> MelWindow {
    var values = values.prefix(frames * bands)
    values.append(contentsOf: repeatElement(filler, count: frames * bands - values.count))
    return MelWindow(bands: bands, values: Array(values), silence: silence)
  }
}

/// A detector of tokens that repeat in a cycle. A text of a few words is too short for its compression ratio to
/// show that.
enum Repetition {
  /// The longest cycle that is looked for.
  private static let longest = 8
  /// The number of times that a cycle must occur.
  private static let times = 4

  static func isAtEnd(of tokens: [Int32]) -> Bool {
    (1...longest).contains { length in
      let needed = length * times
      guard tokens.count >= needed else { return false }
      let last = tokens.suffix(needed)
      return last.dropFirst(length).elementsEqual(last.dropLast(length))
    }
  }
}
