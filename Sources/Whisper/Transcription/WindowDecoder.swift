import Audio

/// Decodes single windows: chooses how much of each the encoder computes, and decodes again what looks wrong.
struct WindowDecoder {
  /// Frames of silence that a fitted window has after its audio, and the multiple that its length is rounded to.
  private static let fittedMargin = 100
  private static let fittedMultiple = 64

  let predictor: any TokenPredictor
  let tokenizer: WhisperTokenizer
  let options: TranscriptionOptions
  private(set) var temperatureFallbacks = 0
  private(set) var fittedWindows = 0
  private(set) var fullContextFallbacks = 0

  init(_ predictor: any TokenPredictor, _ tokenizer: WhisperTokenizer, _ options: TranscriptionOptions) {
    (self.predictor, self.tokenizer, self.options) = (predictor, tokenizer, options)
  }

  /// - Parameters:
  ///   - window: At most 30 seconds; the frames that hold audio.
  ///   - prompt: What was said before.
  mutating func decode(_ window: MelWindow, prompt: [Int32], language: Language) throws -> DecodingResult {
    var decoding = options.decoding
    (decoding.prompt, decoding.language) = (prompt, language)
    func attempt(_ temperature: Float) throws -> DecodingResult {
      decoding.temperature = temperature
      return try TokenDecoder(predictor: predictor, tokenizer: tokenizer, options: decoding).decode()
    }

    let full = 2 * predictor.dimensions.audioContext
    let fitted = fittedLength(window.frames)
    if options.audioContext == .fitted, fitted < full {
      fittedWindows += 1
      try predictor.encode(window.padded(to: fitted))
      let result = try attempt(options.fallback.temperatures.first ?? 0)
      if !isDegenerate(result) { return result }
      fullContextFallbacks += 1
    }
    try predictor.encode(window.padded(to: full))
    let result = try options.fallback.decode(attempt)
    if result.temperature != options.fallback.temperatures.first ?? 0 { temperatureFallbacks += 1 }
    return result
  }

  private func fittedLength(_ frames: Int) -> Int {
    let wanted = frames + Self.fittedMargin
    return (wanted + Self.fittedMultiple - 1) / Self.fittedMultiple * Self.fittedMultiple
  }

  /// Whether a decoding over part of a window is not to be trusted: a guess, a repetition, or one that did not end.
  private func isDegenerate(_ result: DecodingResult) -> Bool {
    let text = result.tokens.filter { $0 < tokenizer.special.endOfText }
    return options.fallback.isImprobable(result) || options.fallback.isRepetitive(result)
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

  /// Frames of this window.
  func slice(_ range: Range<Int>) -> MelWindow {
    let range = range.clamped(to: 0..<frames)
    return MelWindow(
      bands: bands, values: Array(values[(range.lowerBound * bands)..<(range.upperBound * bands)]))
  }
}
