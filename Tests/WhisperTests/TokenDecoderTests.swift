import Audio
import Testing

@testable import Whisper

/// The decoding of single windows, as openai-whisper does it on the same made-up model.
@Suite struct TokenDecoderTests {
  private let golden: DecodingGolden
  private let tokenizer: WhisperTokenizer

  init() throws {
    golden = try DecodingGolden.shared.get()
    tokenizer = golden.tokenizer()
  }

  @Test func searchesGreedily() throws {
    try agree("greedy") { _ in }
    try agree("few tokens") { $0.maximumTokens = 7 }
  }

  @Test func searchesWithBeams() throws {
    try agree("beam") { $0.beamWidth = 5 }
    try agree("patient beam") { ($0.beamWidth, $0.patience) = (3, 2) }
    try agree("impatient beam") { ($0.beamWidth, $0.patience) = (4, 0.5) }
    try agree("length penalty") { ($0.beamWidth, $0.lengthPenalty) = (5, 0.6) }
  }

  @Test("a beam search tells what else it ended with, each once, the likeliest first")
  func alternatives() throws {
    var options = DecodingOptions()
    (options.beamWidth, options.patience) = (5, 2)
    let result = try decode(window: 1, options, tokenizer)
    let texts = [result.text] + result.alternatives.map(\.text)
    #expect(texts.count > 1)
    #expect(Set(texts).count == texts.count)
    // By the reference's rule, the score divided by the tokens without the end of text.
    let ranks = result.alternatives.map {
      $0.averageLogProbability * Double($0.tokens.count + 1) / Double($0.tokens.count)
    }
    #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0.0 >= $0.1 })
    options.beamWidth = 1
    #expect(try decode(window: 1, options, tokenizer).alternatives.isEmpty)
  }

  @Test func takesPromptsAndPrefixes() throws {
    try agree("prompt") { $0.prompt = tokenizer.encode(" the quick brown fox") }
    try agree("long prompt") {
      $0.prompt = tokenizer.encode(String(repeating: " the lazy dog.", count: 100))
      $0.beamWidth = 2
    }
    try agree("prefix") { ($0.prefix, $0.beamWidth) = (tokenizer.encode(" call mum"), 5) }
  }

  @Test func keepsTheRulesForTokens() throws {
    try agree("no timestamps") { $0.hasTimestamps = false }
    try agree("all allowed") {
      ($0.suppressesNonSpeech, $0.suppressedTokens, $0.suppressesBlank) = (false, [0], false)
      $0.maximumInitialTimestamp = nil
    }
    try agree("some forbidden") {
      $0.suppressesNonSpeech = false
      $0.suppressedTokens = [260, 270, 280, 290, 300]
      $0.maximumInitialTimestamp = 0.1
    }
  }

  @Test func detectsTheLanguageAndTranslates() throws {
    try agree("detected", isMultilingual: true) { _ in }
    try agree("German", isMultilingual: true) { ($0.language, $0.beamWidth) = (Language("de"), 2) }
    try agree("translated", isMultilingual: true) { ($0.language, $0.task) = (Language("fr"), .translate) }
  }

  @Test func ranksLanguagesByProbability() throws {
    let tokenizer = golden.tokenizer(isMultilingual: true)
    let predictor = ScriptedPredictor(tokenizer.special)
    predictor.encode(MelWindow(bands: 80, values: Array(repeating: 1, count: 80)))
    let detection = try #require(try LanguageDetection(predictor, tokenizer.special))
    #expect(detection.probabilities.count == 99)
    #expect(abs(detection.probabilities.reduce(0) { $0 + $1.probability } - 1) < 1e-4)
    #expect(zip(detection.probabilities, detection.probabilities.dropFirst()).allSatisfy { $0.1 >= $1.1 })
    #expect(try LanguageDetection(predictor, self.tokenizer.special) == nil)
  }

  @Test func hearsALanguageInSeveralWindows() throws {
    let tokenizer = golden.tokenizer(isMultilingual: true)
    let predictor = ScriptedPredictor(tokenizer.special)
    let windows = try [Float(1), 2, 3].map { value -> LanguageDetection in
      predictor.encode(MelWindow(bands: 80, values: Array(repeating: value, count: 80)))
      return try #require(try LanguageDetection(predictor, tokenizer.special))
    }
    let together = LanguageDetection(mean: windows, among: [])
    #expect(together.probabilities.count == 99)
    for (language, probability) in together.probabilities.prefix(5) {
      let sum = windows.reduce(0.0) { sum, window in
        sum + (window.probabilities.first { $0.language == language }?.probability ?? 0)
      }
      #expect(abs(sum / 3 - probability) < 1e-4)
    }
    let two = Array(together.probabilities.suffix(2).map(\.language))
    let among = LanguageDetection(mean: windows, among: two)
    #expect(among.probabilities.map(\.language) == two)
    #expect(abs(among.probabilities.reduce(0) { $0 + $1.probability } - 1) < 1e-9)
  }

  @Test func choosesTheSameAtRandomForTheSameSeed() throws {
    var options = DecodingOptions()
    (options.temperature, options.bestOf) = (1, 3)
    let results = try [UInt64(1), 1, 2, 3, 4].map { seed in
      options.seed = seed
      return try decode(window: 6, options, tokenizer).tokens
    }
    #expect(results[0] == results[1])
    #expect(Set(results).count > 2)
  }

  @Test func stopsWhenItsTaskIsCancelled() async throws {
    let tokenizer = self.tokenizer
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try decode(window: 1, DecodingOptions(), tokenizer)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  private func agree(
    _ name: String, isMultilingual: Bool = false, _ change: (inout DecodingOptions) -> Void
  ) throws {
    let tokenizer = golden.tokenizer(isMultilingual: isMultilingual)
    let examples = isMultilingual ? golden.multilingualDecodings[name] : golden.decodings[name]
    for expected in try #require(examples) {
      var options = DecodingOptions()
      change(&options)
      let result = try decode(window: expected.window, options, tokenizer, expecting: expected.language)
      #expect(result.tokens == expected.tokens, "\(name), window \(expected.window)")
      #expect(result.text == expected.text)
      #expect(abs(result.averageLogProbability - expected.avgLogprob) < 1e-4)
      #expect(abs(result.noSpeechProbability - expected.noSpeechProb) < 1e-4)
      #expect(abs(result.compressionRatio - expected.compressionRatio) < 1e-9)
      #expect(result.tokenLogProbabilities.count == result.tokens.count)
    }
  }
}

private func decode(
  window: Int, _ options: DecodingOptions, _ tokenizer: WhisperTokenizer, expecting language: String? = nil
) throws -> DecodingResult {
  let predictor = ScriptedPredictor(tokenizer.special)
  var options = options
  predictor.encode(MelWindow(bands: 80, values: Array(repeating: Float(window), count: 80)))
  if tokenizer.special.isMultilingual, options.language == nil {
    options.language = try LanguageDetection(predictor, tokenizer.special)?.language
    #expect(options.language?.code == language)
  }
  return try TokenDecoder(predictor: predictor, tokenizer: tokenizer, options: options).decode()
}
