/// The features of the intent matcher: words, pairs of neighbouring words, and pieces of words, each as a 32-bit
/// FNV-1a hash. The training program computes the same ones.
struct IntentFeatures {
  /// The number of occurrences of each feature.
  private(set) var counts: [UInt32: Int] = [:]
  /// The hashes of the words only.
  private(set) var words: [UInt32] = []

  static let pieceLengths = 3...4

  init(_ text: String) {
    let tokens = Self.tokens(text)
    for token in tokens {
      let word = hash(kind: "w", token)
      words.append(word)
      counts[word, default: 0] += 1
      addPieces(of: token)
    }
    let marked = [[UInt8(ascii: "^")]] + tokens + [[UInt8(ascii: "$")]]
    for (left, right) in zip(marked, marked.dropFirst()) {
      counts[hash(kind: "b", left + [UInt8(ascii: " ")] + right), default: 0] += 1
    }
  }

  private mutating func addPieces(of token: [UInt8]) {
    let marked = [UInt8(ascii: "<")] + token + [UInt8(ascii: ">")]
    for length in Self.pieceLengths where marked.count > length {
      for start in 0...(marked.count - length) {
        counts[hash(kind: "c", marked[start..<start + length]), default: 0] += 1
      }
    }
  }

  private func hash(kind: Unicode.Scalar, _ bytes: some Sequence<UInt8>) -> UInt32 {
    var hash = (2_166_136_261 ^ UInt32(UInt8(ascii: kind))) &* 16_777_619
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash
  }

  /// Returns the runs of ASCII letters and the runs of digits, in lower case. Apostrophes are dropped.
  private static func tokens(_ text: String) -> [[UInt8]] {
    var tokens: [[UInt8]] = []
    var token: [UInt8] = []
    var letters = false
    for scalar in text.lowercased().unicodeScalars {
      let isLetter = ("a"..."z").contains(scalar)
      if scalar == "'" || scalar == "\u{2019}" { continue }
      if !token.isEmpty, !(isLetter || ("0"..."9").contains(scalar)) || isLetter != letters {
        tokens.append(token)
        token = []
      }
      if isLetter || ("0"..."9").contains(scalar) {
        token.append(UInt8(truncatingIfNeeded: scalar.value))
        letters = isLetter
      }
    }
    if !token.isEmpty { tokens.append(token) }
    return tokens
  }
}
