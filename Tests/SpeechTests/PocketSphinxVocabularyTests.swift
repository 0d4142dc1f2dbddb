#if canImport(CPocketSphinx)
  import Audio
  import Testing

  @testable import Speech

  @Suite("PocketSphinx's vocabulary and answers")
  struct PocketSphinxVocabularyTests {
    private func transcribe(_ samples: [Float], with recognizer: PocketSphinxRecognizer) async throws
      -> String
    {
      let session = try await recognizer.startSession(expecting: .command)
      for chunk in TestAudio.chunks(samples) { _ = try await session.accept(chunk) }
      return try await session.finish().text
    }

    @Test("recognizes a name that no dictionary holds once it is added")
    func addedName() async throws {
      guard let samples = try TestAudio.flite("remind me to call zanthira tomorrow at seven") else { return }
      #expect(try await !transcribe(samples, with: PocketSphinxRecognizer()).contains("zanthira"))
      let knowing = PocketSphinxRecognizer(PocketSphinxConfiguration(vocabulary: ["Zanthira"]))
      #expect(try await transcribe(samples, with: knowing) == "remind me to call zanthira tomorrow at seven")
    }

    @Test("refuses words that cannot be said in English")
    func unpronounceable() async throws {
      let recognizer = PocketSphinxRecognizer(PocketSphinxConfiguration(vocabulary: ["fine", "東京"]))
      await #expect(throws: PocketSphinxError.unpronounceableWord("東京")) { try await recognizer.prepare() }
    }

    @Test(
      "refuses answers that are no usable grammar",
      arguments: ["", "yes; import <b.c>; public <x> = yes", "yes | <missing>", "東"])
    func badAnswers(body: String) async throws {
      let recognizer = PocketSphinxRecognizer(PocketSphinxConfiguration(answers: body))
      await #expect(throws: PocketSphinxError.self) {
        try await recognizer.startSession(expecting: .answer)
      }
    }

    @Test(
      "tells pronunciations by letters",
      arguments: [
        ("cat", "K AE T"), ("john", "JH AA N"), ("phone", "F OW N"), ("Zoë", "Z OW"),
        ("shape", "SH EY P"),
      ])
    func letters(word: String, phones: String) throws {
      #expect(try LetterToSound.shipped().pronunciation(of: word) == phones)
    }

    @Test("hears a decoder's word as its spelling", arguments: ["read", "read(2)", "read~", "read~(3)"])
    func spelling(word: String) {
      #expect(DecodedWord.spelling(word) == "read")
    }
  }
#endif
