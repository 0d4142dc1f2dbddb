import Inference

/// The sizes of a BERT encoder, as a GGUF file's metadata gives them.
struct EncoderDimensions: Sendable, Hashable {
  /// The most tokens of a text.
  var contextLength: Int
  var width: Int
  var layers: Int
  var feedForwardWidth: Int
  var heads: Int
  var normalizationEpsilon: Float

  /// Reads the sizes from a file.
  ///
  /// - Throws: `ModelFileError` if something is missing, unsupported or impossible.
  init(_ file: GGUFFile) throws(ModelFileError) {
    let metadata = file.metadata
    let path = file.file.path
    let name = try metadata.text("general.architecture")
    guard name == "bert" else {
      throw .otherKind(path: path, found: "a model of the architecture \(name)", expected: "one of bert")
    }
    func size(_ key: String, _ range: ClosedRange<Int>) throws(ModelFileError) -> Int {
      let value = try metadata.integer("bert.\(key)")
      guard range.contains(value) else {
        throw .invalid(
          path: path, field: "bert.\(key)",
          problem: "is \(value), not \(range.lowerBound) to \(range.upperBound)")
      }
      return value
    }
    contextLength = try size("context_length", 2...1 << 16)
    width = try size("embedding_length", 16...1 << 14)
    layers = try size("block_count", 1...256)
    feedForwardWidth = try size("feed_forward_length", 16...1 << 16)
    heads = try size("attention.head_count", 1...256)
    guard width.isMultiple(of: heads), (width / heads).isMultiple(of: 16), width / heads <= 256 else {
      throw .unsupported(path: path, what: "\(heads) heads over \(width) numbers")
    }
    guard try metadata.integer("bert.pooling_type") == 1 else {
      throw .unsupported(path: path, what: "a way to join the tokens' vectors other than their mean")
    }
    let epsilon = try metadata.number("bert.attention.layer_norm_epsilon")
    guard epsilon > 0, epsilon < 1 else {
      throw .invalid(
        path: path, field: "bert.attention.layer_norm_epsilon", problem: "is \(epsilon), not between 0 and 1")
    }
    normalizationEpsilon = Float(epsilon)
  }
}
