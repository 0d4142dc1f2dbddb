import Inference

/// A decoder and the tokens that it has read. It reads tokens and gives the logits of the next one.
///
/// It is not Sendable and has one user at a time. After the first step of a size nothing is allocated.
public final class Transformer {
  /// The model's weights.
  public let model: LanguageModel
  /// The number of tokens that it has room for.
  public let capacity: Int
  /// The tokens read so far.
  public private(set) var tokens: [Int32] = []
  /// The number of tokens computed since it was created, including forgotten ones.
  public private(set) var computedTokens = 0

  private let processor: Processor
  private let cache: KeyValueCache
  private let buffers: TransformerBuffers
  private var visible: [Int]

  /// The most tokens that are computed together. More would take more memory and gain nothing.
  static let batch = 256
  /// The number of tokens whose logits are computed together, so that the largest matrix is read once for all.
  static let logitsAtOnce = 8

  /// Creates a decoder that has read nothing.
  ///
  /// - Parameters:
  ///   - capacity: The number of tokens to make room for, at most the model's context length.
  ///   - cache: The format in which keys and values are kept.
  public init(
    _ model: LanguageModel, processor: Processor, capacity: Int = 4_096,
    cache form: KeyValueCache.Form = .f16
  ) {
    self.model = model
    self.processor = processor
    let dimensions = model.dimensions
    self.capacity = max(min(capacity, dimensions.contextLength), 1)
    cache = KeyValueCache(
      layers: dimensions.layers, heads: dimensions.keyValueHeads, headLength: dimensions.headLength,
      capacity: self.capacity, form: form)
    buffers = TransformerBuffers(dimensions, batch: min(Self.batch, self.capacity))
    visible = [Int](repeating: 0, count: Self.batch)
  }

  /// Forgets all but the first `count` tokens.
  public func keep(_ count: Int) {
    precondition(count >= 0 && count <= tokens.count, "Only \(tokens.count) tokens were read.")
    tokens.removeSubrange(count...)
  }

  /// Reads tokens, at least one, and returns the logits after the last: a number for each token of the vocabulary,
  /// valid until the next call.
  ///
  /// - Throws: ``TransformerError`` if a token is not in the vocabulary or there is no room; `ModelFileError` if the
  ///   model's file was changed meanwhile; `CancellationError` between batches, after which the tokens read so far
  ///   remain.
  public func read(_ next: [Int32]) throws -> UnsafeMutableBufferPointer<Float> {
    let states = try advance(next) { _ in }
    return logits(after: states[states.count - 1..<states.count]).vector(0)
  }

  /// Reads tokens and passes the logits after each to `body`.
  public func readEach(
    _ next: [Int32], _ body: (_ index: Int, _ logits: UnsafeMutableBufferPointer<Float>) -> Void
  ) throws {
    var index = 0
    _ = try advance(next) { states in
      for first in stride(from: 0, to: states.count, by: Self.logitsAtOnce) {
        let logits = logits(after: states[first..<min(first + Self.logitsAtOnce, states.count)])
        for row in 0..<logits.count {
          body(index, logits.vector(row))
          index += 1
        }
      }
    }
  }

  /// Reads tokens batch by batch.
  ///
  /// - Parameter each: Called with the states of each batch.
  /// - Returns: The states of the last batch.
  private func advance(_ next: [Int32], _ each: (_ states: Vectors) -> Void) throws -> Vectors {
    guard !next.isEmpty else { throw TransformerError.nothingToRead }
    guard tokens.count + next.count <= capacity else {
      throw TransformerError.contextFull(needed: tokens.count + next.count, capacity: capacity)
    }
    let vocabulary = Int32(model.dimensions.vocabularySize)
    if let unknown = next.first(where: { $0 < 0 || $0 >= vocabulary }) {
      throw TransformerError.unknownToken(unknown, vocabulary: Int(vocabulary))
    }
    var first = 0
    while true {
      try Task.checkCancellation()
      let part = next[first..<min(first + buffers.batch, next.count)]
      let states = run(part)
      try model.file.file.checkUnchanged()
      tokens.append(contentsOf: part)
      computedTokens += part.count
      each(states)
      first += part.count
      if first == next.count { return states }
    }
  }

  private func run(_ part: ArraySlice<Int32>) -> Vectors {
    let dimensions = model.dimensions
    let states = buffers.states.vectors(part.count, columns: dimensions.width)
    for (row, token) in part.enumerated() {
      model.weights.embedding.copyRow(Int(token), to: states.vector(row).baseAddress!)
      visible[row] = tokens.count + row + 1
    }
    if dimensions.architecture.scalesEmbedding {
      let factor = Float(dimensions.width).squareRoot()
      for row in 0..<states.count {
        let state = states.vector(row)
        for column in state.indices { state[column] *= factor }
      }
    }
    let angles = buffers.angles.angles(of: dimensions.rotary, from: tokens.count, count: part.count)
    let localAngles = dimensions.window.map { window in
      buffers.localAngles.angles(of: window.rotary, from: tokens.count, count: part.count)
    }
    for (index, layer) in model.weights.layers.enumerated() {
      let window = dimensions.window(of: index)
      let turning = window == nil ? angles : localAngles
      attend(states, layer, index, dimensions.turns(index) ? turning : nil, window: window?.length)
      feedForward(states, layer)
    }
    return states
  }

  /// Runs the attention of a layer.
  ///
  /// - Parameters:
  ///   - angles: The rotation of queries and keys; `nil` for none.
  ///   - window: How many of the last positions are seen; `nil` for all.
  private func attend(
    _ states: Vectors, _ layer: TransformerWeights.Layer, _ index: Int, _ angles: Turning?,
    window: Int?
  ) {
    let dimensions = model.dimensions
    let count = states.count
    let length = dimensions.headLength
    let normed = buffers.normed.vectors(count, columns: dimensions.width)
    let queries = buffers.queries.vectors(count, columns: dimensions.heads * length)
    let keys = buffers.keys.vectors(count, columns: dimensions.keyValueHeads * length)
    let values = buffers.values.vectors(count, columns: dimensions.keyValueHeads * length)
    processor.rmsNorm(
      states, weight: layer.attentionNorm, epsilon: dimensions.normalizationEpsilon, into: normed)
    processor.multiply(
      normed, Product(layer.query, bias: layer.queryBias, into: queries),
      Product(layer.key, bias: layer.keyBias, into: keys),
      Product(layer.value, bias: layer.valueBias, into: values))
    if let weight = layer.queryNorm { normalizeHeads(queries, weight) }
    if let weight = layer.keyNorm { normalizeHeads(keys, weight) }
    if let (cosines, sines) = angles {
      let pairs = dimensions.architecture.rotaryPairs
      processor.rotate(queries, headLength: length, cosines: cosines, sines: sines, pairs: pairs)
      processor.rotate(keys, headLength: length, cosines: cosines, sines: sines, pairs: pairs)
    }
    processor.store(keys: keys, values: values, in: cache, layer: index, at: tokens.count)
    let attended = buffers.attended.vectors(count, columns: dimensions.heads * length)
    processor.attend(
      q: queries, to: cache, layer: index, visible: visible, window: window,
      scale: dimensions.attentionScale, into: attended)
    add(attended, times: layer.attentionOutput, normalizedBy: layer.attentionResultNorm, to: states)
  }

  private func feedForward(_ states: Vectors, _ layer: TransformerWeights.Layer) {
    let dimensions = model.dimensions
    let normed = buffers.normed.vectors(states.count, columns: dimensions.width)
    let gate = buffers.gate.vectors(states.count, columns: dimensions.feedForwardWidth)
    let up = buffers.up.vectors(states.count, columns: dimensions.feedForwardWidth)
    processor.rmsNorm(
      states, weight: layer.feedForwardNorm, epsilon: dimensions.normalizationEpsilon, into: normed)
    processor.multiply(normed, Product(layer.gate, into: gate), Product(layer.up, into: up))
    processor.gate(gate, dimensions.architecture.activation, up: up, into: gate)
    add(gate, times: layer.down, normalizedBy: layer.feedForwardResultNorm, to: states)
  }

  /// Multiplies by the weights and adds the result to the states, normalized first if there is a norm.
  private func add(
    _ x: Vectors, times weights: WeightMatrix, normalizedBy norm: FloatBuffer?, to states: Vectors
  ) {
    guard let norm else { return processor.multiply(x, Product(weights, .add, into: states)) }
    let result = buffers.normed.vectors(states.count, columns: states.columns)
    processor.multiply(x, Product(weights, into: result))
    processor.rmsNorm(result, weight: norm, epsilon: model.dimensions.normalizationEpsilon, into: result)
    processor.add(result, to: states)
  }

  /// Normalizes each head. Heads are stored one after the other, so each is a vector of its own.
  private func normalizeHeads(_ x: Vectors, _ weight: FloatBuffer) {
    let length = model.dimensions.headLength
    let heads = Vectors(
      numbers: x.numbers, count: x.count * x.columns / length, columns: length, stride: length)
    processor.rmsNorm(heads, weight: weight, epsilon: model.dimensions.normalizationEpsilon, into: heads)
  }

  private func logits(after states: Vectors) -> Vectors {
    let dimensions = model.dimensions
    let normed = buffers.normed.vectors(states.count, columns: dimensions.width)
    let logits = buffers.logits.vectors(states.count, columns: dimensions.vocabularySize)
    processor.rmsNorm(
      states, weight: model.weights.outputNorm, epsilon: dimensions.normalizationEpsilon, into: normed)
    processor.multiply(normed, Product(model.weights.output, into: logits))
    return logits
  }
}

/// The memory for the values between the layers, for a batch of tokens.
private struct TransformerBuffers {
  let batch: Int
  let states, normed, queries, keys, values, attended, gate, up, logits: FloatBuffer
  let angles, localAngles: RotaryAngles

  init(_ dimensions: ModelDimensions, batch: Int) {
    self.batch = batch
    let queryWidth = dimensions.heads * dimensions.headLength
    let keyWidth = dimensions.keyValueHeads * dimensions.headLength
    states = FloatBuffer(count: batch * dimensions.width)
    normed = FloatBuffer(count: batch * dimensions.width)
    queries = FloatBuffer(count: batch * queryWidth)
    keys = FloatBuffer(count: batch * keyWidth)
    values = FloatBuffer(count: batch * keyWidth)
    attended = FloatBuffer(count: batch * queryWidth)
    gate = FloatBuffer(count: batch * dimensions.feedForwardWidth)
    up = FloatBuffer(count: batch * dimensions.feedForwardWidth)
    angles = RotaryAngles(count: batch, headLength: dimensions.headLength)
    localAngles = RotaryAngles(count: dimensions.window == nil ? 0 : batch, headLength: dimensions.headLength)
    logits = FloatBuffer(count: min(batch, Transformer.logitsAtOnce) * dimensions.vocabularySize)
  }
}

/// The reason why tokens could not be read.
public enum TransformerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No tokens were given.
  case nothingToRead
  /// The context has room for fewer tokens.
  case contextFull(needed: Int, capacity: Int)
  /// The vocabulary has no such token.
  case unknownToken(Int32, vocabulary: Int)

  public var description: String {
    switch self {
    case .nothingToRead:
      "There is no token to read. Begin with the model's start token or a prompt."
    case .contextFull(let needed, let capacity):
      "The context holds \(capacity) tokens and \(needed) are needed. Shorten the prompt or make more room."
    case .unknownToken(let token, let vocabulary):
      "Token \(token) is none of the \(vocabulary) in the vocabulary."
    }
  }
}
