import Inference

/// A vocabulary as stored in a GGUF file: the written tokens, and the kind of each.
struct StoredVocabulary {
  /// The kind of a token, by the numbers of GGUF's `tokenizer.ggml.token_type`.
  enum Kind: Int {
    case normal = 1
    case unknown = 2
    case control = 3
    case userDefined = 4
    case unused = 5
    case byte = 6
  }

  let path: String
  let metadata: GGUFMetadata
  let tokens: ByteStrings
  let kinds: [Kind]

  init(_ file: GGUFFile) throws(ModelFileError) {
    path = file.file.path
    metadata = file.metadata
    tokens = try metadata.strings("tokenizer.ggml.tokens")
    guard !tokens.isEmpty, tokens.count <= 1 << 24 else {
      throw .unsupported(path: path, what: "a vocabulary of \(tokens.count) tokens")
    }
    let key = "tokenizer.ggml.token_type"
    let numbers =
      metadata.contains(key) ? try metadata.integers(key) : Array(repeating: 1, count: tokens.count)
    guard numbers.count == tokens.count else {
      throw .unsupported(path: path, what: "\(numbers.count) kinds for \(tokens.count) tokens")
    }
    kinds = numbers.map { Kind(rawValue: $0) ?? .unused }
  }

  /// The token that the metadata names; nil if it names none.
  func token(_ key: String) throws(ModelFileError) -> Int? {
    guard metadata.contains(key) else { return nil }
    let token = try metadata.integer(key)
    guard tokens.indices.contains(token) else {
      throw .invalid(path: path, field: key, problem: "is \(token), which is no token")
    }
    return token
  }

  var specials: SpecialTokens {
    SpecialTokens(
      zip(tokens, kinds).enumerated().compactMap { token, written in
        guard [.control, .userDefined, .unknown].contains(written.1) else { return nil }
        return SpecialTokens.Entry(
          text: Array(written.0), token: Int32(token), isWord: written.1 == .userDefined)
      })
  }
}
