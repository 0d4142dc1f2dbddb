import Inference

extension Processor {
  func layerNorm(_ x: Vectors, _ norm: NormWeights, into y: Vectors) {
    layerNorm(x, weight: norm.weight, bias: norm.bias, into: y)
  }

  /// The feed-forward part of a block, four times as wide inside.
  func feedForward(_ block: BlockWeights, _ workspace: Workspace, _ count: Int) {
    let residual = workspace.residual(count)
    let normed = workspace.normed(count)
    let wide = workspace.wide(count)
    layerNorm(residual, block.expansionNorm, into: normed)
    multiply(normed, Product(block.expansion, .gelu, into: wide))
    multiply(wide, Product(block.contraction, .add, into: residual))
  }
}

extension Product {
  init(_ weights: LinearWeights, _ epilogue: Epilogue = .store, into output: Vectors) {
    self.init(weights.matrix, bias: weights.bias, epilogue, into: output)
  }
}

/// The factor for the products of queries and keys.
func attentionScale(state: Int, heads: Int) -> Float { 1 / Float(state / heads).squareRoot() }
