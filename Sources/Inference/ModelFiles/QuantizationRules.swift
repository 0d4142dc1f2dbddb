/// The rules for the format of each tensor when a Whisper model is stored in `target`. whisper.cpp's reader
/// requires them: matrices are quantized, position tables and biases are f32, convolutions are f16 unless
/// everything is f32.
package struct WhisperQuantization {
  let target: BlockFormat

  package init(target: BlockFormat) { self.target = target }

  private static let kept: Set = [
    "encoder.conv1.bias", "encoder.conv2.bias", "encoder.positional_embedding",
    "decoder.positional_embedding",
  ]

  package func format(of tensor: String, dimensions: Int) -> BlockFormat {
    if Self.kept.contains(tensor) { return .f32 }
    switch dimensions {
    case 2: return target
    case 3: return target == .f32 ? .f32 : .f16
    default: return .f32
    }
  }
}

/// The rules for the format of each tensor when a language model is stored in `target`, which are llama.cpp's.
/// Matrices are quantized, except small ones that matter much. The output layer, or the embeddings that serve as
/// one, gets q6_K. A mixture has finer formats in some layers. If a tensor's rows do not fill whole blocks, it
/// gets a related format.
struct LanguageModelQuantization {
  let target: BlockFormat
  let mixture: BlockMixture?
  private let outputName: String
  private let layers: Int

  init(target: BlockFormat, mixture: BlockMixture? = nil, tensors: [StoredTensor]) {
    self.target = target
    self.mixture = mixture
    let output = "output.weight"
    outputName = tensors.contains { $0.name == output } ? output : "token_embd.weight"
    layers = tensors.count { Self.layer($0.name)?.part == "attn_v.weight" }
  }

  func format(of tensor: StoredTensor) -> BlockFormat {
    let isKept =
      tensor.shape.count < 2 || !tensor.name.hasSuffix("weight")
      || ["_norm.weight", "ffn_gate_inp.weight"].contains { tensor.name.hasSuffix($0) }
      || ["position_embd.weight", "token_types.weight"].contains(tensor.name)
    if isKept { return tensor.format }
    let isQuantized = target.blockLength > 1
    if tensor.name == outputName, isQuantized, target != .q8_0 {
      return fitting(tensor.columns % target.blockLength == 0 ? .q6_K : .q8_0, tensor)
    }
    if let mixture, let (layer, part) = Self.layer(tensor.name) {
      return fitting(mixture.format(of: part, layer: layer, of: layers), tensor)
    }
    return fitting(target, tensor)
  }

  /// Returns the layer and part in a name: part "attn_v.weight" of layer 12 in "blk.12.attn_v.weight".
  private static func layer(_ name: String) -> (layer: Int, part: Substring)? {
    let parts = name.split(separator: ".", maxSplits: 2)
    guard parts.count == 3, parts[0] == "blk", let layer = Int(parts[1]), layer >= 0 else { return nil }
    return (layer, parts[2])
  }

  private func fitting(_ format: BlockFormat, _ tensor: StoredTensor) -> BlockFormat {
    if tensor.columns % format.blockLength == 0 { return format }
    let related: BlockFormat =
      switch format {
      case .q2_K, .q3_K: .iq4_NL
      case .q4_K: .q5_0
      case .q5_K: .q5_1
      case .q6_K: .q8_0
      default: .f16
      }
    return tensor.columns % related.blockLength == 0 ? related : .f16
  }
}

// The cases have the names by which model files are known.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// A combination of a format for most of a language model's weights with finer ones where errors do most harm.
/// These are llama.cpp's mixtures of the same names, for models without experts.
package enum BlockMixture: String, Sendable, Hashable, CaseIterable {
  case q4_K_S
  case q4_K_M
  case q5_K_M

  /// The format of most weights.
  package var format: BlockFormat { self == .q5_K_M ? .q5_K : .q4_K }

  /// Returns the format of a layer's matrix. `name` is the part of its name after the layer's number.
  func format(of name: Substring, layer: Int, of layers: Int) -> BlockFormat {
    let isFirst = layer < layers / 8
    switch (self, name) {
    case (.q4_K_M, "attn_v.weight"), (.q4_K_M, "ffn_down.weight"), (.q5_K_M, "attn_v.weight"),
      (.q5_K_M, "ffn_down.weight"):
      // The first and last eighth of the layers and every third one between get the finer format.
      let isLast = layer >= 7 * layers / 8
      return isFirst || isLast || (layer - layers / 8) % 3 == 2 ? .q6_K : format
    case (.q4_K_S, "attn_v.weight"): return layer < 4 ? .q5_K : format
    case (.q4_K_S, "ffn_down.weight"): return isFirst ? .q5_K : format
    default: return format
    }
  }
}
