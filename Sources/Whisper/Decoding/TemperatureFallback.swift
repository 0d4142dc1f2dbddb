/// A strategy that decodes again at higher temperatures while a result looks wrong.
///
/// Sources: openai-whisper's `decode_with_fallback`, which takes the last result if none is acceptable;
/// faster-whisper for the choice made here.
public struct TemperatureFallback: Sendable, Hashable {
  /// The temperatures in the order in which they are tried.
  public var temperatures: [Float] = [0, 0.2, 0.4, 0.6, 0.8, 1]
  /// The compression ratio above which a text counts as repeating itself; `nil` for no limit.
  public var maximumCompressionRatio: Double? = 2.4
  /// The mean log probability below which a text counts as a guess; `nil` for no limit.
  public var minimumLogProbability: Double? = -1
  /// The probability of no speech above which a guess counts as silence; `nil` ignores that probability.
  public var maximumNoSpeechProbability: Double? = 0.6

  /// Creates the default strategy.
  public init() {}

  /// Returns the first acceptable result. If there is none, returns the likeliest that does not repeat itself, or
  /// the likeliest of all. It is then marked with the last temperature, because the next window must not build on
  /// it.
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

  /// Returns whether a result has to be decoded again. Silence need not be.
  func isDoubtful(_ result: DecodingResult) -> Bool {
    if isImprobable(result), exceedsNoSpeech(result) { return false }
    return isRepetitive(result) || isImprobable(result)
  }

  /// Returns whether there is no speech in the window: the model hears none and only guesses at words. The text of
  /// such a window is dropped.
  ///
  /// This is the rule of the reference implementation. It removes what a voice activity detector let pass by
  /// mistake.
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
