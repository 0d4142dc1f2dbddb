import Audio

/// Decodes single windows: chooses how much of each the encoder computes, and decodes again what looks wrong.
public struct WindowDecoder {
  /// What a fitted window's length is rounded up to a multiple of.
  private static let fittedMultiple = 64
  /// How much less likely, in mean log probability, a text with a preferred name may be than the one heard without.
  private static let leastLikely = 0.3

  /// What is spoken.
  public let language: Language
  private let predictor: any TokenPredictor
  private let tokenizer: WhisperTokenizer
  private var options: TranscriptionOptions
  private let alignment: WordAlignment
  private let names: NameResemblance?
  /// Windows that were decoded at a higher temperature.
  public private(set) var temperatureFallbacks = 0
  /// Windows that the encoder computed in part, and of these those that had to be computed in full.
  public private(set) var fittedWindows = 0
  public private(set) var fullContextFallbacks = 0

  /// Most tokens to be chosen; nil for half the model's text context.
  public var maximumTokens: Int? {
    get { options.decoding.maximumTokens }
    set { options.decoding.maximumTokens = newValue }
  }

  /// - Parameter language: What is spoken, for a multilingual model.
  public init(
    _ predictor: any TokenPredictor, _ tokenizer: WhisperTokenizer, _ options: TranscriptionOptions,
    language: Language
  ) {
    (self.predictor, self.tokenizer, self.options) = (predictor, tokenizer, options)
    self.language = language
    self.options.decoding.language = language
    names = options.vocabulary.isEmpty ? nil : NameResemblance(options.vocabulary)
    alignment = WordAlignment(
      predictor: predictor, tokenizer: tokenizer,
      heads: options.alignmentHeads ?? AlignmentHeads.of(predictor.dimensions), task: options.decoding.task,
      language: language)
  }

  /// - Parameters:
  ///   - window: At most 30 seconds; the frames that hold audio.
  ///   - prompt: What was said before.
  ///   - prefix: What the window's text begins with.
  public mutating func decode(
    _ window: MelWindow, prompt: [Int32] = [], prefix: [Int32] = []
  ) throws -> DecodingResult {
    if options.audioContext == .fitted, fittedLength(window.frames) < fullLength {
      fittedWindows += 1
      if let result = try decodeFitted(window, prompt: prompt, prefix: prefix) { return result }
      fullContextFallbacks += 1
    }
    try predictor.encode(window.padded(to: fullLength))
    var result = try options.fallback.decode { try attempt($0, prompt, prefix) }
    if result.temperature == firstTemperature { result = try preferringNames(result, prompt, prefix) }
    if result.temperature != firstTemperature { temperatureFallbacks += 1 }
    return result
  }

  /// Decodes over the window's audio and a little silence alone.
  ///
  /// - Returns: Nil when the result is not to be trusted: a guess, a repetition, or one that did not end.
  public func decodeFitted(
    _ window: MelWindow, prompt: [Int32] = [], prefix: [Int32] = []
  ) throws -> DecodingResult? {
    try predictor.encode(window.padded(to: min(fittedLength(window.frames), fullLength)))
    let result = try attempt(firstTemperature, prompt, prefix)
    return isDegenerate(result) ? nil : try preferringNames(result, prompt, prefix)
  }

  /// The likeliest of the phrases that are expected in the window decoded last; nil where none can be written.
  public func phrase(among expected: ExpectedPhrases, prompt: [Int32] = []) throws -> ExpectedPhrase? {
    var decoding = options.decoding
    (decoding.prompt, decoding.temperature, decoding.phrases) = (prompt, firstTemperature, expected.tokens)
    (decoding.suppressesBlank, decoding.suppressesNonSpeech) = (false, false)
    return try TokenDecoder(predictor: predictor, tokenizer: tokenizer, options: decoding)
      .phrase(among: expected)
  }

  /// Whether nobody spoke in a window, whatever was written about it.
  ///
  /// - Parameter detected: Probability of speech, as a voice activity detector says; nil where none was asked.
  public func isSilence(_ result: DecodingResult, _ window: MelWindow, detected: Double?) -> Bool {
    let evidence = detected.map { detected in
      SpeechEvidence(
        detected: detected, motion: SpectralMotion(window), noSpeech: result.noSpeechProbability,
        confidence: result.confidence(of: result.tokens.indices, before: tokenizer.special.endOfText))
    }
    return options.fallback.isSilence(result, evidence)
  }

  /// When the words of a text were said in the window decoded last, from the window's start, marks joined to them.
  ///
  /// - Parameters:
  ///   - tokens: Special ones are passed over.
  ///   - frames: Of the window that hold audio.
  public func words(_ tokens: [Int32], frames: Int) throws -> [WordTiming] {
    let text = tokens.filter { $0 < tokenizer.special.endOfText }
    return PunctuationMerging.merge(try alignment.words(text, frames: frames)).filter { !$0.text.isEmpty }
      .map { $0.clamped(to: Double(frames) / 100) }
  }

  func alignedWords(_ text: [Int32], frames: Int) throws -> [WordTiming] {
    try alignment.words(text, frames: frames)
  }

  private var firstTemperature: Float { options.fallback.temperatures.first ?? 0 }

  /// Decodes again, told of the names that resemble what was heard, and believes that where nothing but such a name has
  /// changed and it is about as likely.
  ///
  /// A prompt of names leads some models far astray, so a decoding that prefers them without one is tried after it.
  private func preferringNames(
    _ heard: DecodingResult, _ prompt: [Int32], _ prefix: [Int32]
  ) throws -> DecodingResult {
    guard let names, prefix.isEmpty else { return heard }
    let terms = names.terms(resembling: heard.text)
    guard !terms.isEmpty else { return heard }
    let bias = TokenBias(terms, tokenizer)
    for told in [VocabularyPrompt.tokens(terms, tokenizer), []] {
      let room = max(0, predictor.dimensions.textContext / 2 - 1 - told.count)
      let result = try attempt(firstTemperature, told + prompt.suffix(room), [], bias: bias)
      if !isDegenerate(result), names.differsOnlyInTerms(result.text, from: heard.text),
        result.averageLogProbability >= heard.averageLogProbability - Self.leastLikely
      {
        return result
      }
    }
    return heard
  }

  private func attempt(
    _ temperature: Float, _ prompt: [Int32], _ prefix: [Int32], bias: TokenBias? = nil
  ) throws -> DecodingResult {
    var decoding = options.decoding
    if let bias { decoding.bias = bias }
    (decoding.temperature, decoding.prompt) = (temperature, prompt)
    if !prefix.isEmpty {
      // Nothing more may follow what is known to be said.
      (decoding.prefix, decoding.suppressesBlank) = (prefix, false)
    }
    return try TokenDecoder(predictor: predictor, tokenizer: tokenizer, options: decoding).decode()
  }

  private var fullLength: Int { 2 * predictor.dimensions.audioContext }

  private func fittedLength(_ frames: Int) -> Int {
    let wanted = frames + options.fittedMargin
    return (wanted + Self.fittedMultiple - 1) / Self.fittedMultiple * Self.fittedMultiple
  }

  private func isDegenerate(_ result: DecodingResult) -> Bool {
    let text = result.tokens.filter { $0 < tokenizer.special.endOfText }
    // Nothing written about a window in which the model itself hears somebody.
    let isHeard = result.noSpeechProbability < (options.fallback.maximumNoSpeechProbability ?? 0)
    let isMute = text.isEmpty && isHeard
    return isMute || options.fallback.isImprobable(result) || options.fallback.isRepetitive(result)
      || Repetition.isAtEnd(of: text)
      || result.tokens.count >= options.decoding.tokenLimit(predictor.dimensions)
  }
}

extension MelWindow {
  /// The same with zeros after it, or cut off.
  func padded(to frames: Int) -> MelWindow {
    var values = values.prefix(frames * bands)
    values.append(contentsOf: repeatElement(0, count: frames * bands - values.count))
    return MelWindow(bands: bands, values: Array(values))
  }
}
