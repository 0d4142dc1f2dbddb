import Inference

/// Small complete files of every supported kind, to start from.
enum SeedFiles {
  static let all =
    [
      whisper(weights: .f32, type: 0), whisper(weights: .q8_0, type: 2007), silero, someTensors,
      everyMetadataType, languageModel(.bytePairs), languageModel(.sentencePieces),
    ] + checkpoints

  private static func whisper(weights: BlockFormat, type: Int32) -> [UInt8] {
    var file = little(UInt32(0x6767_6d6c))
    file += [6, 4, 32, 2, 1, 5, 32, 2, 1, 2, type].flatMap { little($0) }
    file += little(Int32(2)) + little(Int32(3)) + zeros(24) + little(Int32(3))
    for word in ["a", "", "né"] { file += little(Int32(word.utf8.count)) + word.utf8 }
    file += ggmlTensor("encoder.positional_embedding", .f32, [32, 4])
    file += ggmlTensor("encoder.conv1.weight", weights == .f32 ? .f32 : .f16, [3, 2, 32])
    file += ggmlTensor("encoder.blocks.0.mlp.0.weight", weights, [32, 4])
    return file + ggmlTensor("encoder.blocks.0.mlp.0.bias", .f32, [4])
  }

  private static var silero: [UInt8] {
    var file = little(UInt32(0x6767_6d6c)) + little(Int32(10)) + "silero-16k".utf8
    file += [6, 2, 0, 512, 64, 2, 129, 128, 3, 128, 64, 3, 128, 128, 128, 1].flatMap { little(Int32($0)) }
    return file + ggmlTensor("_model.decoder.decoder.2.bias", .f32, [])
      + ggmlTensor("_model.decoder.rnn.weight_ih", .f16, [8, 4])
  }

  private static var someTensors: [UInt8] {
    let tensors: [(String, BlockFormat, [UInt64])] = [
      ("token_embd.weight", .f16, [256, 2]), ("blk.0.attn_q.weight", .q4_K, [256, 2]),
      ("blk.0.attn_norm.weight", .f32, [256]), ("output.weight", .q5_1, [32, 4]),
    ]
    return gguf(
      metadata: [
        string("general.architecture") + little(UInt32(8)) + string("llama"),
        string("tokenizer.ggml.tokens") + little(UInt32(9)) + little(UInt32(8)) + little(UInt64(2))
          + string("a") + string("né"),
      ], tensors: tensors)
  }

  private static var everyMetadataType: [UInt8] {
    let sizes: [UInt32: Int] = [0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8]
    var metadata: [[UInt8]] = [
      string("general.alignment") + little(UInt32(4)) + little(UInt32(64)),
      string("nested") + little(UInt32(9)) + little(UInt32(9)) + little(UInt64(1))
        + little(UInt32(5)) + little(UInt64(2)) + zeros(8),
    ]
    for (type, size) in sizes.sorted(by: { $0.key < $1.key }) {
      metadata.append(string("one\(type)") + little(type) + zeros(size))
      metadata.append(
        string("many\(type)") + little(UInt32(9)) + little(type) + little(UInt64(3)) + zeros(3 * size))
    }
    return gguf(metadata: metadata, tensors: [("x", .f32, [3])], alignment: 64)
  }

  static func gguf(
    metadata: [[UInt8]], tensors: [(String, BlockFormat, [UInt64])], alignment: Int = 32
  ) -> [UInt8] {
    var file = Array("GGUF".utf8) + little(UInt32(3)) + little(UInt64(tensors.count))
    file += little(UInt64(metadata.count)) + metadata.flatMap { $0 }
    var data: [UInt8] = []
    for (name, format, shape) in tensors {
      file += string(name) + little(UInt32(shape.count)) + shape.flatMap { little($0) }
      file += little(format.rawValue) + little(UInt64(data.count))
      data += zeros(bytes(format, shape.map { Int($0) }))
      data += zeros((alignment - data.count % alignment) % alignment)
    }
    return file + zeros((alignment - file.count % alignment) % alignment) + data
  }

  private static func ggmlTensor(_ name: String, _ format: BlockFormat, _ shape: [Int]) -> [UInt8] {
    little(Int32(shape.count)) + little(Int32(name.utf8.count)) + little(format.rawValue)
      + shape.flatMap { little(Int32($0)) } + name.utf8 + zeros(bytes(format, shape))
  }

  private static func bytes(_ format: BlockFormat, _ shape: [Int]) -> Int {
    shape.reduce(1, *) / format.blockLength * format.blockBytes
  }

  static func string(_ text: String) -> [UInt8] { little(UInt64(text.utf8.count)) + text.utf8 }
  static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
  static func little<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}
