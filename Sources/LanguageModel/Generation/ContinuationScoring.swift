import Foundation
import Inference

/// The computation of the probabilities of possible continuations. The prompt and common beginnings are read once.
package struct ContinuationScoring {
  let transformer: Transformer
  let kernels: Kernels

  package init(transformer: Transformer, kernels: Kernels) {
    self.transformer = transformer
    self.kernels = kernels
  }

  /// Returns the natural logarithm of the probability that each sequence follows the prompt.
  ///
  /// - Throws: The errors of `Transformer.read(all:)`.
  func logProbabilities(of sequences: [[Int32]], after prompt: [Int32]) throws -> [Float] {
    try check(sequences, after: prompt)
    var tree = ContinuationTree(sequences)
    rate(0, in: &tree, try transformer.read(all: prompt))
    try rateAll(beneath: 0, in: &tree, depth: prompt.count)
    return tree.ends.map { tree.logProbability(to: $0) }
  }

  /// Returns the probabilities of the sequences, assuming that one of them comes; they sum to 1. The model is
  /// asked only where the sequences differ. A sequence that begins another has the probability of both.
  ///
  /// - Throws: The errors of `Transformer.read(all:)`.
  package func probabilities(amongOnly sequences: [[Int32]], after prompt: [Int32]) throws -> [Float] {
    try check(sequences, after: prompt)
    var tree = ContinuationTree(sequences)
    try chooseAll(beneath: 0, in: &tree, after: prompt)
    return tree.ends.map { exp(tree.logProbability(to: $0)) }
  }

  private func check(_ sequences: [[Int32]], after prompt: [Int32]) throws(TransformerError) {
    let vocabulary = transformer.model.dimensions.vocabularySize
    for token in sequences.joined() where token < 0 || token >= vocabulary {
      throw .unknownToken(token, vocabulary: vocabulary)
    }
    // The last token of a sequence is never read.
    let needed = prompt.count + max((sequences.map(\.count).max() ?? 0) - 1, 0)
    guard needed <= transformer.capacity else {
      throw .contextFull(needed: needed, capacity: transformer.capacity)
    }
  }

  /// Stores the log probabilities of a node's children, from the logits after it.
  private func rate(
    _ node: Int, in tree: inout ContinuationTree, _ logits: UnsafeMutableBufferPointer<Float>
  ) {
    let sum = kernels.logSumExp(UnsafeBufferPointer(logits))
    for child in tree.nodes[node].children {
      tree.set(min(logits[Int(tree.nodes[child].token)] - sum, 0), of: child)
    }
  }

  private func rateAll(beneath node: Int, in tree: inout ContinuationTree, depth: Int) throws {
    for child in tree.nodes[node].children where !tree.nodes[child].children.isEmpty {
      transformer.keep(depth)
      let chain = tree.chain(from: child)
      try transformer.readEach(chain.map { tree.nodes[$0].token }) { index, logits in
        rate(chain[index], in: &tree, logits)
      }
      try rateAll(beneath: chain[chain.count - 1], in: &tree, depth: depth + chain.count)
    }
  }

  /// - Parameter context: The prompt and the path to the node.
  private func chooseAll(
    beneath node: Int, in tree: inout ContinuationTree, after context: [Int32]
  ) throws {
    let children = tree.nodes[node].children
    if children.count > 1 {
      let logits = try transformer.read(all: context)
      let own = children.map { logits[Int(tree.nodes[$0].token)] }
      let sum = own.withUnsafeBufferPointer { kernels.logSumExp($0) }
      for (child, logit) in zip(children, own) { tree.set(logit - sum, of: child) }
    }
    for child in children where !tree.nodes[child].children.isEmpty {
      try chooseAll(beneath: child, in: &tree, after: context + [tree.nodes[child].token])
    }
  }
}
