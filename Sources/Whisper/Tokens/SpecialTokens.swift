/// The numbers of the tokens that are not text. They follow the text tokens in every Whisper vocabulary.
///
/// Source: openai-whisper's `tokenizer.py`.
package struct SpecialTokens: Sendable, Hashable {
  /// The number of text tokens; the first special token follows them.
  package let textTokens: Int32
  /// The number of languages that have tokens. They are the first ones of ``Language/all``.
  package let languageCount: Int32
  /// Whether the model knows several languages. Its prompt then names the language that is spoken.
  package let isMultilingual: Bool

  /// The number of timestamps from 0 to 30 seconds.
  static let timestampCount: Int32 = 1501
  /// The number of other special tokens: end of text, start of transcript, translate, transcribe, start of
  /// language model, start of previous text, no speech, no timestamps.
  private static let others: Int32 = 8

  /// Determines the numbers from the sizes of a model's vocabulary.
  ///
  /// - Parameters:
  ///   - vocabularySize: The number of all tokens: 51,864 for English; 51,865 and 51,866 for 99 and 100 languages.
  ///     Any other number is taken for an English vocabulary with as many language tokens as fit.
  ///   - textTokens: The number of tokens with text in the model's file. For a known vocabulary size there must be
  ///     enough of them; for an unknown one, it is the number of text tokens.
  /// - Throws: ``VocabularyError`` if no Whisper vocabulary has such sizes.
  package init(vocabularySize: Int, textTokens: Int) throws(VocabularyError) {
    switch vocabularySize {
    case 51_864: (self.textTokens, languageCount, isMultilingual) = (50_256, 99, false)
    case 51_865: (self.textTokens, languageCount, isMultilingual) = (50_257, 99, true)
    case 51_866: (self.textTokens, languageCount, isMultilingual) = (50_257, 100, true)
    default:
      let languages = vocabularySize - textTokens - Int(Self.timestampCount + Self.others)
      guard textTokens > 0, (1...Language.all.count).contains(languages), vocabularySize <= Int(Int32.max)
      else { throw .unknownSize(vocabularySize: vocabularySize, textTokens: textTokens) }
      (self.textTokens, languageCount, isMultilingual) = (Int32(textTokens), Int32(languages), false)
    }
    guard textTokens >= self.textTokens else {
      throw .tooFewTokens(expected: Int(self.textTokens), found: textTokens)
    }
  }

  init(textTokens: Int32, languageCount: Int32, isMultilingual: Bool) {
    (self.textTokens, self.languageCount, self.isMultilingual) = (textTokens, languageCount, isMultilingual)
  }

  /// `<|endoftext|>`; every number below is a text token.
  package var endOfText: Int32 { textTokens }
  /// `<|startoftranscript|>`
  package var startOfTranscript: Int32 { textTokens + 1 }
  /// The tokens of all languages, in the order of ``Language/all``.
  package var languages: Range<Int32> { (textTokens + 2)..<(textTokens + 2 + languageCount) }
  package var translate: Int32 { languages.upperBound }
  package var transcribe: Int32 { languages.upperBound + 1 }
  /// `<|startoflm|>`
  package var startOfLanguageModel: Int32 { languages.upperBound + 2 }
  /// `<|startofprev|>`
  package var startOfPrevious: Int32 { languages.upperBound + 3 }
  /// `<|nospeech|>`
  package var noSpeech: Int32 { languages.upperBound + 4 }
  /// `<|notimestamps|>`
  package var noTimestamps: Int32 { languages.upperBound + 5 }
  /// `<|0.00|>`; all numbers from here on are timestamps, 20 ms apart.
  package var firstTimestamp: Int32 { languages.upperBound + 6 }
  /// `<|30.00|>`
  package var lastTimestamp: Int32 { firstTimestamp + Self.timestampCount - 1 }

  /// Returns the token of a language, or `nil` if the vocabulary has none.
  package func token(of language: Language) -> Int32? {
    Language.all.prefix(Int(languageCount)).firstIndex(of: language).map { languages.lowerBound + Int32($0) }
  }

  /// Returns the language of a token, or `nil` if it is not a language token.
  package func language(of token: Int32) -> Language? {
    languages.contains(token) ? Language.all[Int(token - languages.lowerBound)] : nil
  }

  /// Returns the token's name in the reference implementation, such as `<|0.02|>`, or `nil` for a text token.
  package func name(of token: Int32) -> String? {
    if let language = language(of: token) { return "<|\(language.code)|>" }
    switch token {
    case endOfText: return "<|endoftext|>"
    case startOfTranscript: return "<|startoftranscript|>"
    case translate: return "<|translate|>"
    case transcribe: return "<|transcribe|>"
    case startOfLanguageModel: return "<|startoflm|>"
    case startOfPrevious: return "<|startofprev|>"
    case noSpeech: return "<|nospeech|>"
    case noTimestamps: return "<|notimestamps|>"
    case firstTimestamp...lastTimestamp:
      let hundredths = String(2 * (token - firstTimestamp))
      let padded = String(repeating: "0", count: max(0, 3 - hundredths.count)) + hundredths
      return "<|\(padded.dropLast(2)).\(padded.suffix(2))|>"
    default: return nil
    }
  }
}
