// The names are those that model files are known by.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// A format for most of a language model's weights and a finer one where errors do most harm: llama.cpp's mixtures of
/// these names, for models without experts.
public enum BlockMixture: String, Sendable, Hashable, CaseIterable {
  case q4_K_S
  case q4_K_M
  case q5_K_M

  /// Of most weights.
  public var format: BlockFormat { self == .q5_K_M ? .q5_K : .q4_K }

  /// Of a layer's matrix; `name` is its name after the layer's number.
  func format(of name: Substring, layer: Int, of layers: Int) -> BlockFormat {
    let isFirst = layer < layers / 8
    switch (self, name) {
    case (.q4_K_M, "attn_v.weight"), (.q4_K_M, "ffn_down.weight"), (.q5_K_M, "attn_v.weight"),
      (.q5_K_M, "ffn_down.weight"):
      // The first and last eighths of the layers, and every third between.
      let isLast = layer >= 7 * layers / 8
      return isFirst || isLast || (layer - layers / 8) % 3 == 2 ? .q6_K : format
    case (.q4_K_S, "attn_v.weight"): return layer < 4 ? .q5_K : format
    case (.q4_K_S, "ffn_down.weight"): return isFirst ? .q5_K : format
    default: return format
    }
  }
}
