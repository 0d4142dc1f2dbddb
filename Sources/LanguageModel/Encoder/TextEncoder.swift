import Foundation
import Inference

/// BERT's encoder (Devlin et al., 2018), mapped from a GGUF file.
public struct TextEncoderModel: Sendable {
  let file: GGUFFile
  let dimensions: EncoderDimensions
  let weights: EncoderWeights
  let tokenizer: WordPieceTokenizer

  /// Reads an encoder from a file.
  ///
  /// - Throws: `ModelFileError` if the file is damaged or of an unsupported kind.
  public init(_ file: GGUFFile) throws(ModelFileError) {
    self.file = file
    dimensions = try EncoderDimensions(file)
    tokenizer = try WordPieceTokenizer(file)
    weights = try EncoderWeights(file, dimensions, vocabulary: tokenizer.count)
  }

  /// The most tokens of a text, including those that begin and end it.
  public var contextLength: Int { dimensions.contextLength }

  /// The token that begins every text.
  public var beginning: Int32 { tokenizer.beginning }

  /// The token that ends every text, and that separates an earlier text from it.
  public var end: Int32 { tokenizer.end }

  /// The token for a word that cannot be made of pieces.
  public var unknown: Int32 { tokenizer.unknown }

  /// Returns the tokens of words, without those around every text.
  public func pieces(of words: String) -> [Int32] {
    Array(tokenizer.encode(words, most: contextLength).dropFirst().dropLast())
  }

  /// Reads a linear layer whose outputs have names.
  ///
  /// - Parameters:
  ///   - name: The name of its tensors, without `.weight` and `.bias`.
  ///   - key: The metadata key under which the names of its outputs are stored.
  /// - Throws: `ModelFileError` if the file lacks one of these, or the sizes differ.
  public func head(_ name: String, labels key: String) throws(ModelFileError) -> EncoderHead {
    let labels = try file.metadata.strings(key).map { String(decoding: $0, as: UTF8.self) }
    return EncoderHead(
      labels: labels,
      linear: try EncoderWeights.Linear(file, name, rows: labels.count, columns: dimensions.width))
  }
}

/// A linear layer over an encoder's vectors.
public struct EncoderHead: Sendable {
  /// The names of its outputs.
  public let labels: [String]
  let linear: EncoderWeights.Linear
}

/// An encoder that computes a vector for each token of a text, which represents the token's meaning there.
///
/// It is not Sendable and has one user at a time. Its memory grows with the longest text and is reused.
public final class TextEncoder {
  /// The encoder's weights and tokenizer.
  public let model: TextEncoderModel
  private let processor: Processor
  private var states = FloatBuffer(count: 0)
  private var attended = FloatBuffer(count: 0)
  /// The queries, keys and values, or the inside of the feed-forward part.
  private var wide = FloatBuffer(count: 0)
  private var count = 0

  /// Creates an encoder without working memory.
  public init(_ model: TextEncoderModel, processor: Processor) {
    self.model = model
    self.processor = processor
  }

  /// Reads tokens, at most ``TextEncoderModel/contextLength``.
  ///
  /// - Throws: `ModelFileError` if the model's file was changed meanwhile; `CancellationError`.
  public func read(_ tokens: [Int32]) throws {
    precondition(tokens.count <= model.contextLength)
    reserve(tokens.count)
    count = tokens.count
    let states = states.vectors(count, columns: model.dimensions.width)
    embed(tokens, into: states)
    for layer in model.weights.layers {
      try Task.checkCancellation()
      run(layer, states)
    }
    try model.file.file.checkUnchanged()
  }

  /// Returns a head's log probabilities for the mean of some of the tokens' vectors. The probabilities sum to 1.
  public func logProbabilities(_ head: EncoderHead, ofMean tokens: Range<Int>) -> [Float] {
    let all = states.vectors(count, columns: model.dimensions.width)
    let mean = attended.vectors(1, columns: all.columns)
    mean.vector(0).update(repeating: 0)
    for index in tokens { processor.add(all[index..<index + 1], to: mean) }
    for column in 0..<all.columns { mean.numbers[column] /= Float(max(tokens.count, 1)) }
    return logProbabilities(head, of: mean)
  }

  /// Returns a head's log probabilities for one token's vector.
  public func logProbabilities(_ head: EncoderHead, of token: Int) -> [Float] {
    logProbabilities(head, of: states.vectors(count, columns: model.dimensions.width)[token..<token + 1])
  }

  private func logProbabilities(_ head: EncoderHead, of vector: Vectors) -> [Float] {
    let logits = FloatBuffer(count: head.labels.count)
    let output = logits.vectors(1, columns: head.labels.count)
    processor.multiply(vector, Product(head.linear, into: output))
    let all = processor.kernels.logSumExp(UnsafeBufferPointer(output.vector(0)))
    return output.vector(0).map { $0 - all }
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
}

extension Product {
  fileprivate init(_ linear: EncoderWeights.Linear, _ epilogue: Epilogue = .store, into output: Vectors) {
    self.init(linear.matrix, bias: linear.bias, epilogue, into: output)
  }
}
