import Inference

/// A language model's weights, mapped from a GGUF file and shared by all sessions with it.
public struct LanguageModel: Sendable {
  public let file: GGUFFile
  public let dimensions: ModelDimensions
  let weights: TransformerWeights

  /// - Throws: `ModelFileError` if the file is damaged or of an unsupported kind.
  public init(path: String) throws(ModelFileError) {
    try self.init(GGUFFile(path: path))
  }

  /// - Throws: `ModelFileError` if the model is damaged or of an unsupported kind.
  public init(_ file: GGUFFile) throws(ModelFileError) {
    self.file = file
    dimensions = try ModelDimensions(file)
    weights = try TransformerWeights(file, dimensions)
  }
}

/// The differences between families of decoders that share the Llama layout: normalization by the root mean square,
/// rotary positions, grouped-query attention, and a gated feed-forward layer.
///
/// To add a family, add a value below and put it into ``all``.
public struct Architecture: Sendable, Hashable {
  /// The value of GGUF's `general.architecture`, which also begins the names of its metadata.
  public var name: String
  /// Which numbers of a head the rotary embedding turns together, as stored in GGUF files.
  public var rotaryPairs: Processor.RotaryPairs
  /// Whether queries, keys and values have a bias.
  public var hasAttentionBias: Bool
  /// Whether each head's query and key is normalized before it is turned.
  public var normalizesQueriesAndKeys: Bool

  public static let all: [Architecture] = [.llama, .qwen2, .qwen3]

  public static func named(_ name: String) -> Architecture? { all.first { $0.name == name } }
}

extension Architecture {
  /// Llama 2 and 3, Mistral, and others with their layout (Touvron et al., 2023). GGUF's converter reorders the rows
  /// of their queries and keys so that neighbours are turned together.
  public static let llama = Architecture(
    name: "llama", rotaryPairs: .neighbours, hasAttentionBias: false, normalizesQueriesAndKeys: false)

  /// Qwen2, Qwen2.5 and the DeepSeek-R1 models distilled into them (Yang et al., 2024).
  public static let qwen2 = Architecture(
    name: "qwen2", rotaryPairs: .halves, hasAttentionBias: true, normalizesQueriesAndKeys: false)

  /// Qwen3's dense models (Yang et al., 2025).
  public static let qwen3 = Architecture(
    name: "qwen3", rotaryPairs: .halves, hasAttentionBias: false, normalizesQueriesAndKeys: true)
}
