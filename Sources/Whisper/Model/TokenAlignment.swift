/// A head of the decoder's cross-attention, for word times.
package struct AlignmentHead: Sendable, Hashable, Codable {
  package var layer: Int
  package var head: Int

  package init(layer: Int, head: Int) {
    self.layer = layer
    self.head = head
  }
}

/// What the decoder attended to while it was made to say given tokens, and how probable it found them.
package struct TokenAlignment: Sendable, Hashable {
  package let heads: Int
  package let tokens: Int
  /// The number of encoder positions, 20 ms each.
  package let positions: Int
  /// The attention of each head at each token: heads × tokens × positions; each row sums to 1.
  package var weights: [Float]
  /// The probability of token `i + 1` after the tokens up to `i`, among the text tokens: `tokens - 1` numbers; 0 if
  /// the next token is a special one.
  package var probabilities: [Float]

  package init(heads: Int, tokens: Int, positions: Int, weights: [Float], probabilities: [Float]) {
    precondition(weights.count == heads * tokens * positions, "heads × tokens × positions weights")
    precondition(probabilities.count == max(0, tokens - 1), "one probability less than tokens")
    self.heads = heads
    self.tokens = tokens
    self.positions = positions
    self.weights = weights
    self.probabilities = probabilities
  }
}
