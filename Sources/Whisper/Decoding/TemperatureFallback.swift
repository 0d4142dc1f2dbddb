/// Decodes again at higher temperatures for as long as a decoding looks wrong.
///
/// Source: openai-whisper's `decode_with_fallback`, which takes the last where none is acceptable; what is taken instead is
/// faster-whisper's.
public struct TemperatureFallback: Sendable, Hashable {
  /// In the order they are tried.
  public var temperatures: [Float] = [0, 0.2, 0.4, 0.6, 0.8, 1]
  /// A text that compresses better repeats itself; nil for no limit.
  public var maximumCompressionRatio: Double? = 2.4
  /// A mean log probability below is a guess; nil for no limit.
  public var minimumLogProbability: Double? = -1
  /// Above this probability of no speech, a guess is silence; nil to go by the others alone.
  public var maximumNoSpeechProbability: Double? = 0.6

  public init() {}

  /// The first acceptable decoding. Where none is, the likeliest of those that do not repeat themselves, or of all, marked
  /// with the last temperature: what follows must not build on it.
  func decode(_ attempt: (_ temperature: Float) throws -> DecodingResult) rethrows -> DecodingResult {
    var best = try attempt(temperatures.first ?? 0)
    guard isDoubtful(best) else { return best }
    for temperature in temperatures.dropFirst() {
      let result = try attempt(temperature)
      guard isDoubtful(result) else { return result }
      if isBetter(result, than: best) { best = result }
      best.temperature = temperature
    }
    return best
  }

  private func isBetter(_ result: DecodingResult, than other: DecodingResult) -> Bool {
    guard isRepetitive(result) == isRepetitive(other) else { return isRepetitive(other) }
    return result.averageLogProbability > other.averageLogProbability
  }

  /// Whether a decoding has to be tried again; what looks like silence has not.
  func isDoubtful(_ result: DecodingResult) -> Bool {
    if isImprobable(result), exceedsNoSpeech(result) { return false }
    return isRepetitive(result) || isImprobable(result)
  }

  /// Whether there is no speech in the window, so that its text is none: when the model hears none and only guesses at
  /// words.
  ///
  /// It is the rule of the reference, which on published weights needs no help: what a voice activity detector lets
  /// pass by mistake is then left empty.
  func isSilence(_ result: DecodingResult) -> Bool {
    guard maximumNoSpeechProbability != nil else { return false }
    guard exceedsNoSpeech(result) else { return false }
    guard let minimumLogProbability else { return true }
    return result.averageLogProbability <= minimumLogProbability
  }

  func isRepetitive(_ result: DecodingResult) -> Bool {
    maximumCompressionRatio.map { result.compressionRatio > $0 } ?? false
  }

  func isImprobable(_ result: DecodingResult) -> Bool {
    minimumLogProbability.map { result.averageLogProbability < $0 } ?? false
  }

  private func exceedsNoSpeech(_ result: DecodingResult) -> Bool {
    maximumNoSpeechProbability.map { result.noSpeechProbability > $0 } ?? false
  }
}
