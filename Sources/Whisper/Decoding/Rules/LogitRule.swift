/// Changes the logits of a hypothesis's next token: forbids some.
protocol LogitRule: Sendable {
  /// - Parameters:
  ///   - logits: Over the vocabulary; −∞ forbids a token.
  ///   - sampled: The hypothesis's tokens after those it began with.
  func apply(to logits: UnsafeMutableBufferPointer<Float>, after sampled: [Int32])
}

extension UnsafeMutableBufferPointer<Float> {
  func forbid(_ tokens: some Sequence<Int32>) {
    for token in tokens where indices.contains(Int(token)) { self[Int(token)] = -.infinity }
  }

  func forbid(_ tokens: Range<Int32>) {
    let range = Range(uncheckedBounds: (Int(tokens.lowerBound), Int(tokens.upperBound))).clamped(to: indices)
    for token in range { self[token] = -.infinity }
  }
}
