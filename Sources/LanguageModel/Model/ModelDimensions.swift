import Inference

/// The sizes of a language model and the constants of its layers, as a GGUF file's metadata gives them.
public struct ModelDimensions: Sendable, Hashable {
  /// The family of the model.
  public var architecture: Architecture
  /// The number of tokens.
  public var vocabularySize: Int
  /// The most positions that the model was trained for.
  public var contextLength: Int
  /// The width of the residual stream.
  public var width: Int
  /// The number of layers.
  public var layers: Int
  /// The width inside the feed-forward layers.
  public var feedForwardWidth: Int
  /// The number of query heads.
  public var heads: Int
  /// The number of key and value heads; each is shared by `heads / keyValueHeads` query heads.
  public var keyValueHeads: Int
  /// The length of a head's vectors.
  public var headLength: Int
  /// The number that is added to the mean of squares in normalization.
  public var normalizationEpsilon: Float
  /// The frequencies of the rotary embedding in layers that see all positions.
  public var rotary: RotaryScaling
  /// The layers that see only the last positions; `nil` if all layers see all positions.
  public var window: AttentionWindow?

  /// The factor by which products of queries and keys are scaled.
  public var attentionScale: Float {
    // Gemma 3's largest model does not divide by the length of its heads, which no field of its file says.
    let isLargestGemma = architecture == .gemma3 && layers == 62
    return 1 / Float(isLargestGemma ? width / heads : headLength).squareRoot()
  }

  /// Returns whether a layer rotates its queries and keys by their positions.
  func turns(_ layer: Int) -> Bool {
    architecture.unturnedPeriod.map { !(layer + 1).isMultiple(of: $0) } ?? true
  }

  /// Returns the window of a layer, or `nil` if it sees all positions.
  func window(of layer: Int) -> AttentionWindow? {
    window.flatMap { (layer + 1).isMultiple(of: $0.period) ? nil : $0 }
  }

  /// Reads the sizes from a file.
  ///
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
    window = try AttentionWindow(file, of: architecture, headLength: headLength)
  }
}

/// The layers that see only a window of the last positions.
public struct AttentionWindow: Sendable, Hashable {
  /// The number of positions that they see, including the token's own.
  public var length: Int
  /// The period of layers that see all positions: each `period`-th layer does.
  public var period: Int
  /// The frequencies of the rotary embedding in these layers.
  public var rotary: RotaryScaling

  /// Reads the window from a file. Returns `nil` if the family or the file has none.
  init?(_ file: GGUFFile, of architecture: Architecture, headLength: Int) throws(ModelFileError) {
    guard let local = architecture.localLayers else { return nil }
    let metadata = file.metadata
    func number(_ key: String, or absent: Int, from least: Int) throws(ModelFileError) -> Int {
      let value = try metadata.integer(key, or: absent)
      guard (least...1 << 24).contains(value) else {
        throw .invalid(path: file.file.path, field: key, problem: "is \(value)")
      }
      return value
    }
    let key = "\(architecture.name).attention.sliding_window"
    length = try number(key, or: 0, from: 0)
    guard length > 0 else { return nil }
    period = try number("\(key)_pattern", or: local.period, from: 1)
    let base = try metadata.number("\(architecture.name).rope.freq_base_swa", or: local.rotaryBase)
    guard base > 1, base < 1e12 else {
      throw .invalid(
        path: file.file.path, field: "\(architecture.name).rope.freq_base_swa", problem: "is \(base)")
    }
    rotary = RotaryScaling(headLength: headLength, base: base)
  }
}
