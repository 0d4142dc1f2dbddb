/// The names of a Whisper model's tensors in `transformers` and in OpenAI's code. Source: `modeling_whisper.py`.
enum HuggingFaceNames {
  typealias Pair = (key: String, name: String)

  /// Returns all names in the order of `transformers`, in which whisper.cpp's converter of these folders writes
  /// them.
  static func all(_ dimensions: WhisperCheckpointDimensions) -> [Pair] {
    linear("encoder.conv1", "encoder.conv1") + linear("encoder.conv2", "encoder.conv2")
      + [("encoder.embed_positions.weight", "encoder.positional_embedding")]
      + (0..<dimensions.audioLayers).flatMap { layer("encoder", $0, attentions: ["self_attn"]) }
      + linear("encoder.layer_norm", "encoder.ln_post")
      + [
        ("decoder.embed_tokens.weight", "decoder.token_embedding.weight"),
        ("decoder.embed_positions.weight", "decoder.positional_embedding"),
      ]
      + (0..<dimensions.textLayers).flatMap {
        layer("decoder", $0, attentions: ["self_attn", "encoder_attn"])
      }
      + linear("decoder.layer_norm", "decoder.ln")
  }

  private static func layer(_ part: String, _ number: Int, attentions: [String]) -> [Pair] {
    let key = "\(part).layers.\(number)"
    let name = "\(part).blocks.\(number)"
    return attentions.flatMap { attention in
      let ours = "\(name).\(attention == "self_attn" ? "attn" : "cross_attn")"
      return projections("\(key).\(attention)", ours) + linear("\(key).\(attention)_layer_norm", "\(ours)_ln")
    } + linear("\(key).fc1", "\(name).mlp.0") + linear("\(key).fc2", "\(name).mlp.2")
      + linear("\(key).final_layer_norm", "\(name).mlp_ln")
  }

  private static func projections(_ key: String, _ name: String) -> [Pair] {
    [("\(key).k_proj.weight", "\(name).key.weight")] + linear("\(key).v_proj", "\(name).value")
      + linear("\(key).q_proj", "\(name).query") + linear("\(key).out_proj", "\(name).out")
  }

  private static func linear(_ key: String, _ name: String) -> [Pair] {
    [("\(key).weight", "\(name).weight"), ("\(key).bias", "\(name).bias")]
  }
}

/// The mapping of OpenAI's names of tensors to CTranslate2's variables.
enum CTranslate2Names {
  struct Place: Hashable {
    var variable: String
    /// The index of this tensor in a variable that joins several of equal height; `nil` if the variable is the
    /// tensor.
    var part: Int?
  }

  /// Returns the variable of a tensor.
  ///
  /// - Parameter name: One of ``WhisperCheckpointDimensions/tensorNames``.
  static func variable(_ name: String) -> Place {
    let parts = name.split(separator: ".").map(String.init)
    let root = parts[0]
    guard parts.count > 3, parts[1] == "blocks" else {
      return Place(variable: "\(root)/\(outer(parts.dropFirst()))")
    }
    let layer = "\(root)/layer_\(parts[2])"
    let kind = parts.last ?? ""
    switch parts[3] {
    case "attn":
      return attention("\(layer)/self_attention", parts[4], kind, joined: ["query", "key", "value"])
    case "cross_attn": return attention("\(layer)/attention", parts[4], kind, joined: ["key", "value"])
    case "attn_ln": return Place(variable: "\(layer)/self_attention/layer_norm/\(norm(kind))")
    case "cross_attn_ln": return Place(variable: "\(layer)/attention/layer_norm/\(norm(kind))")
    case "mlp_ln": return Place(variable: "\(layer)/ffn/layer_norm/\(norm(kind))")
    default: return Place(variable: "\(layer)/ffn/linear_\(parts[4] == "0" ? 0 : 1)/\(kind)")
    }
  }

  /// Returns the name of a variable outside the layers.
  private static func outer(_ parts: ArraySlice<String>) -> String {
    let kind = parts.last ?? ""
    switch parts.first {
    case "positional_embedding": return "position_encodings/encodings"
    case "token_embedding": return "embeddings/weight"
    case "ln_post", "ln": return "layer_norm/\(norm(kind))"
    default: return parts.joined(separator: "/")
    }
  }

  /// Returns the variable of a part of attention. In self-attention, query, key and value are one matrix and the
  /// output is another; in cross-attention, the query is a separate matrix before those.
  private static func attention(_ scope: String, _ which: String, _ kind: String, joined: [String]) -> Place {
    let isCross = joined.count == 2
    if let part = joined.firstIndex(of: which) {
      return Place(variable: "\(scope)/linear_\(isCross ? 1 : 0)/\(kind)", part: part)
    }
    let number = which == "query" ? 0 : joined.count == 2 ? 2 : 1
    return Place(variable: "\(scope)/linear_\(number)/\(kind)")
  }

  private static func norm(_ kind: String) -> String { kind == "weight" ? "gamma" : "beta" }
}
