import Foundation
import Inference

/// A WordPiece tokenizer (Schuster and Nakajima, 2012) as in BERT's uncased vocabularies. Text without case and
/// accents is cut at blanks and around punctuation. Of each word, the longest piece that begins it is taken, then
/// the longest that begins the rest, and so on.
///
/// The vocabulary is stored in a GGUF file as llama.cpp writes it: ▁ precedes the pieces that begin a word.
package struct WordPieceTokenizer: Sendable {
  private let pieces: TokenTable
  let beginning: Int32
  let end: Int32
  let unknown: Int32

  private static let wordBegins = Array("▁".utf8)
  /// The most characters of a word. A longer word is unknown as a whole, as in the reference implementation.
  private static let longestWord = 100

  /// Reads the vocabulary of a file.
  ///
  /// - Throws: `ModelFileError` if the vocabulary is missing, broken, or of another kind.
  init(_ file: GGUFFile) throws(ModelFileError) {
    let stored = try StoredVocabulary(file)
    let kind = try file.metadata.text("tokenizer.ggml.model")
    guard kind == "bert" else {
      throw .unsupported(path: stored.path, what: "a tokenizer of the kind “\(kind)”")
    }
    func special(_ name: String) throws(ModelFileError) -> Int32 {
      let key = "tokenizer.ggml.\(name)_token_id"
      guard let token = try stored.token(key) else { throw .missing(path: stored.path, name: key) }
      return Int32(token)
    }
    pieces = TokenTable(stored.tokens.map(Array.init))
    beginning = try special("bos")
    end = try special("seperator")
    unknown = try special("unknown")
  }

  var count: Int { pieces.count }

  /// Returns the tokens of a text, including those that begin and end every text.
  ///
  /// - Parameter most: The most tokens to return. The end of a longer text is left out.
  func encode(_ text: String, most: Int) -> [Int32] {
    var tokens = [beginning]
    for word in Self.words(of: text, most: most) { append(word, to: &tokens) }
    return tokens.prefix(most - 1) + [end]
  }

  private func append(_ word: String.UnicodeScalarView, to tokens: inout [Int32]) {
    guard word.count <= Self.longestWord else { return tokens.append(unknown) }
    let bytes = Self.wordBegins + Array(String(word).utf8)
    var found: [Int32] = []
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let least = start == 0 ? Self.wordBegins.count : start
        let longest = stride(from: bytes.count, to: least, by: -1).lazy.compactMap { end in
          pieces.id(of: bytes[start..<end]).map { (token: $0, end: end) }
        }.first
        guard let longest else {
          found = [unknown]
          return
        }
        found.append(longest.token)
        start = longest.end
      }
    }
    tokens += found
  }

  /// Returns the words of a text by BERT's basic tokenization (`BasicTokenizer` in google-research/bert,
  /// `tokenization.py`).
  private static func words(of text: String, most: Int) -> [String.UnicodeScalarView] {
    var words: [String.UnicodeScalarView] = []
    var word = String.UnicodeScalarView()
    func endWord() {
      if !word.isEmpty { words.append(word) }
      word = String.UnicodeScalarView()
    }
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      guard words.count < most else { return words }
      let properties = scalar.properties
      if properties.isWhitespace {
        endWord()
      } else if isControl(scalar) || properties.generalCategory == .nonspacingMark {
        continue
      } else if isPunctuation(scalar) || properties.isUnifiedIdeograph {
        endWord()
        word.append(scalar)
        endWord()
      } else {
        word.append(contentsOf: properties.lowercaseMapping.unicodeScalars)
      }
    }
    endWord()
    return words
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .privateUse, .unassigned, .surrogate: true
    default: scalar.value == 0xFFFD
    }
  }

  /// Returns whether a scalar counts as punctuation: also everything in ASCII besides letters, digits and blanks,
  /// some of which Unicode calls symbols.
  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      true
    default: scalar.isASCII && !scalar.properties.isAlphabetic && !(48...57).contains(scalar.value)
    }
  }
}
