import Testing

@testable import Whisper

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
