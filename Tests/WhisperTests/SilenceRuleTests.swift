import Testing

@testable import Whisper

@Suite("Text is none")
struct SilenceRuleTests {
  private func isSilence(noSpeech: Double, logProbability: Double = -0.3, detected: Double?) -> Bool {
    let result = DecodingResult(
      tokens: [], tokenLogProbabilities: [], text: "", averageLogProbability: logProbability,
      noSpeechProbability: noSpeech, temperature: 0, compressionRatio: 1)
    return TemperatureFallback().isSilence(result, speechProbability: detected)
  }

  @Test("when the model hears no speech and guesses")
  func reference() {
    #expect(isSilence(noSpeech: 0.7, logProbability: -1.2, detected: nil))
    #expect(!isSilence(noSpeech: 0.7, detected: nil))
    #expect(!isSilence(noSpeech: 0.5, logProbability: -1.2, detected: nil))
  }

  @Test("when model and detector together find silence likelier")
  func together() {
    #expect(isSilence(noSpeech: 0.4, detected: 0.3))
    #expect(isSilence(noSpeech: 0.9, detected: 0.8))
    #expect(!isSilence(noSpeech: 0.1, detected: 0.3))
    #expect(!isSilence(noSpeech: 0.6, detected: 0.8))
  }

  @Test("never, where that was turned off")
  func turnedOff() {
    var fallback = TemperatureFallback()
    fallback.maximumNoSpeechProbability = nil
    let result = DecodingResult(
      tokens: [], tokenLogProbabilities: [], text: "", averageLogProbability: -3, noSpeechProbability: 1,
      temperature: 0, compressionRatio: 1)
    #expect(!fallback.isSilence(result, speechProbability: 0))
  }
}
