/// A head of the decoder's cross-attention that is used to find word times.
package struct AlignmentHead: Sendable, Hashable, Codable {
  package var layer: Int
  package var head: Int

  package init(layer: Int, head: Int) {
    self.layer = layer
    self.head = head
  }
}

/// The decoder's attention while it was made to say given tokens, and how probable it found them.
package struct TokenAlignment: Sendable, Hashable {
  package let heads: Int
  package let tokens: Int
  /// The number of encoder positions, 20 ms each.
  package let positions: Int
  /// The attention of each head at each token, heads × tokens × positions. Each row sums to 1.
  package var weights: [Float]
  /// The probabilities of the tokens after the first, `tokens - 1` numbers: that of token `i + 1` among the text
  /// tokens, given the tokens up to `i`, or 0 if token `i + 1` is a special one.
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
