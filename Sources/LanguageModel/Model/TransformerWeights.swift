import Inference

/// The tensors of a decoder, named as GGUF names them.
struct TransformerWeights: Sendable {
  struct Layer: Sendable {
    var attentionNorm: FloatBuffer
    var query: WeightMatrix
    var key: WeightMatrix
    var value: WeightMatrix
    var queryBias: FloatBuffer?
    var keyBias: FloatBuffer?
    var valueBias: FloatBuffer?
    var queryNorm: FloatBuffer?
    var keyNorm: FloatBuffer?
    var attentionOutput: WeightMatrix
    var attentionResultNorm: FloatBuffer?
    var feedForwardNorm: FloatBuffer
    var gate: WeightMatrix
    var up: WeightMatrix
    var down: WeightMatrix
    var feedForwardResultNorm: FloatBuffer?
  }

  var embedding: WeightMatrix
  var layers: [Layer]
  var outputNorm: FloatBuffer
  /// The output matrix, which is the embedding if the file has no other (tied embeddings).
  var output: WeightMatrix

  init(_ file: GGUFFile, _ dimensions: ModelDimensions) throws(ModelFileError) {
    let width = dimensions.width
    let queries = dimensions.heads * dimensions.headLength
    let keys = dimensions.keyValueHeads * dimensions.headLength
    let hidden = dimensions.feedForwardWidth
    func has(_ name: String) -> Bool { file.tensors.contains { $0.name == name } }
    embedding = try WeightMatrix(file, "token_embd.weight", rows: dimensions.vocabularySize, columns: width)
    outputNorm = try FloatBuffer(file, "output_norm.weight", count: width)
    output =
      has("output.weight")
      ? try WeightMatrix(file, "output.weight", rows: dimensions.vocabularySize, columns: width) : embedding
    layers = []
    layers.reserveCapacity(dimensions.layers)
    for index in 0..<dimensions.layers {
      func matrix(_ name: String, _ rows: Int, _ columns: Int) throws(ModelFileError) -> WeightMatrix {
        try WeightMatrix(file, "blk.\(index).\(name).weight", rows: rows, columns: columns)
      }
      func numbers(_ name: String, _ count: Int) throws(ModelFileError) -> FloatBuffer {
        try FloatBuffer(file, "blk.\(index).\(name)", count: count)
      }
      let biased = dimensions.architecture.hasAttentionBias
      let normed = dimensions.architecture.normalizesQueriesAndKeys
      let normsResults = dimensions.architecture.normalizesResults
      layers.append(
        Layer(
          attentionNorm: try numbers("attn_norm.weight", width),
          query: try matrix("attn_q", queries, width),
          key: try matrix("attn_k", keys, width),
          value: try matrix("attn_v", keys, width),
          queryBias: biased ? try numbers("attn_q.bias", queries) : nil,
          keyBias: biased ? try numbers("attn_k.bias", keys) : nil,
          valueBias: biased ? try numbers("attn_v.bias", keys) : nil,
          queryNorm: normed ? try numbers("attn_q_norm.weight", dimensions.headLength) : nil,
          keyNorm: normed ? try numbers("attn_k_norm.weight", dimensions.headLength) : nil,
          attentionOutput: try matrix("attn_output", width, queries),
          attentionResultNorm: normsResults ? try numbers("post_attention_norm.weight", width) : nil,
          feedForwardNorm: try numbers("ffn_norm.weight", width),
          gate: try matrix("ffn_gate", hidden, width),
          up: try matrix("ffn_up", hidden, width),
          down: try matrix("ffn_down", width, hidden),
          feedForwardResultNorm: normsResults ? try numbers("post_ffw_norm.weight", width) : nil))
    }
  }
}

extension WeightMatrix {
  /// Reads the matrix of this name from the file.
  init(_ file: GGUFFile, _ name: String, rows: Int, columns: Int) throws(ModelFileError) {
    let tensor = try file.tensor(name, shape: [columns, rows])
    do {
      try self.init(
        format: tensor.format, rows: rows, columns: columns, bytes: file.blocks(of: tensor), owner: file.file)
    } catch {
      throw .invalid(path: file.file.path, field: "the tensor \(name)", problem: "cannot be used: \(error)")
    }
  }
}

extension FloatBuffer {
  /// Reads a vector from the file as numbers, whatever its format.
  convenience init(_ file: GGUFFile, _ name: String, count: Int) throws(ModelFileError) {
    let matrix = try WeightMatrix(file, name, vector: count)
    self.init(count: count)
    matrix.copyRow(0, to: vectors(1, columns: count).numbers)
  }
}

extension WeightMatrix {
  fileprivate init(_ file: GGUFFile, _ name: String, vector count: Int) throws(ModelFileError) {
    let tensor = try file.tensor(name, shape: [count])
    do {
      try self.init(
        format: tensor.format, rows: 1, columns: count, bytes: file.blocks(of: tensor), owner: file.file)
    } catch {
      throw .invalid(path: file.file.path, field: "the tensor \(name)", problem: "cannot be used: \(error)")
    }
  }
}
