import Inference

/// A tokenizer that turns text into Whisper's tokens and back, as openai-whisper's does.
package struct WhisperTokenizer: Sendable {
  package let special: SpecialTokens
  /// The tokens that annotate rather than say something, such as ♪♪ or [. They should not be written.
  package private(set) var nonSpeechTokens: [Int32] = []
  private let table: TokenTable

  /// Creates the tokenizer of a model.
  ///
  /// - Parameters:
  ///   - vocabulary: The bytes of each text token in order, as in the model's file. Entries after the text tokens
  ///     are ignored; tokens that a converter wrote as U+FFFD are repaired.
  ///   - vocabularySize: The number of all tokens, from the model's dimensions.
  package init(
    vocabulary: some RandomAccessCollection<some Collection<UInt8>>, vocabularySize: Int
  ) throws(VocabularyError) {
    self.init(
      vocabulary: vocabulary,
      special: try SpecialTokens(vocabularySize: vocabularySize, textTokens: vocabulary.count))
  }

  init(vocabulary: some RandomAccessCollection<some Collection<UInt8>>, special: SpecialTokens) {
    self.special = special
    let table = TokenTable(vocabulary.prefix(Int(special.textTokens)))
    let replacements = VocabularyRepair.replacements(in: table, special)
    self.table = replacements.isEmpty ? table : table.replacing(replacements)
    nonSpeechTokens = computedNonSpeechTokens()
  }

  /// Returns the tokens of a text, which are never special ones. Bytes that no token covers are left out.
  package func encode(_ text: String) -> [Int32] {
    var tokens: [Int32] = []
    var pairs = BytePairEncoding()
    var text = text
    text.withUTF8 { text in
      GPT2Splitting.forEachPiece(in: text) { piece in
        if let token = table.id(of: text[piece]) {
          tokens.append(token)
          return
        }
        pairs.merge(
          length: piece.count,
          rank: { start, _, end in table.id(of: text[(piece.lowerBound + start)..<(piece.lowerBound + end)])
          },
          part: { part in
            let bytes = text[(piece.lowerBound + part.lowerBound)..<(piece.lowerBound + part.upperBound)]
            if let token = table.id(of: bytes) { tokens.append(token) }
          })
      }
    }
    return tokens
  }

  /// Returns the text of tokens. Special tokens appear as their names, timestamps are left out, and invalid UTF-8
  /// becomes U+FFFD.
  package func decode(_ tokens: some Sequence<Int32>) -> String {
    String(decoding: bytes(tokens.filter { $0 < special.firstTimestamp }), as: UTF8.self)
  }

  /// Returns the text of tokens as ``decode(_:)`` does, but with timestamps such as `<|1.08|>`.
  package func decodeWithTimestamps(_ tokens: some Sequence<Int32>) -> String {
    String(decoding: bytes(tokens), as: UTF8.self)
  }

  /// Returns the bytes of tokens. Special tokens appear as their names.
  func bytes(_ tokens: some Sequence<Int32>) -> [UInt8] {
    tokens.reduce(into: []) { bytes, token in
      if let name = special.name(of: token) {
        bytes.append(contentsOf: name.utf8)
      } else {
        bytes.append(contentsOf: table[token])
      }
    }
  }

  private func computedNonSpeechTokens() -> [Int32] {
    // These are allowed within words, as in "well-known" and "it's", but not before them.
    var tokens = Set([" -", " '"].compactMap { encode($0).first })
    for symbol in Self.nonSpeechSymbols {
      for text in [symbol, " " + symbol] {
        let encoded = encode(text)
        if encoded.count == 1 { tokens.insert(encoded[0]) }
      }
    }
    // The first token of such a symbol stands only for signs between U+2640 and U+267F, whichever tokens follow
    // it.
    for symbol in Self.musicalSymbols {
      for text in [symbol, " " + symbol] {
        if let first = encode(text).first { tokens.insert(first) }
      }
    }
    return tokens.sorted()
  }

  private static let nonSpeechSymbols =
    "\"#()*+/:;<=>@[\\]^_`{|}~「」『』".map(String.init)
    + "<< >> <<< >>> -- --- -( -[ (' (\" (( )) ((( ))) [[ ]] {{ }} ♪♪ ♪♪♪".split(separator: " ").map(
      String.init)
  private static let musicalSymbols = "♩♪♫♬♭♮♯".map(String.init)
}

/// The reason why a vocabulary cannot be a Whisper model's.
package enum VocabularyError: Error, Sendable, Hashable, CustomStringConvertible {
  case unknownSize(vocabularySize: Int, textTokens: Int)
  case tooFewTokens(expected: Int, found: Int)

  package var description: String {
    switch self {
    case .unknownSize(let vocabularySize, let textTokens):
      """
      The model's file announces \(vocabularySize) tokens and holds the text of \(textTokens): no Whisper vocabulary \
      has such sizes. The file may be damaged or of another kind of model.
      """
    case .tooFewTokens(let expected, let found):
      """
      The model's file holds the text of \(found) tokens instead of \(expected). It may be damaged: fetch or convert \
      it again.
      """
    }
  }
}
