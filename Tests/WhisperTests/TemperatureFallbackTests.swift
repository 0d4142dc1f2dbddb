import Testing

@testable import Whisper

@Suite struct TemperatureFallbackTests {
  private func result(
    _ temperature: Float, logProbability: Double = -0.3, compression: Double = 1, noSpeech: Double = 0
  ) -> DecodingResult {
    DecodingResult(
      tokens: [], tokenLogProbabilities: [], text: " guess", averageLogProbability: logProbability,
      noSpeechProbability: noSpeech, temperature: temperature, compressionRatio: compression)
  }

  @Test func triesHigherTemperaturesUntilADecodingIsGood() {
    var tried: [Float] = []
    let found = TemperatureFallback().decode { temperature in
      tried.append(temperature)
      return result(temperature, logProbability: temperature < 0.4 ? -1.5 : -0.5)
    }
    #expect(tried == [0, 0.2, 0.4])
    #expect(found.temperature == 0.4)
  }

  @Test func takesTheLikeliestWhenNoneIsGood() {
    let guesses: [Float: Double] = [0: -1.5, 0.2: -1.2, 0.4: -1.1, 0.6: -2, 0.8: -3, 1: -3.7]
    let found = TemperatureFallback().decode { temperature in
      result(temperature, logProbability: guesses[temperature] ?? 0, compression: temperature == 0.4 ? 3 : 1)
    }
    // The likeliest, at 0.4, repeats itself.
    #expect(found.averageLogProbability == -1.2)
    // The next window is not told of it.
    #expect(found.temperature == 1)
  }

  @Test func takesARepetitionWhenThereIsNothingElse() {
    let found = TemperatureFallback().decode { result($0, logProbability: -Double($0), compression: 3) }
    #expect(found.averageLogProbability == 0)
  }

  @Test func takesAGuessWithoutSpeechForSilence() {
    let fallback = TemperatureFallback()
    let guess = result(0, logProbability: -1.5, noSpeech: 0.7)
    #expect(!fallback.isDoubtful(guess))
    #expect(fallback.isSilence(guess))
    #expect(!fallback.isSilence(result(0, logProbability: -0.5, noSpeech: 0.7)))
    #expect(fallback.isDoubtful(result(0, logProbability: -1.5, noSpeech: 0.5)))
  }
}

@Suite("Text is none")
struct SilenceRuleTests {
  private func result(noSpeech: Double, logProbability: Double = -0.3) -> DecodingResult {
    DecodingResult(
      tokens: [], tokenLogProbabilities: [], text: "", averageLogProbability: logProbability,
      noSpeechProbability: noSpeech, temperature: 0, compressionRatio: 1)
  }

  @Test("when the model hears no speech and guesses")
  func guess() {
    let fallback = TemperatureFallback()
    #expect(fallback.isSilence(result(noSpeech: 0.7, logProbability: -1.2)))
    #expect(!fallback.isSilence(result(noSpeech: 0.7)))
    #expect(!fallback.isSilence(result(noSpeech: 0.5, logProbability: -1.2)))
  }

  @Test("never, where that was turned off")
  func turnedOff() {
    var fallback = TemperatureFallback()
    fallback.maximumNoSpeechProbability = nil
    #expect(!fallback.isSilence(result(noSpeech: 1, logProbability: -3)))
  }
}
