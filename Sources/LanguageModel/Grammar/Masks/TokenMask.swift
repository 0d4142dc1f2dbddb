/// A set of allowed tokens of a vocabulary: a bit for each token, 64 to a word, the first token in the lowest bit.
public struct TokenMask: Sendable, Hashable {
  /// The number of tokens in the vocabulary.
  public let count: Int
  /// The bits; those after the last token are 0.
  public private(set) var words: [UInt64]

  /// Creates a mask that allows nothing.
  public init(count: Int) {
    self.count = count
    words = Array(repeating: 0, count: (count + 63) / 64)
  }

  /// Returns whether a token is allowed.
  public func contains(_ token: Int) -> Bool {
    token >= 0 && token < count && words[token >> 6] & (1 << UInt64(token & 63)) != 0
  }

  /// Allows a token, which must be in the vocabulary.
  public mutating func insert(_ token: Int) {
    precondition(token >= 0 && token < count, "a mask of \(count) tokens has no token \(token)")
    words[token >> 6] |= 1 << UInt64(token & 63)
  }

  /// Forbids a token.
  public mutating func remove(_ token: Int) {
    guard contains(token) else { return }
    words[token >> 6] &= ~(1 << UInt64(token & 63))
  }

  /// Forbids all tokens.
  public mutating func removeAll() {
    words.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }

  /// The number of allowed tokens.
  public var allowedCount: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The allowed tokens in ascending order.
  public var allowed: [Int] {
    var found: [Int] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        found.append(index * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return found
  }

  mutating func formUnion(_ tokens: TokenSet) {
    switch tokens {
    case .few(let list):
      words.withUnsafeMutableBufferPointer { words in
        for token in list { words[Int(token) >> 6] |= 1 << UInt64(token & 63) }
      }
    case .many(let other):
      words.withUnsafeMutableBufferPointer { words in
        other.words.withUnsafeBufferPointer { other in
          for index in words.indices { words[index] |= other[index] }
        }
      }
    }
  }
}

/// A set of tokens, stored in the smaller of two forms.
enum TokenSet: Sendable {
  case few([Int32])
  case many(TokenMask)

  init(_ tokens: [Int32], vocabulary count: Int) {
    if tokens.count <= count / 64 {
      self = .few(tokens)
    } else {
      var mask = TokenMask(count: count)
      mask.formUnion(.few(tokens))
      self = .many(mask)
    }
  }

  var bytes: Int {
    switch self {
    case .few(let list): list.count * 4
    case .many(let mask): mask.words.count * 8
    }
  }
}
