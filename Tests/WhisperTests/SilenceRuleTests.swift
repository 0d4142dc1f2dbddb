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
  func reference() {
    let fallback = TemperatureFallback()
    #expect(fallback.isSilence(result(noSpeech: 0.7, logProbability: -1.2)))
    #expect(!fallback.isSilence(result(noSpeech: 0.7)))
    #expect(!fallback.isSilence(result(noSpeech: 0.5, logProbability: -1.2)))
  }

  private func speech(
    detected: Double, change: Double = 1, held: Double = 0.05, confidence: Double
  ) -> SpeechEvidence {
    SpeechEvidence(
      detected: detected, motion: SpectralMotion(change: change, held: held), noSpeech: 0.01,
      confidence: confidence)
  }

  @Test("when nothing but the model's words speaks for a voice")
  func together() {
    let clear = speech(detected: 0.95, confidence: 0.9)
    let noisy = speech(detected: 0.7, change: 0.6, held: 0.3, confidence: 0.95)
    let unknownVoice = speech(detected: 0.95, confidence: 0.2)
    let clatter = speech(detected: 0.5, change: 0.45, confidence: 0.5)
    let melody = speech(detected: 0.97, change: 0.5, held: 0.8, confidence: 0.6)
    #expect([clear, noisy, unknownVoice].allSatisfy { $0.speechProbability > 0.5 })
    #expect([clatter, melody].allSatisfy { $0.speechProbability < 0.5 })
    let heard = result(noSpeech: 0.01)
    #expect(TemperatureFallback().isSilence(heard, melody))
    #expect(!TemperatureFallback().isSilence(heard, clear))
  }

  @Test("never, where that was turned off")
  func turnedOff() {
    var fallback = TemperatureFallback()
    fallback.maximumNoSpeechProbability = nil
    #expect(
      !fallback.isSilence(result(noSpeech: 1, logProbability: -3), speech(detected: 0, confidence: 0)))
  }
}
