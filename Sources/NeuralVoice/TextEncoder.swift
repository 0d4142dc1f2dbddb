import Inference

/// The part of the network that gives for each phoneme a hidden frame, and the mean and spread of the frames that
/// it becomes.
///
/// It is a transformer with relative positions: Kim et al., "Conditional Variational Autoencoder with Adversarial
/// Learning for End-to-End Text-to-Speech", 2021.
struct TextEncoder {
  struct Layer {
    let query, key, value, output: Convolution
    /// A vector for each distance from −window to window.
    let relativeKeys, relativeValues: FloatBuffer
    let attentionNorm: LayerNorm
    let expansion, contraction: Convolution
    let feedForwardNorm: LayerNorm
  }

  struct Output {
    var hidden: PaddedFrames
    /// For each phoneme, the means, followed by the logarithms of the standard deviations.
    var statistics: PaddedFrames
  }

  let width: Int
  let symbols: Int
  private let embedding: [Float]
  private let heads: Int
  private let window: Int
  private let layers: [Layer]
  private let projection: Convolution

  init(_ weights: VoiceWeights, flowWidth: Int) throws(ModelFileError) {
    let (embedding, sizes) = try weights.numbers("enc_p.emb.weight")
    try weights.check(
      sizes.count == 2 && (16...2_048).contains(sizes[1]), "enc_p.emb.weight", "has the sizes \(sizes)")
    (self.embedding, symbols, width) = (embedding, sizes[0], sizes[1])
    let relative = try weights.numbers("enc_p.encoder.attn_layers.0.emb_rel_k").sizes
    try weights.check(
      relative.count == 3 && relative[0] == 1 && !relative[1].isMultiple(of: 2)
        && width.isMultiple(of: relative[2]),
      "the relative positions", "have the sizes \(relative)")
    (window, heads) = (relative[1] / 2, width / relative[2])
    var layers: [Layer] = []
    while weights.has("enc_p.encoder.attn_layers.\(layers.count).conv_q.weight") {
      layers.append(try Self.layer(layers.count, weights, width: width, relative: relative))
    }
    self.layers = layers
    projection = try weights.convolution("enc_p.proj", channels: width, rows: 2 * flowWidth)
  }

  private static func layer(
    _ number: Int, _ weights: VoiceWeights, width: Int, relative: [Int]
  ) throws(ModelFileError) -> Layer {
    let encoder = "enc_p.encoder."
    let attention = encoder + "attn_layers.\(number)."
    let feedForward = encoder + "ffn_layers.\(number)."
    let expansion = try weights.convolution(feedForward + "conv_1", channels: width)
    return Layer(
      query: try weights.convolution(attention + "conv_q", channels: width, rows: width),
      key: try weights.convolution(attention + "conv_k", channels: width, rows: width),
      value: try weights.convolution(attention + "conv_v", channels: width, rows: width),
      output: try weights.convolution(attention + "conv_o", channels: width, rows: width),
      relativeKeys: FloatBuffer(try weights.numbers(attention + "emb_rel_k", sizes: relative)),
      relativeValues: FloatBuffer(try weights.numbers(attention + "emb_rel_v", sizes: relative)),
      attentionNorm: try weights.norm(encoder + "norm_layers_1.\(number)", columns: width),
      expansion: expansion,
      contraction: try weights.convolution(feedForward + "conv_2", channels: expansion.rows, rows: width),
      feedForwardNorm: try weights.norm(encoder + "norm_layers_2.\(number)", columns: width))
  }

  /// Encodes phonemes.
  ///
  /// - Parameter symbols: The phonemes' symbols, each less than ``symbols``.
  func encode(_ symbols: [Int], _ machine: VoiceProcessor) -> Output {
    let (processor, arena) = (machine.processor, machine.arena)
    let count = symbols.count
    let margin = layers.map { max($0.expansion.reach, $0.contraction.reach) / 2 }.max() ?? 0
    let x = PaddedFrames(count: count, channels: width, margin: margin, in: arena)
    let scale = Float(width).squareRoot()
    for (index, symbol) in symbols.enumerated() {
      for column in 0..<width {
        x.numbers[index * width + column] = embedding[symbol * width + column] * scale
      }
    }
    for layer in layers {
      arena.scope { attend(x, layer, machine) }
      layer.attentionNorm.apply(processor, x.frames)
      let inner = PaddedFrames(count: count, channels: layer.expansion.rows, margin: margin, in: arena)
      processor.convolve(x.around(layer.expansion), layer.expansion, into: inner.frames)
      processor.kernels.leakyRectify(inner.numbers, slope: 0, into: inner.numbers, count: inner.numberCount)
      processor.convolve(inner.around(layer.contraction), layer.contraction, adds: true, into: x.frames)
      layer.feedForwardNorm.apply(processor, x.frames)
    }
    let statistics = PaddedFrames(count: count, channels: projection.rows, in: arena)
    processor.convolve(x.frames, projection, into: statistics.frames)
    return Output(hidden: x, statistics: statistics)
  }

  /// Adds the attention of every position to every other one to the frames.
  private func attend(_ x: PaddedFrames, _ layer: Layer, _ machine: VoiceProcessor) {
    let (processor, arena) = (machine.processor, machine.arena)
    let count = x.count
    let q = PaddedFrames(count: count, channels: width, in: arena)
    let k = PaddedFrames(count: count, channels: width, in: arena)
    let v = PaddedFrames(count: count, channels: width, in: arena)
    processor.convolve(x.frames, layer.query, into: q.frames)
    processor.convolve(x.frames, layer.key, into: k.frames)
    processor.convolve(x.frames, layer.value, into: v.frames)
    let length = width / heads
    let scale = 1 / Float(length).squareRoot()
    for index in 0..<q.numberCount { q.numbers[index] *= scale }
    let mixed = PaddedFrames(count: count, channels: width, in: arena)
    let scores = PaddedFrames(count: count, channels: count, in: arena)
    for head in 0..<heads {
      let columns = head * length..<(head + 1) * length
      let query = q.frames.columns(columns)
      // Keys and values are used like the weights of a convolution.
      let keys = Convolution(
        rows: count, channels: length, numbers: k.numbers + columns.lowerBound,
        strides: Convolution.Strides(row: width, channel: 1), kernels: processor.kernels)
      let values = Convolution(
        rows: length, channels: count, numbers: v.numbers + columns.lowerBound,
        strides: Convolution.Strides(row: 1, channel: width), kernels: processor.kernels)
      processor.convolve(query, keys, into: scores.frames)
      for position in 0..<count {
        let row = scores.frames.vector(position)
        for other in neighbours(position, count) {
          row[other] += dot(query.vector(position), layer.relativeKeys, place(position, other) * length)
        }
        processor.kernels.softmax(row)
      }
      let output = mixed.frames.columns(columns)
      processor.convolve(scores.frames, values, into: output)
      for position in 0..<count {
        let (row, result) = (scores.frames.vector(position), output.vector(position))
        for other in neighbours(position, count) {
          let from = place(position, other) * length
          for column in 0..<length {
            result[column] += row[other] * layer.relativeValues.numbers[from + column]
          }
        }
      }
    }
    processor.convolve(mixed.frames, layer.output, adds: true, into: x.frames)
  }

  private func neighbours(_ position: Int, _ count: Int) -> Range<Int> {
    max(0, position - window)..<min(count, position + window + 1)
  }

  private func place(_ position: Int, _ other: Int) -> Int { other - position + window }

  private func dot(_ a: UnsafeMutableBufferPointer<Float>, _ b: FloatBuffer, _ from: Int) -> Float {
    var sum: Float = 0
    for index in 0..<a.count { sum += a[index] * b.numbers[from + index] }
    return sum
  }
}
