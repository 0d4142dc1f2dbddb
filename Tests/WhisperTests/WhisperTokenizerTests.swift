import Testing

@testable import Whisper

/// Texts and tokens of openai-whisper, for the English vocabulary and both multilingual ones.
@Suite struct WhisperTokenizerTests {
  @Test(arguments: 0..<3) func encodesAsTheReference(index: Int) throws {
    let golden = try TokenizerGolden.all.get()[index]
    let tokenizer = try golden.tokenizer()
    for example in golden.encoded {
      #expect(tokenizer.encode(example.text) == example.tokens, "\(example.text)")
    }
  }

  @Test(arguments: 0..<3) func decodesAsTheReferenceBrokenCharactersToo(index: Int) throws {
    let golden = try TokenizerGolden.all.get()[index]
    let tokenizer = try golden.tokenizer()
    for example in golden.decoded {
      #expect(tokenizer.decode(example.tokens) == example.text)
      #expect(tokenizer.decodeWithTimestamps(example.tokens) == example.withTimestamps)
    }
  }

  @Test(arguments: 0..<3) func numbersSpecialTokensAsTheReference(index: Int) throws {
    let golden = try TokenizerGolden.all.get()[index]
    let special = try golden.tokenizer().special
    let ours: [String: Int32] = [
      "end": special.endOfText, "start": special.startOfTranscript, "translate": special.translate,
      "transcribe": special.transcribe, "previous": special.startOfPrevious,
      "language_model": special.startOfLanguageModel, "no_speech": special.noSpeech,
      "no_timestamps": special.noTimestamps, "first_timestamp": special.firstTimestamp,
    ]
    #expect(ours == golden.special)
    #expect(special.lastTimestamp == Int32(golden.vocabularySize) - 1)
    #expect(special.languages.count == golden.languages.count)
    for (code, token) in golden.languages {
      #expect(special.language(of: token)?.code == code)
      #expect(Language(code).flatMap(special.token) == token)
    }
  }

  @Test(arguments: 0..<3) func findsTheReferencesNonSpeechTokens(index: Int) throws {
    let golden = try TokenizerGolden.all.get()[index]
    #expect(try golden.tokenizer().nonSpeechTokens == golden.nonSpeech)
  }

  @Test(arguments: 0..<3) func splitsWordsAsTheReference(index: Int) throws {
    let golden = try TokenizerGolden.all.get()[index]
    let tokenizer = try golden.tokenizer()
    for example in golden.words {
      let words = tokenizer.words(
        example.tokens, language: tokenizer.special.isMultilingual ? Language(example.language) : nil)
      #expect(words.map(\.text) == example.words)
      #expect(words.map(\.tokens) == example.wordTokens)
    }
  }

  @Test func mendsTokensThatAConverterWroteAsReplacementCharacters() throws {
    for golden in try TokenizerGolden.all.get() {
      let damaged = golden.vocabulary.map { token in
        ArraySlice(String(decoding: token, as: UTF8.self).utf8)
      }
      #expect(damaged != golden.vocabulary)
      let tokenizer = try WhisperTokenizer(vocabulary: damaged, vocabularySize: golden.vocabularySize)
      for example in golden.encoded { #expect(tokenizer.encode(example.text) == example.tokens) }
      for example in golden.decoded { #expect(tokenizer.decode(example.tokens) == example.text) }
    }
  }

  @Test func encodesALongWordInGoodTime() throws {
    let tokenizer = try TokenizerGolden.all.get()[0].tokenizer()
    let text = String(repeating: "a", count: 20_000)
    let elapsed = ContinuousClock().measure { #expect(tokenizer.decode(tokenizer.encode(text)) == text) }
    #expect(elapsed < .seconds(5))
  }

  @Test func refusesVocabulariesOfNoWhisperModel() {
    #expect(throws: VocabularyError.tooFewTokens(expected: 50_257, found: 3)) {
      try WhisperTokenizer(vocabulary: [[UInt8](arrayLiteral: 1), [2], [3]], vocabularySize: 51_865)
    }
    #expect(throws: VocabularyError.unknownSize(vocabularySize: 1_000, textTokens: 3)) {
      try WhisperTokenizer(vocabulary: [[UInt8](arrayLiteral: 1), [2], [3]], vocabularySize: 1_000)
    }
    #expect(throws: VocabularyError.unknownSize(vocabularySize: .max, textTokens: 0)) {
      try WhisperTokenizer(vocabulary: [[UInt8]](), vocabularySize: .max)
    }
  }

  @Test func knowsLanguagesByCodeAndName() {
    #expect(Language("EN") == .english)
    #expect(Language("Portuguese")?.code == "pt")
    #expect(Language("mandarin")?.code == "zh")
    #expect(Language("klingon") == nil)
  }
}
