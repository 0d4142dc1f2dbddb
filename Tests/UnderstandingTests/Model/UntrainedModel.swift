import Foundation
import Inference
import LanguageModel

@testable import Understanding

/// A tiny model with random weights: a reader of commands, which finds whatever its tags let it, or a language model for
/// conversations.
struct UntrainedModel {
  let path: String

  private typealias Tensor = (name: String, sizes: [Int], numbers: [Float])

  private static let width = 32

  /// A reader of commands.
  /// - Parameters:
  ///   - missing: An intent or a slot that it was not trained for.
  ///   - positions: Most tokens of a text.
  init(seed: UInt64, leaving missing: String? = nil, positions: Int = 48) throws {
    let schema = try CommandSchema.bundled()
    var weights = RandomWeights(seed: seed)
    let learned = schema.intents.filter { $0.phrases == nil }
    let labels =
      learned.map(\.name.rawValue).filter { $0 != "none" && $0 != missing } + ["weather", "nothing"]
    let slots = Set(learned.flatMap(\.learnedSlots).map(\.rawValue)).subtracting([missing].compactMap { $0 })
    let heads: [(key: String, name: String, labels: [String])] = [
      ("bert.classifier.output_labels", "cls.output", labels),
      ("voicecore.tags", "cls.tags", ["O"] + slots.sorted().flatMap { ["B-\($0)", "I-\($0)"] }),
      ("voicecore.acts", "cls.acts", ["create", "change", "query"]),
      ("voicecore.asks", "cls.asks", ["asks", "acts"]),
    ]
    let letters = (0x21...0x7E).compactMap { Unicode.Scalar($0).map(String.init) }
    let tokens = ["[CLS]", "[SEP]", "[UNK]"] + letters.map { "\u{2581}" + $0 } + letters
    func linear(_ name: String, _ columns: Int, _ rows: Int) -> [Tensor] {
      [weights.matrix("\(name).weight", [columns, rows]), weights.matrix("\(name).bias", [rows])]
    }
    func norm(_ name: String) -> [Tensor] {
      [RandomWeights.ones("\(name).weight", Self.width), weights.matrix("\(name).bias", [Self.width])]
    }
    let tensors =
      [
        weights.matrix("token_embd.weight", [Self.width, tokens.count]),
        weights.matrix("position_embd.weight", [Self.width, positions]),
        weights.matrix("token_types.weight", [Self.width, 2]),
      ]
      + norm("token_embd_norm") + norm("blk.0.attn_output_norm") + norm("blk.0.layer_output_norm")
      + ["attn_q", "attn_k", "attn_v", "attn_output", "ffn_up", "ffn_down"].flatMap {
        linear("blk.0.\($0)", Self.width, Self.width)
      } + heads.flatMap { linear($0.name, Self.width, $0.labels.count) }
    let metadata =
      [
        Self.string("general.architecture") + Self.text("bert"),
        Self.size("bert.context_length", UInt32(positions)),
        Self.size("bert.embedding_length", UInt32(Self.width)), Self.size("bert.block_count", 1),
        Self.size("bert.feed_forward_length", UInt32(Self.width)),
        Self.size("bert.attention.head_count", 2), Self.size("bert.pooling_type", 1),
        Self.number("bert.attention.layer_norm_epsilon", 1e-5),
        Self.string("tokenizer.ggml.model") + Self.text("bert"),
        Self.array("tokenizer.ggml.tokens", 8, tokens.map(Self.string)),
        Self.array("tokenizer.ggml.token_type", 5, tokens.map { _ in Self.little(Int32(1)) }),
        Self.size("tokenizer.ggml.bos_token_id", 0), Self.size("tokenizer.ggml.seperator_token_id", 1),
        Self.size("tokenizer.ggml.unknown_token_id", 2),
      ] + heads.map { Self.array($0.key, 8, $0.labels.map(Self.string)) }
    path = try Self.write("reader-\(seed)-\(missing ?? "whole")-\(positions)", metadata, tensors)
  }

  /// A language model for conversations, with a context of so many tokens.
  init(seed: UInt64, chats context: UInt32) throws {
    var weights = RandomWeights(seed: seed)
    // The characters that stand for bytes; their order does not matter here.
    let letters = [0x21...0x7E, 0xA1...0xAC, 0xAE...0x143].joined().compactMap { Unicode.Scalar($0) }
    let words = letters.map { String($0) }
    let controls = ["<|im_start|>", "<|im_end|>"]
    let width = Self.width
    func ones(_ name: String) -> Tensor { RandomWeights.ones(name, width) }
    let tensors = [
      weights.matrix("token_embd.weight", [width, words.count + controls.count]), ones("output_norm.weight"),
      ones("blk.0.attn_norm.weight"), weights.matrix("blk.0.attn_q.weight", [width, width]),
      weights.matrix("blk.0.attn_k.weight", [width, 16]), weights.matrix("blk.0.attn_v.weight", [width, 16]),
      weights.matrix("blk.0.attn_output.weight", [width, width]), ones("blk.0.ffn_norm.weight"),
      weights.matrix("blk.0.ffn_gate.weight", [width, 32]),
      weights.matrix("blk.0.ffn_up.weight", [width, 32]),
      weights.matrix("blk.0.ffn_down.weight", [32, width]),
    ]
    let kinds = words.map { _ in Int32(1) } + controls.map { _ in Int32(3) }
    let metadata: [[UInt8]] = [
      Self.string("general.architecture") + Self.text("llama"),
      Self.size("llama.context_length", context), Self.size("llama.embedding_length", UInt32(width)),
      Self.size("llama.block_count", 1), Self.size("llama.feed_forward_length", 32),
      Self.size("llama.attention.head_count", 2), Self.size("llama.attention.head_count_kv", 1),
      Self.number("llama.attention.layer_norm_rms_epsilon", 1e-5),
      Self.number("llama.rope.freq_base", 10_000),
      Self.string("tokenizer.ggml.model") + Self.text("gpt2"),
      Self.string("tokenizer.ggml.pre") + Self.text("gpt-2"),
      Self.array("tokenizer.ggml.merges", 8, []),
      Self.array("tokenizer.ggml.tokens", 8, (words + controls).map(Self.string)),
      Self.array("tokenizer.ggml.token_type", 5, kinds.map(Self.little)),
      Self.string("tokenizer.chat_template") + Self.text(Self.chatML),
    ]
    path = try Self.write("chat-\(seed)-\(context)", metadata, tensors)
  }

  private static let chatML =
    "{% for message in messages %}<|im_start|>{{ message['role'] }}\n{{ message['content'] }}<|im_end|>\n{% endfor %}"

  private static func write(_ name: String, _ metadata: [[UInt8]], _ tensors: [Tensor]) throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: "voicecore-untrained-\(name).gguf").path
    try Data(file(metadata, tensors)).write(to: URL(fileURLWithPath: path), options: .atomic)
    return path
  }

  /// Numbers by chance, the same for the same seed.
  private struct RandomWeights {
    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(state: seed) }

    mutating func matrix(_ name: String, _ sizes: [Int]) -> Tensor {
      let count = sizes.reduce(1, *)
      return (name, sizes, (0..<count).map { _ in Float.random(in: -0.4...0.4, using: &generator) })
    }

    static func ones(_ name: String, _ width: Int) -> Tensor {
      (name, [width], [Float](repeating: 1, count: width))
    }
  }

  private static func file(_ metadata: [[UInt8]], _ tensors: [Tensor]) -> [UInt8] {
    var bytes = Array("GGUF".utf8) + little(UInt32(3)) + little(UInt64(tensors.count))
    bytes += little(UInt64(metadata.count)) + metadata.flatMap { $0 }
    var offset = 0
    for (name, sizes, numbers) in tensors {
      bytes += string(name) + little(UInt32(sizes.count)) + sizes.flatMap { little(UInt64($0)) }
      bytes += little(UInt32(0)) + little(UInt64(offset))
      offset += (numbers.count * 4 + 31) / 32 * 32
    }
    for (_, _, numbers) in tensors {
      bytes += [UInt8](repeating: 0, count: (32 - bytes.count % 32) % 32)
      bytes += numbers.flatMap { little($0.bitPattern) }
    }
    return bytes
  }

  private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private static func string(_ text: String) -> [UInt8] { little(UInt64(text.utf8.count)) + Array(text.utf8) }

  private static func text(_ text: String) -> [UInt8] { little(UInt32(8)) + string(text) }

  private static func size(_ key: String, _ value: UInt32) -> [UInt8] {
    string(key) + little(UInt32(4)) + little(value)
  }

  private static func number(_ key: String, _ value: Float) -> [UInt8] {
    string(key) + little(UInt32(6)) + little(value.bitPattern)
  }

  private static func array(_ key: String, _ type: UInt32, _ values: [[UInt8]]) -> [UInt8] {
    string(key) + little(UInt32(9)) + little(type) + little(UInt64(values.count))
      + values.flatMap { $0 }
  }
}
