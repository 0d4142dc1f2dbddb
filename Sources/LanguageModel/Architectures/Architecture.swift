import Inference

/// What sets one family of decoders apart from the others, among those that share the Llama layout: normalization by
/// the root mean square, rotary positions, grouped-query attention, and a gated feed-forward layer.
///
/// Each is a value in a file of its own; adding one is adding a file and its name to ``all``.
public struct Architecture: Sendable, Hashable {
  /// As in GGUF's `general.architecture`, which also begins the names of its metadata.
  public var name: String
  /// Which numbers of a head the rotary embedding turns together, as the family's weights lie in GGUF files.
  public var rotaryPairs: Processor.RotaryPairs
  /// Queries, keys and values have a bias.
  public var hasAttentionBias: Bool
  /// Each head's query and key is normalized before it is turned.
  public var normalizesQueriesAndKeys: Bool

  public static let all: [Architecture] = [.llama, .qwen2, .qwen3]

  public static func named(_ name: String) -> Architecture? { all.first { $0.name == name } }
}
