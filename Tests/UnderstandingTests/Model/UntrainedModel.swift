import Foundation
import Inference
import LanguageModel

@testable import Understanding

/// A tiny model of commands with random weights: it writes whatever the grammar lets it.
struct UntrainedModel {
  let path: String

  /// - Parameters:
  ///   - missing: a token that it lacks.
  ///   - chats: whether it is one for conversations, with a context of so many tokens.
  init(seed: UInt64, leaving missing: String? = nil, chats context: UInt32? = nil) throws {
    let schema = try CommandSchema.bundled()
    var generator = SplitMix64(state: seed)
    // The characters that stand for bytes; their order does not matter here.
    let letters = [0x21...0x7E, 0xA1...0xAC, 0xAE...0x143].joined().compactMap { Unicode.Scalar($0) }
    let isChat = context != nil
    let words = letters.map { String($0) } + (isChat ? [] : Self.structure(schema).filter { $0 != missing })
    let controls = isChat ? ["<|im_start|>", "<|im_end|>"] : Self.controls(schema)
    let tokens = words + controls
    let width = 32
    func weights(_ name: String, _ sizes: [Int]) -> (String, [Int], [Float]) {
      let count = sizes.reduce(1, *)
      return (name, sizes, (0..<count).map { _ in Float.random(in: -0.4...0.4, using: &generator) })
    }
    func ones(_ name: String) -> (String, [Int], [Float]) {
      (name, [width], [Float](repeating: 1, count: width))
    }
    let tensors = [
      weights("token_embd.weight", [width, tokens.count]), ones("output_norm.weight"),
      ones("blk.0.attn_norm.weight"), weights("blk.0.attn_q.weight", [width, width]),
      weights("blk.0.attn_k.weight", [width, 16]), weights("blk.0.attn_v.weight", [width, 16]),
      weights("blk.0.attn_output.weight", [width, width]), ones("blk.0.ffn_norm.weight"),
      weights("blk.0.ffn_gate.weight", [width, 32]), weights("blk.0.ffn_up.weight", [width, 32]),
      weights("blk.0.ffn_down.weight", [32, width]),
    ]
    let kinds =
      words.map { _ in Int32(1) } + controls.map { _ in Int32(3) }
    let metadata: [[UInt8]] =
      [
        Self.string("general.architecture") + Self.text("llama"),
        Self.size("context_length", context ?? 512), Self.size("embedding_length", 32),
        Self.size("block_count", 1),
        Self.size("feed_forward_length", 32), Self.size("attention.head_count", 2),
        Self.size("attention.head_count_kv", 1),
        Self.number("attention.layer_norm_rms_epsilon", 1e-5), Self.number("rope.freq_base", 10_000),
        Self.string("tokenizer.ggml.model") + Self.text("gpt2"),
        Self.string("tokenizer.ggml.pre") + Self.text("gpt-2"),
        Self.array("merges", 8, []),
        Self.array("tokens", 8, tokens.map(Self.string)),
        Self.array("token_type", 5, kinds.map(Self.little)),
      ] + (isChat ? [Self.string("tokenizer.chat_template") + Self.text(Self.chatML)] : [])
    let kind = missing == nil ? context.map { "-chat-\($0)" } ?? "" : "-incomplete"
    let name = "voicecore-untrained-\(seed)\(kind).gguf"
    path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try Data(Self.file(metadata, tensors)).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  private static let chatML =
    "{% for message in messages %}<|im_start|>{{ message['role'] }}\n{{ message['content'] }}<|im_end|>\n{% endfor %}"

  static func structure(_ schema: CommandSchema) -> [String] {
    let names = schema.slots.map(\.name.rawValue)
    return schema.intents.map { "{\"intent\":\"\($0.name.rawValue)\",\"slots\":{" }
      + names.map { "\"\($0)\":[\"" } + names.map { "\"],\"\($0)\":[\"" } + ["\",\""]
      + ["", "\"]"].flatMap { end in
        [false, true].map { "\(end)},\"needs_confirmation\":\($0)}" }
      }
  }

  private static func controls(_ schema: CommandSchema) -> [String] {
    (["s", "/s", "command", "done", "shown", "asked"] + schema.intents.map(\.name.rawValue)
      + schema.slots.map(\.name.rawValue)).map { "<\($0)>" }
  }

  private static func file(_ metadata: [[UInt8]], _ tensors: [(String, [Int], [Float])]) -> [UInt8] {
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
    string("llama.\(key)") + little(UInt32(4)) + little(value)
  }

  private static func number(_ key: String, _ value: Float) -> [UInt8] {
    string("llama.\(key)") + little(UInt32(6)) + little(value.bitPattern)
  }

  private static func array(_ key: String, _ type: UInt32, _ values: [[UInt8]]) -> [UInt8] {
    string("tokenizer.ggml.\(key)") + little(UInt32(9)) + little(type) + little(UInt64(values.count))
      + values.flatMap { $0 }
  }
}
