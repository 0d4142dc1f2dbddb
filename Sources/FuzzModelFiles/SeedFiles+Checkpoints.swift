import Foundation

/// The smallest files of the forms that are converted: Whisper models of width two.
extension SeedFiles {
  static let checkpoints = [cTranslate2(version: 6), cTranslate2(version: 3), safetensors, torch]

  /// The files beside the weights in a folder, by name.
  static let companions: [String: String] = [
    "config.json":
      #"{"model_type":"whisper","vocab_size":4,"num_mel_bins":80,"d_model":2,"encoder_layers":1,"decoder_layers":1,"#
      + #""encoder_attention_heads":1,"decoder_attention_heads":1,"max_source_positions":1,"max_target_positions":1}"#,
    "vocab.json": #"{"a":0,"b":1}"#, "vocabulary.txt": "a\nb\n<|endoftext|>\n<|x|>",
  ]

  private static func cTranslate2(version: UInt32) -> [UInt8] {
    var variables: [(String, [Int])] = [
      ("encoder/conv1/weight", [2, 80, 3]), ("encoder/conv1/bias", [2]), ("encoder/conv2/weight", [2, 2, 3]),
      ("encoder/conv2/bias", [2]), ("encoder/position_encodings/encodings", [1, 2]),
      ("decoder/embeddings/weight", [4, 2]), ("decoder/position_encodings/encodings", [1, 2]),
      ("encoder/num_heads", []), ("decoder/num_heads", []),
    ]
    for part in ["encoder", "decoder"] {
      let layer = "\(part)/layer_0"
      variables +=
        linear("\(layer)/self_attention/linear_0", 2, 6) + linear("\(layer)/self_attention/linear_1", 2, 2)
      variables += linear("\(layer)/ffn/linear_0", 2, 8) + linear("\(layer)/ffn/linear_1", 8, 2)
      for norm in ["self_attention/", "ffn/"] { variables += self.norm("\(layer)/\(norm)layer_norm") }
      variables += norm("\(part)/layer_norm")
    }
    let cross = "decoder/layer_0/attention"
    variables +=
      linear("\(cross)/linear_0", 2, 2) + linear("\(cross)/linear_1", 2, 4)
      + linear("\(cross)/linear_2", 2, 2)
    variables += norm("\(cross)/layer_norm")
    var file = little(version) + name("WhisperSpec") + little(UInt32(3)) + little(UInt32(variables.count + 1))
    for (variable, shape) in variables {
      let count = shape.reduce(1, *)
      file += name(variable) + [UInt8(shape.count)] + shape.flatMap { little(UInt32($0)) }
      file += version >= 4 ? [shape.isEmpty ? 2 : 4] + little(UInt32(2 * count)) : [2] + little(UInt32(count))
      file += shape.isEmpty ? [1, 0] : [UInt8](repeating: 0x30, count: 2 * count)
    }
    file += name("weight_scale") + [1] + little(UInt32(1)) + (version >= 4 ? [0] : [4])
    file += little(UInt32(version >= 4 ? 4 : 1)) + little(Float(1).bitPattern)
    return file + little(UInt32(1)) + name("decoder/projection/weight") + name("decoder/embeddings/weight")
  }

  private static func name(_ text: String) -> [UInt8] {
    little(UInt16(text.utf8.count + 1)) + text.utf8 + [0]
  }

  private static func linear(_ name: String, _ inputs: Int, _ outputs: Int) -> [(String, [Int])] {
    [("\(name)/weight", [outputs, inputs]), ("\(name)/bias", [outputs])]
  }

  private static func norm(_ name: String) -> [(String, [Int])] {
    [("\(name)/gamma", [2]), ("\(name)/beta", [2])]
  }

  private static var safetensors: [UInt8] {
    var tensors: [(String, [Int])] = [
      ("encoder.conv1.weight", [2, 80, 3]), ("encoder.conv1.bias", [2]), ("encoder.conv2.weight", [2, 2, 3]),
      ("encoder.conv2.bias", [2]), ("encoder.embed_positions.weight", [1, 2]),
      ("decoder.embed_tokens.weight", [4, 2]),
      ("decoder.embed_positions.weight", [1, 2]),
    ]
    for part in ["encoder", "decoder"] {
      for attention in part == "encoder" ? ["self_attn"] : ["self_attn", "encoder_attn"] {
        let scope = "\(part).layers.0.\(attention)"
        for matrix in ["k_proj", "v_proj", "q_proj", "out_proj"] {
          tensors.append(("\(scope).\(matrix).weight", [2, 2]))
        }
        for matrix in ["v_proj", "q_proj", "out_proj"] { tensors.append(("\(scope).\(matrix).bias", [2])) }
        for kind in ["weight", "bias"] { tensors.append(("\(scope)_layer_norm.\(kind)", [2])) }
      }
      tensors += [("\(part).layers.0.fc1.weight", [8, 2]), ("\(part).layers.0.fc2.weight", [2, 8])]
      tensors += [("\(part).layers.0.fc1.bias", [8]), ("\(part).layers.0.fc2.bias", [2])]
      for norm in ["layer_norm", "layers.0.final_layer_norm"] {
        for kind in ["weight", "bias"] { tensors.append(("\(part).\(norm).\(kind)", [2])) }
      }
    }
    var header: [String] = []
    var end = 0
    for (name, shape) in tensors {
      let start = end
      end += 4 * shape.reduce(1, *)
      header.append(#""model.\#(name)":{"dtype":"F32","shape":\#(shape),"data_offsets":[\#(start),\#(end)]}"#)
    }
    let text = "{" + header.joined(separator: ",") + "}"
    return little(UInt64(text.utf8.count)) + text.utf8 + [UInt8](repeating: 0x3C, count: end)
  }

  /// An archive of one tensor: {"dims": {}, "model_state_dict": OrderedDict([("x", tensor)])}.
  private static var torch: [UInt8] {
    func text(_ text: String) -> [UInt8] { [0x58] + little(UInt32(text.utf8.count)) + text.utf8 }
    var pickle: [UInt8] = [0x80, 2, 0x7D, 0x28] + text("dims") + [0x7D, 0x28]
    let sizes = [
      "n_mels": 80, "n_vocab": 4, "n_audio_ctx": 1, "n_audio_state": 2, "n_audio_head": 1, "n_audio_layer": 1,
      "n_text_ctx": 1, "n_text_state": 2, "n_text_head": 1, "n_text_layer": 1,
    ]
    for (name, size) in sizes.sorted(by: { $0.key < $1.key }) { pickle += text(name) + [0x4B, UInt8(size)] }
    pickle +=
      [0x75] + text("model_state_dict") + "ccollections\nOrderedDict\n)R(".utf8 + text("decoder.ln.bias")
    pickle +=
      "ctorch._utils\n_rebuild_tensor_v2\n((".utf8 + text("storage") + "ctorch\nHalfStorage\n".utf8
      + text("0")
    pickle += text("cpu") + [0x4B, 2, 0x74, 0x51, 0x4B, 0, 0x4B, 2, 0x85, 0x4B, 1, 0x85, 0x89]
    pickle += "ccollections\nOrderedDict\n)RtRuu.".utf8
    return zip([
      ("a/data.pkl", pickle), ("a/byteorder", Array("little".utf8)), ("a/data/0", [0, 0x3C, 0, 0x3C]),
    ])
  }

  private static func zip(_ entries: [(String, [UInt8])]) -> [UInt8] {
    var file: [UInt8] = []
    var list: [UInt8] = []
    for (name, content) in entries {
      let sizes =
        little(UInt32(content.count)) + little(UInt32(content.count)) + little(UInt16(name.utf8.count))
      list +=
        little(UInt32(0x0201_4B50)) + zeros(16) + sizes + zeros(12) + little(UInt32(file.count)) + name.utf8
      file += little(UInt32(0x0403_4B50)) + zeros(14) + sizes + zeros(2) + name.utf8 + content
    }
    let end =
      little(UInt16(entries.count)) + little(UInt32(list.count)) + little(UInt32(file.count)) + zeros(2)
    return file + list + little(UInt32(0x0605_4B50)) + zeros(4) + little(UInt16(entries.count)) + end
  }
}
