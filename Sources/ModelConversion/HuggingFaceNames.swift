/// The names of a Whisper model's tensors in `transformers` and in OpenAI's code. Source: `modeling_whisper.py`.
enum HuggingFaceNames {
  typealias Pair = (key: String, name: String)

  /// All names in the order of `transformers`, in which whisper.cpp's converter of these folders writes them.
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
