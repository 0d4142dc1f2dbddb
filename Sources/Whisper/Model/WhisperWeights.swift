import Audio
import Inference

/// The weights of a Whisper model, used in place in the mapped file. Models on several threads can share them.
package struct WhisperWeights: Sendable {
  package let dimensions: WhisperDimensions
  /// The filters for `LogMelSpectrogram`.
  package let filters: MelFilters
  /// The bytes of each token, usually without the special tokens at the end of the vocabulary.
  package let vocabulary: ByteStrings
  package let file: MappedFile

  /// The largest accepted context (Whisper's are 1,500 and 448), since the working memory grows with it.
  private static let longestContext = 4_096

  let encoder: EncoderWeights
  let decoder: DecoderWeights

  /// Maps a model file in whisper.cpp's format (ggml), and checks that it has every tensor in the size that the
  /// header states.
  package init(contentsOf path: String) throws(ModelFileError) {
    try self.init(GGMLFile(path: path))
  }

  /// Reads the weights of a mapped file.
  ///
  /// - Throws: `ModelFileError`, which names the wrong tensor or header field.
  package init(_ file: GGMLFile) throws(ModelFileError) {
    let header = try file.whisperHeader()
    guard header.frequencyBins == MelFilters.frequencyBins else {
      throw .unsupported(
        path: file.file.path,
        what: "\(header.frequencyBins) frequency bins instead of \(MelFilters.frequencyBins)")
    }
    for (state, heads) in [
      (header.audioState, header.audioHeads), (header.textState, header.textHeads),
    ] {
      let length = state / heads
      guard length.isMultiple(of: 16), length <= 256 else {
        throw .unsupported(path: file.file.path, what: "attention heads of \(length) numbers")
      }
    }
    for context in [header.audioContext, header.textContext] where context > Self.longestContext {
      throw .unsupported(path: file.file.path, what: "a context of \(context) positions")
    }
    dimensions = WhisperDimensions(header)
    filters = MelFilters(bands: header.melBands, weights: header.melFilters)
    vocabulary = header.vocabulary
    self.file = file.file
    let source = TensorSource(file: file)
    encoder = try EncoderWeights(dimensions, source)
    decoder = try DecoderWeights(dimensions, source)
  }

  /// Frees the memory of the weights that are used once per window. When they are used next, they are mapped again
  /// from the system's cache.
  func releaseEncoder() {
    for range in encoder.bytes { file.release(range) }
  }

  /// Frees the memory of the weights that are used for each token, in the same way as ``releaseEncoder()``.
  func releaseDecoder() {
    for range in decoder.bytes { file.release(range) }
  }
}

struct EncoderWeights: Sendable {
  let convolution1: LinearWeights
  let convolution2: LinearWeights
  /// The positional embedding, which is added to each position.
  let positions: WeightMatrix
  let blocks: [BlockWeights]
  let norm: NormWeights
  /// The byte ranges of the weights that are used once per window: the encoder's, and those of the keys and values
  /// of the decoder's cross-attention.
  let bytes: [Range<Int>]

  init(_ dimensions: WhisperDimensions, _ source: TensorSource) throws(ModelFileError) {
    let state = dimensions.audioState
    convolution1 = try source.convolution("encoder.conv1", inputs: dimensions.melBands, outputs: state)
    convolution2 = try source.convolution("encoder.conv2", inputs: state, outputs: state)
    positions = try source.matrix(
      "encoder.positional_embedding", rows: dimensions.audioContext, columns: state)
    var blocks: [BlockWeights] = []
    for layer in 0..<dimensions.audioLayers {
      blocks.append(try BlockWeights("encoder.blocks.\(layer)", state: state, crosses: false, source))
    }
    self.blocks = blocks
    norm = try source.norm("encoder.ln_post", columns: state)
    bytes = source.ranges(where: Self.isUsedOncePerWindow)
  }

  static func isUsedOncePerWindow(_ name: String) -> Bool {
    name.hasPrefix("encoder.") || name.contains(".cross_attn.key.") || name.contains(".cross_attn.value.")
  }
}

struct DecoderWeights: Sendable {
  let tokens: WeightMatrix
  let positions: WeightMatrix
  let blocks: [BlockWeights]
  let norm: NormWeights
  /// The byte ranges of the weights that are used for each token.
  let bytes: [Range<Int>]

  init(_ dimensions: WhisperDimensions, _ source: TensorSource) throws(ModelFileError) {
    let state = dimensions.textState
    tokens = try source.matrix(
      "decoder.token_embedding.weight", rows: dimensions.vocabularySize, columns: state)
    positions = try source.matrix(
      "decoder.positional_embedding", rows: dimensions.textContext, columns: state)
    var blocks: [BlockWeights] = []
    for layer in 0..<dimensions.textLayers {
      blocks.append(try BlockWeights("decoder.blocks.\(layer)", state: state, crosses: true, source))
    }
    self.blocks = blocks
    norm = try source.norm("decoder.ln", columns: state)
    bytes = source.ranges { !EncoderWeights.isUsedOncePerWindow($0) }
  }
}

/// The weights of a layer of the encoder, or of the decoder, which also attends to the encoder's output.
struct BlockWeights: Sendable {
  let attentionNorm: NormWeights
  let attention: AttentionWeights
  let cross: (norm: NormWeights, attention: AttentionWeights)?
  let expansionNorm: NormWeights
  let expansion: LinearWeights
  let contraction: LinearWeights

  init(
    _ name: String, state: Int, crosses: Bool, _ source: TensorSource
  ) throws(ModelFileError) {
    attentionNorm = try source.norm("\(name).attn_ln", columns: state)
    attention = try AttentionWeights("\(name).attn", state: state, source)
    if crosses {
      cross = (
        try source.norm("\(name).cross_attn_ln", columns: state),
        try AttentionWeights("\(name).cross_attn", state: state, source)
      )
    } else {
      cross = nil
    }
    expansionNorm = try source.norm("\(name).mlp_ln", columns: state)
    expansion = try source.linear("\(name).mlp.0", inputs: state, outputs: 4 * state)
    contraction = try source.linear("\(name).mlp.2", inputs: 4 * state, outputs: state)
  }
}

struct AttentionWeights: Sendable {
  let query: LinearWeights
  /// The projection of keys, the only one without a bias.
  let key: LinearWeights
  let value: LinearWeights
  let output: LinearWeights

  init(_ name: String, state: Int, _ source: TensorSource) throws(ModelFileError) {
    query = try source.linear("\(name).query", inputs: state, outputs: state)
    key = LinearWeights(
      matrix: try source.matrix("\(name).key.weight", rows: state, columns: state), bias: nil)
    value = try source.linear("\(name).value", inputs: state, outputs: state)
    output = try source.linear("\(name).out", inputs: state, outputs: state)
  }
}

struct LinearWeights: Sendable {
  let matrix: WeightMatrix
  let bias: FloatBuffer?
}

struct NormWeights: Sendable {
  let weight: FloatBuffer
  let bias: FloatBuffer
}

extension Processor {
  func layerNorm(_ x: Vectors, _ norm: NormWeights, into y: Vectors) {
    layerNorm(x, weight: norm.weight, bias: norm.bias, into: y)
  }

  /// Computes the queries, keys and values of a block's self-attention from the residual vectors.
  func attentionParts(
    _ block: BlockWeights, _ workspace: Workspace, _ count: Int
  ) -> (query: Vectors, key: Vectors, value: Vectors) {
    let normed = workspace.normed(count)
    let parts = (
      query: workspace.part(0, count), key: workspace.part(1, count), value: workspace.part(2, count)
    )
    layerNorm(workspace.residual(count), block.attentionNorm, into: normed)
    multiply(
      normed, Product(block.attention.query, into: parts.query),
      Product(block.attention.key, into: parts.key), Product(block.attention.value, into: parts.value))
    return parts
  }

  /// Runs the feed-forward part of a block, which is four times as wide inside.
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

/// Returns the factor by which products of queries and keys are scaled.
func attentionScale(state: Int, heads: Int) -> Float { 1 / Float(state / heads).squareRoot() }
