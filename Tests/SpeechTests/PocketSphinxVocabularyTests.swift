#if canImport(CPocketSphinx)
  import Audio
  import Testing

  @testable import Speech

  @Suite("PocketSphinx's vocabulary and grammars")
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
      let recognizer = PocketSphinxRecognizer()
      #expect(try await !transcribe(samples, with: recognizer).contains("zanthira"))
      try await recognizer.addVocabulary(["Zanthira"])
      #expect(
        try await transcribe(samples, with: recognizer) == "remind me to call zanthira tomorrow at seven")
    }

    @Test("refuses words that cannot be said in English", arguments: ["", "  ", "42", "東京", "?!"])
    func unpronounceable(word: String) async throws {
      let recognizer = PocketSphinxRecognizer()
      await #expect(throws: PocketSphinxError.unpronounceableWord(word)) {
        try await recognizer.addVocabulary(["fine", word])
      }
    }

    @Test("keeps to a grammar, whose unknown words it pronounces")
    func grammar() async throws {
      guard let samples = try TestAudio.flite("turn on the lamp") else { return }
      let text = """
        #JSGF V1.0;
        grammar lights;
        public <order> = turn (on | off) the (lamp | radio | zanthirator);
        """
      let recognizer = PocketSphinxRecognizer(PocketSphinxConfiguration(search: .grammar(text)))
      #expect(try await transcribe(samples, with: recognizer) == "turn on the lamp")
    }

    @Test(
      "refuses text that is no usable grammar",
      arguments: [
        "", "hello", "#JSGF V1.0; grammar a; <private> = yes;",
        "#JSGF V1.0; grammar a; import <b.c>; public <x> = yes;",
        "#JSGF V1.0; grammar a; public <x> = <missing>;", "#JSGF V1.0; grammar a; public <x> = 東;",
      ])
    func badGrammar(text: String) async throws {
      let recognizer = PocketSphinxRecognizer(PocketSphinxConfiguration(search: .grammar(text)))
      await #expect(throws: PocketSphinxError.self) { try await recognizer.prepare() }
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
