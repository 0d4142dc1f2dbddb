import Testing

@testable import Speech

@Suite struct WhisperConfidenceTests {
  private func confidences(_ probabilities: Double...) -> [Double] {
    WhisperConfidence.ofWords(probabilities)
  }

  @Test func probabilitiesStayProbabilities() {
    for confidence in confidences(0, 0.5, 1) { #expect((0.001...0.9999).contains(confidence)) }
    #expect(confidences().isEmpty)
  }

  @Test func aWordThatTheModelIsSureOfIsProbablyRight() {
    #expect(confidences(0.99, 0.99, 0.99).allSatisfy { $0 > 0.98 })
    #expect(confidences(0.99, 0.1, 0.99)[1] < 0.6)
  }

  @Test func aWordBesideAnUncertainOneIsLessCertain() {
    #expect(confidences(0.9, 0.1)[0] < confidences(0.9, 0.9)[0])
  }

  @Test func anUtteranceIsTheShareOfItsWordsExpectedToBeRight() {
    #expect(WhisperConfidence.ofUtterance([0.5, 1]) == 0.75)
    #expect(WhisperConfidence.ofUtterance([]) == 0)
  }
}
