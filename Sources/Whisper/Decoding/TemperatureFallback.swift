/// Decodes again at higher temperatures for as long as a decoding looks wrong.
///
/// Source: openai-whisper's `decode_with_fallback`.
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

  /// The first acceptable decoding, or the last one.
  func decode(_ attempt: (_ temperature: Float) throws -> DecodingResult) rethrows -> DecodingResult {
    var result = try attempt(temperatures.first ?? 0)
    for temperature in temperatures.dropFirst() where isDoubtful(result) { result = try attempt(temperature) }
    return result
  }

  /// Whether a decoding has to be tried again; what looks like silence has not.
  func isDoubtful(_ result: DecodingResult) -> Bool {
    if isImprobable(result), exceedsNoSpeech(result) { return false }
    return isRepetitive(result) || isImprobable(result)
  }

  /// Whether there is no speech in the window, so that its text is none: as the reference has it, when the model hears
  /// none and only guesses at words, or when all evidence together finds it likelier that nobody spoke.
  ///
  /// - Parameter evidence: Nil where no voice activity detector was asked.
  func isSilence(_ result: DecodingResult, _ evidence: SpeechEvidence? = nil) -> Bool {
    guard maximumNoSpeechProbability != nil else { return false }
    if let evidence, evidence.speechProbability < 0.5 { return true }
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
