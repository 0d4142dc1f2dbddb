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

  /// Returns the token that the metadata names, or `nil` if it names none.
  func token(_ key: String) throws(ModelFileError) -> Int? {
    guard metadata.contains(key) else { return nil }
    let token = try metadata.integer(key)
    guard tokens.indices.contains(token) else {
      throw .invalid(path: path, field: key, problem: "is \(token), which is no token")
    }
    return token
  }

  /// Returns the tokens that are matched only as a whole, as the vocabulary spells them.
  func specials(spelledBy encoding: any TextEncoding) -> SpecialTokens {
    SpecialTokens(
      zip(tokens, kinds).enumerated().compactMap { token, written in
        guard [.control, .userDefined, .unknown].contains(written.1) else { return nil }
        return SpecialTokens.Entry(
          text: Array(written.0).withUnsafeBufferPointer { encoding.spelled($0, isBeginning: false) },
          token: Int32(token), isWord: written.1 == .userDefined)
      })
  }
}

/// The ranks of the pairs of tokens that are joined, in an open-addressing hash table.
struct MergeTable: Sendable {
  /// The keys of the slots; −1 is a free slot.
  private var keys: [Int64]
  private var ranks: [Int32]

  init(capacity count: Int) {
    var capacity = 16
    while capacity < 2 * count { capacity *= 2 }
    keys = Array(repeating: -1, count: capacity)
    ranks = Array(repeating: 0, count: capacity)
  }

  /// Adds a pair. An existing one keeps its rank.
  mutating func insert(_ left: Int32, _ right: Int32, rank: Int32) {
    let slot = slot(left, right)
    guard keys[slot] < 0 else { return }
    keys[slot] = Self.key(left, right)
    ranks[slot] = rank
  }

  func rank(_ left: Int32, _ right: Int32) -> Int32? {
    let slot = slot(left, right)
    return keys[slot] < 0 ? nil : ranks[slot]
  }

  private static func key(_ left: Int32, _ right: Int32) -> Int64 { Int64(left) << 32 | Int64(right) }

  /// Returns the slot of the pair, or a free one for it.
  private func slot(_ left: Int32, _ right: Int32) -> Int {
    let key = Self.key(left, right)
    let hash = UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15
    var slot = Int(truncatingIfNeeded: hash >> 33) & (keys.count - 1)
    while keys[slot] >= 0, keys[slot] != key { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }
}
