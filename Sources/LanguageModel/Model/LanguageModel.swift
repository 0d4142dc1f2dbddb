import Inference

/// A language model's weights, mapped from a GGUF file and shared by all sessions with it.
public struct LanguageModel: Sendable {
  /// The model's file.
  public let file: GGUFFile
  /// The sizes of the model.
  public let dimensions: ModelDimensions
  let weights: TransformerWeights

  /// The number of the model's weights.
  public var parameterCount: Int { file.tensors.reduce(0) { $0 + $1.count } }

  /// Maps a model file.
  ///
  /// - Throws: `ModelFileError` if the file is damaged or of an unsupported kind.
  public init(path: String) throws(ModelFileError) {
    try self.init(GGUFFile(path: path))
  }

  /// Reads the model of a mapped file.
  ///
  /// - Throws: `ModelFileError` if the model is damaged or of an unsupported kind.
  public init(_ file: GGUFFile) throws(ModelFileError) {
    self.file = file
    dimensions = try ModelDimensions(file)
    weights = try TransformerWeights(file, dimensions)
  }
}

/// A family of decoders, described by its differences from others that share the Llama layout: normalization by
/// the root mean square, rotary positions, grouped-query attention, and a gated feed-forward layer.
///
/// To add a family, add a value below and put it into ``all``.
public struct Architecture: Sendable, Hashable {
  /// The value of GGUF's `general.architecture`, with which the names of its metadata begin.
  public var name: String
  /// The pairs of a head's numbers that the rotary embedding rotates together, as stored in GGUF files.
  public var rotaryPairs: Processor.RotaryPairs
  /// Whether queries, keys and values have a bias.
  public var hasAttentionBias: Bool
  /// Whether each head's query and key is normalized before the rotation.
  public var normalizesQueriesAndKeys: Bool
  /// Whether the results of attention and of the feed-forward layer are normalized before they are added.
  public var normalizesResults: Bool
  /// The activation function of the feed-forward layer's gate.
  public var activation: Processor.GateActivation
  /// Whether a token's embedding is multiplied by the square root of its width.
  public var scalesEmbedding: Bool
  /// The layers that see only the last positions; `nil` if all layers see all positions.
  public var localLayers: LocalLayers?
  /// The period of layers that do not rotate their queries and keys: each layer whose number, counted from 1, is a
  /// multiple of it. `nil` if all layers rotate them.
  public var unturnedPeriod: Int?

  /// A description of layers that see only a window of the last positions, whose length is in the file.
  public struct LocalLayers: Sendable, Hashable {
    /// The period of layers that see all positions, unless the file gives another: each layer whose number,
    /// counted from 1, is a multiple of it.
    public var period: Int
    /// The base of the rotary embedding in local layers, unless the file gives another.
    public var rotaryBase: Double

    /// Creates a description.
    public init(period: Int, rotaryBase: Double) {
      (self.period, self.rotaryBase) = (period, rotaryBase)
    }
  }

  /// Creates a family. The defaults are those of Llama.
  public init(
    name: String, rotaryPairs: Processor.RotaryPairs = .neighbours, hasAttentionBias: Bool = false,
    normalizesQueriesAndKeys: Bool = false, normalizesResults: Bool = false,
    activation: Processor.GateActivation = .silu, scalesEmbedding: Bool = false,
    localLayers: LocalLayers? = nil, unturnedPeriod: Int? = nil
  ) {
    (self.name, self.rotaryPairs, self.hasAttentionBias) = (name, rotaryPairs, hasAttentionBias)
    (self.normalizesQueriesAndKeys, self.normalizesResults) = (normalizesQueriesAndKeys, normalizesResults)
    (self.activation, self.scalesEmbedding) = (activation, scalesEmbedding)
    (self.localLayers, self.unturnedPeriod) = (localLayers, unturnedPeriod)
  }

  /// The families that are supported.
  public static let all: [Architecture] = [.llama, .qwen2, .qwen3, .smollm3, .gemma3]

  /// Returns the family of this name, or `nil` if it is not supported.
  public static func named(_ name: String) -> Architecture? { all.first { $0.name == name } }
}

extension Architecture {
  /// Llama 2 and 3, Mistral, and others with their layout (Touvron et al., 2023). GGUF's converter reorders the
  /// rows of their queries and keys so that neighbouring numbers are rotated together.
  public static let llama = Architecture(name: "llama")

  /// Qwen2, Qwen2.5 and the DeepSeek-R1 models distilled into them (Yang et al., 2024).
  public static let qwen2 = Architecture(name: "qwen2", rotaryPairs: .halves, hasAttentionBias: true)

  /// Qwen3's dense models (Yang et al., 2025).
  public static let qwen3 = Architecture(
    name: "qwen3", rotaryPairs: .halves, normalizesQueriesAndKeys: true)

  /// SmolLM3, in which every fourth layer has no rotary positions (Bakouch et al., 2025).
  public static let smollm3 = Architecture(name: "smollm3", unturnedPeriod: 4)

  /// Gemma 3's text models, in which five of six layers see a window (Gemma Team, 2025).
  public static let gemma3 = Architecture(
    name: "gemma3", rotaryPairs: .halves, normalizesQueriesAndKeys: true, normalizesResults: true,
    activation: .gelu, scalesEmbedding: true, localLayers: LocalLayers(period: 6, rotaryBase: 10_000))
}
