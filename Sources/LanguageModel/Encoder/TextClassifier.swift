import Foundation
import Inference

/// A model that says which of a few labels a text has: BERT's encoder (Devlin et al., 2018), the mean of its vectors,
/// and a linear layer over it (Reimers and Gurevych, 2019), mapped from a GGUF file.
public struct TextClassifierModel: Sendable {
  /// What it tells apart, in the order of its probabilities.
  public let labels: [String]
  let file: GGUFFile
  let dimensions: EncoderDimensions
  let weights: EncoderWeights
  let tokenizer: WordPieceTokenizer

  /// - Throws: `ModelFileError` when the file is damaged or of a kind that is not read here.
  public init(path: String) throws(ModelFileError) {
    file = try GGUFFile(path: path)
    dimensions = try EncoderDimensions(file)
    tokenizer = try WordPieceTokenizer(file)
    labels = try file.metadata.strings("bert.classifier.output_labels").map {
      String(decoding: $0, as: UTF8.self)
    }
    weights = try EncoderWeights(file, dimensions, vocabulary: tokenizer.count, labels: labels.count)
  }
}

/// Tells texts apart with a model.
///
/// Not Sendable: one user at a time. Memory grows with the longest text and is then used again.
public final class TextClassifier {
  public let model: TextClassifierModel
  private let processor: Processor
  private var states = FloatBuffer(count: 0)
  private var attended = FloatBuffer(count: 0)
  /// Queries, keys and values, or the inside of the feed-forward part.
  private var wide = FloatBuffer(count: 0)
  private let logits: FloatBuffer

  public init(_ model: TextClassifierModel, processor: Processor) {
    self.model = model
    self.processor = processor
    logits = FloatBuffer(count: model.labels.count)
  }

  /// How likely each of the model's labels is. Of a long text as much is read as the model has positions for.
  ///
  /// - Throws: `ModelFileError` when the model's file was changed meanwhile; `CancellationError`.
  public func probabilities(of text: String) throws -> [Double] {
    try Task.checkCancellation()
    let logits = self.logits(of: text)
    try model.file.file.checkUnchanged()
    let all = processor.kernels.logSumExp(UnsafeBufferPointer(logits))
    return logits.map { exp(Double($0 - all)) }
  }

  func logits(of text: String) -> UnsafeMutableBufferPointer<Float> {
    let dimensions = model.dimensions
    let tokens = model.tokenizer.encode(text, most: dimensions.contextLength)
    reserve(tokens.count)
    let states = states.vectors(tokens.count, columns: dimensions.width)
    embed(tokens, into: states)
    for layer in model.weights.layers { run(layer, states) }
    let logits = logits.vectors(1, columns: model.labels.count)
    processor.multiply(
      mean(of: states), Product(model.weights.head.matrix, bias: model.weights.head.bias, into: logits))
    return logits.vector(0)
  }

  private func reserve(_ tokens: Int) {
    let dimensions = model.dimensions
    let count = tokens * dimensions.width
    guard states.numbers.count < count else { return }
    states = FloatBuffer(count: count)
    attended = FloatBuffer(count: count)
    wide = FloatBuffer(count: tokens * max(dimensions.feedForwardWidth, 3 * dimensions.width))
  }

  private func embed(_ tokens: [Int32], into states: Vectors) {
    let kind = model.weights.kind.vectors(1, columns: states.columns)
    let positions = attended.vectors(tokens.count, columns: states.columns)
    for (index, token) in tokens.enumerated() {
      model.weights.embedding.copyRow(Int(token), to: states.numbers + index * states.stride)
      model.weights.positions.copyRow(index, to: positions.numbers + index * positions.stride)
      processor.add(kind, to: positions[index..<index + 1])
    }
    processor.add(positions, to: states)
    normalize(states, model.weights.embeddingNorm)
  }

  private func run(_ layer: EncoderWeights.Layer, _ states: Vectors) {
    let dimensions = model.dimensions
    let count = states.count
    let attended = attended.vectors(count, columns: dimensions.width)
    let parts = wide.vectors(3 * count, columns: dimensions.width)
    let (query, key, value) = (parts[0..<count], parts[count..<2 * count], parts[2 * count..<3 * count])
    processor.multiply(
      states, Product(layer.query, into: query), Product(layer.key, into: key),
      Product(layer.value, into: value))
    processor.attend(
      q: query, k: key, v: value, heads: dimensions.heads,
      scale: 1 / Float(dimensions.width / dimensions.heads).squareRoot(), into: attended)
    processor.multiply(attended, Product(layer.attentionOutput, .add, into: states))
    normalize(states, layer.attentionNorm)
    let inside = wide.vectors(count, columns: dimensions.feedForwardWidth)
    processor.multiply(states, Product(layer.up, .gelu, into: inside))
    processor.multiply(inside, Product(layer.down, .add, into: states))
    normalize(states, layer.outputNorm)
  }

  private func normalize(_ states: Vectors, _ norm: EncoderWeights.Norm) {
    processor.layerNorm(
      states, weight: norm.weight, bias: norm.bias, epsilon: model.dimensions.normalizationEpsilon,
      into: states)
  }

  private func mean(of states: Vectors) -> Vectors {
    let mean = attended.vectors(1, columns: states.columns)
    mean.vector(0).update(repeating: 0)
    for index in 0..<states.count { processor.add(states[index..<index + 1], to: mean) }
    for column in 0..<states.columns { mean.numbers[column] /= Float(states.count) }
    return mean
  }
}

extension Product {
  fileprivate init(_ linear: EncoderWeights.Linear, _ epilogue: Epilogue = .store, into output: Vectors) {
    self.init(linear.matrix, bias: linear.bias, epilogue, into: output)
  }
}
