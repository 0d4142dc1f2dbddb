import Inference

/// The tensors of a BERT encoder, named as llama.cpp names them in GGUF files.
struct EncoderWeights: Sendable {
  struct Linear: Sendable {
    var matrix: WeightMatrix
    var bias: FloatBuffer

    init(_ file: GGUFFile, _ name: String, rows: Int, columns: Int) throws(ModelFileError) {
      matrix = try WeightMatrix(file, "\(name).weight", rows: rows, columns: columns)
      bias = try FloatBuffer(file, "\(name).bias", count: rows)
    }
  }

  struct Norm: Sendable {
    var weight: FloatBuffer
    var bias: FloatBuffer
  }

  struct Layer: Sendable {
    var query, key, value, attentionOutput: Linear
    var attentionNorm: Norm
    var up, down: Linear
    var outputNorm: Norm
  }

  var embedding: WeightMatrix
  var positions: WeightMatrix
  /// The embedding of BERT's first kind of text, the only one that is used.
  var kind: FloatBuffer
  var embeddingNorm: Norm
  var layers: [Layer]

  init(_ file: GGUFFile, _ dimensions: EncoderDimensions, vocabulary: Int) throws(ModelFileError) {
    let width = dimensions.width
    func linear(_ name: String, _ rows: Int, _ columns: Int) throws(ModelFileError) -> Linear {
      try Linear(file, name, rows: rows, columns: columns)
    }
    func norm(_ name: String) throws(ModelFileError) -> Norm {
      Norm(
        weight: try FloatBuffer(file, "\(name).weight", count: width),
        bias: try FloatBuffer(file, "\(name).bias", count: width))
    }
    embedding = try WeightMatrix(file, "token_embd.weight", rows: vocabulary, columns: width)
    positions = try WeightMatrix(
      file, "position_embd.weight", rows: dimensions.contextLength, columns: width)
    let kinds = try WeightMatrix(file, "token_types.weight", rows: 2, columns: width)
    kind = FloatBuffer(count: width)
    kinds.copyRow(0, to: kind.vectors(1, columns: width).numbers)
    embeddingNorm = try norm("token_embd_norm")
    layers = []
    for index in 0..<dimensions.layers {
      let block = "blk.\(index)"
      layers.append(
        Layer(
          query: try linear("\(block).attn_q", width, width),
          key: try linear("\(block).attn_k", width, width),
          value: try linear("\(block).attn_v", width, width),
          attentionOutput: try linear("\(block).attn_output", width, width),
          attentionNorm: try norm("\(block).attn_output_norm"),
          up: try linear("\(block).ffn_up", dimensions.feedForwardWidth, width),
          down: try linear("\(block).ffn_down", width, dimensions.feedForwardWidth),
          outputNorm: try norm("\(block).layer_output_norm")))
    }
  }
}
