import Inference

/// The part of each layer's cross-attention that an alignment needs: some heads, and the first positions.
final class CrossAttentionWeights {
  private let heads: [AlignmentHead]
  private let tokens: Int
  private let heard: Int
  private let positions: Int
  private let headsPerLayer: Int
  private let numbers: FloatBuffer
  /// The kept weights, heads × tokens × positions. Each row sums to 1.
  private(set) var kept: [Float]

  /// - Parameters:
  ///   - heard: The number of positions that attention sees.
  ///   - positions: The number of first positions to keep.
  init(heads: [AlignmentHead], tokens: Int, heard: Int, kept positions: Int, headsPerLayer: Int) {
    self.heads = heads
    self.tokens = tokens
    self.heard = heard
    self.positions = positions
    self.headsPerLayer = headsPerLayer
    numbers = FloatBuffer(count: tokens * headsPerLayer * heard)
    kept = [Float](repeating: 0, count: heads.count * tokens * positions)
  }

  func wants(_ layer: Int) -> Bool { heads.contains { $0.layer == layer } }

  /// The memory for a layer's attention: a vector for each token and head.
  var layerWeights: Vectors { numbers.vectors(tokens * headsPerLayer, columns: heard) }

  /// Copies the wanted heads of ``layerWeights`` into ``kept``.
  func keep(_ layer: Int) {
    for (index, head) in heads.enumerated() where head.layer == layer {
      for token in 0..<tokens {
        let row = layerWeights.vector(token * headsPerLayer + head.head)[..<positions]
        // This equals a softmax over the first positions only: it has the same exponentials, divided by their own
        // sum.
        let sum = row.reduce(0, +)
        let start = (index * tokens + token) * positions
        for (offset, weight) in row.enumerated() {
          kept[start + offset] = sum > 0 ? weight / sum : 1 / Float(positions)
        }
      }
    }
  }
}
