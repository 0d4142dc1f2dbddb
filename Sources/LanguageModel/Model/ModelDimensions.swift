import Inference

/// The sizes of a language model and the constants of its layers, as a GGUF file's metadata gives them.
public struct ModelDimensions: Sendable, Hashable {
  public var architecture: Architecture
  public var vocabularySize: Int
  /// The most positions that the model was trained for.
  public var contextLength: Int
  /// The width of the residual stream.
  public var width: Int
  public var layers: Int
  public var feedForwardWidth: Int
  /// The number of query heads.
  public var heads: Int
  /// The number of key and value heads; each is shared by `heads / keyValueHeads` query heads.
  public var keyValueHeads: Int
  public var headLength: Int
  public var normalizationEpsilon: Float
  public var rotary: RotaryScaling

  /// - Throws: `ModelFileError` if something is missing, unsupported or impossible.
  public init(_ file: GGUFFile) throws(ModelFileError) {
    let metadata = file.metadata
    let path = file.file.path
    let name = try metadata.text("general.architecture")
    guard let architecture = Architecture.named(name) else {
      let known = Architecture.all.map(\.name).joined(separator: ", ")
      throw .unsupported(path: path, what: "the architecture \(name); \(known) are read here")
    }
    func size(_ key: String, in range: ClosedRange<Int>, or absent: Int? = nil) throws(ModelFileError) -> Int
    {
      let key = "\(name).\(key)"
      let value =
        if let absent { try metadata.integer(key, or: absent) } else { try metadata.integer(key) }
      guard range.contains(value) else {
        throw .invalid(
          path: path, field: key, problem: "is \(value), not \(range.lowerBound) to \(range.upperBound)")
      }
      return value
    }
    self.architecture = architecture
    contextLength = try size("context_length", in: 1...1 << 24)
    width = try size("embedding_length", in: 16...1 << 16)
    layers = try size("block_count", in: 1...1_024)
    feedForwardWidth = try size("feed_forward_length", in: 16...1 << 18)
    heads = try size("attention.head_count", in: 1...1_024)
    keyValueHeads = try size("attention.head_count_kv", in: 1...1_024, or: heads)
    headLength = try size("attention.key_length", in: 16...256, or: width / heads)
    let valueLength = try size("attention.value_length", in: 16...256, or: headLength)
    let rotated = try size("rope.dimension_count", in: 2...256, or: headLength)
    guard heads.isMultiple(of: keyValueHeads) else {
      throw .invalid(
        path: path, field: "\(name).attention.head_count_kv",
        problem: "is \(keyValueHeads), no divisor of \(heads)")
    }
    guard headLength.isMultiple(of: 16), valueLength == headLength, rotated == headLength else {
      throw .unsupported(
        path: path,
        what: "heads of \(headLength) numbers of which \(rotated) are turned, with values of \(valueLength)")
    }
    let epsilon = try metadata.number("\(name).attention.layer_norm_rms_epsilon")
    guard epsilon > 0, epsilon < 1 else {
      throw .invalid(
        path: path, field: "\(name).attention.layer_norm_rms_epsilon",
        problem: "is \(epsilon), not between 0 and 1")
    }
    normalizationEpsilon = Float(epsilon)
    let embedding = try file.tensor("token_embd.weight")
    guard embedding.shape.count == 2, embedding.shape[0] == width, embedding.shape[1] <= 1 << 20 else {
      throw .invalid(
        path: path, field: "the tensor token_embd.weight", problem: "has the sizes \(embedding.shape)")
    }
    vocabularySize = embedding.shape[1]
    rotary = try RotaryScaling(file, architecture: name, headLength: headLength, contextLength: contextLength)
  }
}
