#if canImport(CPocketSphinx)
  import Testing

  @testable import Speech

  @Suite("Recognition's confidence")
  struct RecognitionConfidenceTests {
    private func word(posterior: Double) -> DecodedWord {
      DecodedWord(
        text: "call", firstFrame: 10, lastFrame: 40, posterior: posterior, acousticScore: -1_000,
        languageScore: -20_000, backoff: 3)
    }

    @Test("of a word grows with its posterior")
    func grows() throws {
      let confidence = try RecognitionConfidence.shipped()
      let values = [0, 0.2, 0.5, 0.9, 1, 1.001].map { confidence.ofWords([word(posterior: $0)])[0] }
      #expect(values == values.sorted())
      #expect(values.allSatisfy { (0...1).contains($0) })
    }

    @Test("of an utterance falls with its worst word, and is none without words")
    func utterance() throws {
      let confidence = try RecognitionConfidence.shipped()
      #expect(confidence.ofUtterance([0.95, 0.95, 0.95]) > confidence.ofUtterance([0.95, 0.2, 0.95]))
      #expect(confidence.ofUtterance([]) == 0)
      #expect(confidence.ofWords([]).isEmpty)
    }
  }
#endif
