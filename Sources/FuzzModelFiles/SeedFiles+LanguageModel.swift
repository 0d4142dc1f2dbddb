import Inference

extension SeedFiles {
  enum Vocabulary {
    case bytePairs
    case sentencePieces
  }

  /// A complete language model of one layer, with vocabulary and chat template.
  static func languageModel(_ vocabulary: Vocabulary) -> [UInt8] {
    let architecture = vocabulary == .bytePairs ? "qwen2" : "llama"
    func size(_ key: String, _ value: UInt32) -> [UInt8] {
      string("\(architecture).\(key)") + little(UInt32(4)) + little(value)
    }
    func number(_ key: String, _ value: Float) -> [UInt8] {
      string("\(architecture).\(key)") + little(UInt32(6)) + little(value.bitPattern)
    }
    let words = words(vocabulary)
    let metadata =
      [
        text("general.architecture", architecture),
        size("context_length", 64), size("embedding_length", 32), size("block_count", 1),
        size("feed_forward_length", 32), size("attention.head_count", 2), size("attention.head_count_kv", 1),
        size("attention.key_length", 16), size("attention.value_length", 16),
        number("attention.layer_norm_rms_epsilon", 1e-5), number("rope.freq_base", 10_000),
        text("\(architecture).rope.scaling.type", vocabulary == .bytePairs ? "yarn" : "linear"),
        number("rope.scaling.factor", 2), size("rope.scaling.original_context_length", 32),
      ] + tokenizer(vocabulary, words)
    let biases: [(String, BlockFormat, [UInt64])] =
      vocabulary == .bytePairs
      ? [
        ("blk.0.attn_q.bias", .f32, [32]), ("blk.0.attn_k.bias", .f32, [16]),
        ("blk.0.attn_v.bias", .f32, [16]),
      ]
      : [("rope_freqs.weight", .f32, [8]), ("output.weight", .q4_0, [32, UInt64(words.count)])]
    return gguf(
      metadata: metadata,
      tensors: [
        ("token_embd.weight", .q8_0, [32, UInt64(words.count)]), ("output_norm.weight", .f32, [32]),
        ("blk.0.attn_norm.weight", .f32, [32]), ("blk.0.attn_q.weight", .f16, [32, 32]),
        ("blk.0.attn_k.weight", .f32, [32, 16]), ("blk.0.attn_v.weight", .bf16, [32, 16]),
        ("blk.0.attn_output.weight", .q5_1, [32, 32]), ("blk.0.ffn_norm.weight", .f32, [32]),
        ("blk.0.ffn_gate.weight", .q4_0, [32, 32]), ("blk.0.ffn_up.weight", .q4_1, [32, 32]),
        ("blk.0.ffn_down.weight", .q5_0, [32, 32]),
      ] + biases)
  }

  private static func tokenizer(_ vocabulary: Vocabulary, _ words: [(text: String, kind: Int32)]) -> [[UInt8]]
  {
    func array(_ key: String, _ type: UInt32, _ values: [[UInt8]]) -> [UInt8] {
      string("tokenizer.ggml.\(key)") + little(UInt32(9)) + little(type) + little(UInt64(values.count))
        + values.flatMap { $0 }
    }
    let shared = [
      string("tokenizer.ggml.eos_token_id") + little(UInt32(4)) + little(UInt32(words.count - 1)),
      text("tokenizer.chat_template", "{{ '<|im_start|>system\\nBe brief.<|im_end|>' }} </think> bos_token"),
      array("token_type", 5, words.map { little($0.kind) }),
      array("tokens", 8, words.map { string($0.text) }),
    ]
    switch vocabulary {
    case .bytePairs:
      return [
        text("tokenizer.ggml.model", "gpt2"), text("tokenizer.ggml.pre", "qwen2"),
        array("merges", 8, [string("h i"), string("hi !")]),
      ] + shared
    case .sentencePieces:
      return [
        text("tokenizer.ggml.model", "llama"),
        array("scores", 6, words.indices.map { little(Float(-$0 % 7).bitPattern) }),
      ] + shared
    }
  }

  private static func words(_ vocabulary: Vocabulary) -> [(text: String, kind: Int32)] {
    let special: [(String, Int32)] = [("<|im_start|>", 3), ("<tool>", 4), ("<|im_end|>", 3)]
    switch vocabulary {
    case .bytePairs:
      // The characters that stand for bytes; their order does not matter here.
      let letters = [0x21...0x7E, 0xA1...0xAC, 0xAE...0x143].joined().compactMap { Unicode.Scalar($0) }
      return letters.map { (String($0), 1) } + [("hi", 1), ("hi!", 1)] + special
    case .sentencePieces:
      let bytes = (0..<256).map { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return ("<0x" + (digits.count < 2 ? "0" : "") + digits + ">", Int32(6))
      }
      return bytes + [("▁", 1), ("h", 1), ("hi", 1), ("▁hi", 1), ("é", 1), ("▁▁", 4)] + special
    }
  }

  private static func text(_ key: String, _ value: String) -> [UInt8] {
    string(key) + little(UInt32(8)) + string(value)
  }
}
