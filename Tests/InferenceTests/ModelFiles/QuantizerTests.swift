import CKernels
import Foundation
import Testing

@testable import Inference

@Suite struct QuantizerTests {
  @Test(arguments: BlockFormat.allCases)
  func storesAWhisperModelAsWhisperCppDoes(_ format: BlockFormat) throws {
    try Self.withFolder { folder in
      try Data(Self.whisper(.f32).bytes).write(to: folder.appending(path: "in.bin"))
      let output = folder.appending(path: "out.bin").path
      let summary = try Quantizer(format: format)
        .quantize(folder.appending(path: "in.bin").path, to: output)
      #expect(summary.tensors == 5)
      #expect(summary.converted == (format == .f32 ? 0 : 2))
      #expect(summary.quantizedTwice == 0)

      let model = try GGMLFile(path: output)
      #expect(summary.outputBytes == model.file.bytes.count)
      let header = try model.whisperHeader()
      #expect(header.weightFormat == format)
      #expect(header.vocabulary.map { $0.count } == [1, 0, 3])
      let original = try Self.whisper(.f32).parsed()
      #expect(try header.melFilters == original.whisperHeader().melFilters)
      let convolution = format == .f32 ? BlockFormat.f32 : .f16
      let formats = [.f32, convolution, .f32, format, .f32]
      #expect(model.tensors.map(\.format) == formats)
      #expect(model.tensors.map(\.name) == original.tensors.map(\.name))
      #expect(model.tensors.map(\.shape) == original.tensors.map(\.shape))
      for (tensor, before) in zip(model.tensors, original.tensors) {
        let expected = Self.blocks(Self.numbers(before.count), as: tensor.format)
        #expect(Array(model.blocks(of: tensor)) == expected, "\(tensor.name)")
      }
    }
  }

  @Test func aQuantizedModelCanBeStoredAsF16Again() throws {
    try Self.withFolder { folder in
      let paths = ["a", "b", "c"].map { folder.appending(path: $0).path }
      try Data(Self.whisper(.f16).bytes).write(to: URL(fileURLWithPath: paths[0]))
      _ = try Quantizer(format: .q8_0).quantize(paths[0], to: paths[1])
      let summary = try Quantizer(format: .f16).quantize(paths[1], to: paths[2])
      #expect(summary.quantizedTwice == 0)
      let twice = try Quantizer(format: .q4_0, replacesOutput: true).quantize(paths[1], to: paths[2])
      #expect(twice.quantizedTwice == 1)
    }
  }

  @Test func storesALanguageModelAsLlamaCppDoes() throws {
    try Self.withFolder { folder in
      let output = folder.appending(path: "out.gguf").path
      _ = try Quantizer(format: .q4_K)
        .quantize(Fixtures.path("language_model.gguf"), to: output)
      let original = try GGUFFile(path: Fixtures.path("language_model.gguf"))
      let model = try GGUFFile(path: output)
      let formats = Dictionary(uniqueKeysWithValues: model.tensors.map { ($0.name, $0.format) })
      #expect(
        formats == [
          "token_embd.weight": .q4_K, "blk.0.attn_norm.weight": .f32, "blk.0.attn_q.weight": .q4_K,
          "blk.0.attn_q.bias": .f32, "blk.0.ffn_down.weight": .q5_0, "output_norm.weight": .f32,
          "output.weight": .q6_K,
        ])
      #expect(try model.metadata.integer("general.file_type") == 14)
      #expect(try model.metadata.integer("general.quantization_version") == 2)
      #expect(try model.metadata.text("general.architecture") == "llama")
      #expect(try model.metadata.strings("tokenizer.ggml.tokens").count == 3)
      for tensor in model.tensors where tensor.format == .f32 {
        let before = try original.tensor(tensor.name)
        #expect(model.blocks(of: tensor).elementsEqual(original.blocks(of: before)))
      }
    }
  }

  @Test func theAlignmentOfAFileIsKept() throws {
    try Self.withFolder { folder in
      let output = folder.appending(path: "out.gguf").path
      _ = try Quantizer(format: .f32).quantize(Fixtures.path("every_type.gguf"), to: output)
      let model = try GGUFFile(path: output)
      #expect(model.alignment == 64)
      #expect(try model.metadata.nestedIntegers("t.nested") == [[1, 2], [3], [4, 5, 6]])
      // No tensor's name ends in "weight": all stay as they are.
      #expect(model.tensors.map(\.format) == [.f32, .f16, .q8_0, .f32])
    }
  }

  @Test func embeddingsThatServeAsOutputGetMoreBits() throws {
    let rules = LanguageModelQuantization(
      target: .q4_0,
      tensors: [StoredTensor(name: "token_embd.weight", format: .f16, shape: [256, 4], bytes: 0..<2048)])
    func format(_ name: String, _ shape: [Int]) -> BlockFormat {
      rules.format(of: StoredTensor(name: name, format: .f16, shape: shape, bytes: 0..<0))
    }
    #expect(format("token_embd.weight", [256, 4]) == .q6_K)
    #expect(format("token_embd.weight", [64, 4]) == .q8_0)
    #expect(format("token_embd.weight", [40, 4]) == .f16)
    #expect(format("blk.0.ffn_up.weight", [64, 4]) == .q4_0)
    #expect(format("blk.0.ffn_up.weight", [40, 4]) == .f16)
    #expect(format("blk.0.ffn_gate_inp.weight", [64, 4]) == .f16)
  }

  // The layers that llama.cpp's rule picks in a model of 28 layers.
  @Test(arguments: [
    (BlockMixture.q4_K_M, "attn_v", BlockFormat.q6_K, [0, 1, 2, 5, 8, 11, 14, 17, 20, 23, 24, 25, 26, 27]),
    (.q4_K_M, "ffn_down", .q6_K, [0, 1, 2, 5, 8, 11, 14, 17, 20, 23, 24, 25, 26, 27]),
    (.q4_K_M, "ffn_up", .q6_K, []),
    (.q5_K_M, "attn_v", .q6_K, [0, 1, 2, 5, 8, 11, 14, 17, 20, 23, 24, 25, 26, 27]),
    (.q5_K_M, "attn_k", .q6_K, []),
    (.q4_K_S, "attn_v", .q5_K, [0, 1, 2, 3]),
    (.q4_K_S, "ffn_down", .q5_K, [0, 1, 2]),
    (.q4_K_S, "attn_output", .q5_K, []),
  ])
  func mixturesGiveSomeLayersMoreBits(
    _ mixture: BlockMixture, _ part: String, _ finer: BlockFormat, _ layers: [Int]
  ) {
    let tensors = (0..<28).flatMap { layer in
      ["attn_q", "attn_k", "attn_v", "attn_output", "ffn_up", "ffn_down"].map { name in
        StoredTensor(name: "blk.\(layer).\(name).weight", format: .f16, shape: [256, 4], bytes: 0..<2048)
      }
    }
    let rules = LanguageModelQuantization(target: mixture.format, mixture: mixture, tensors: tensors)
    for tensor in tensors where tensor.name.hasSuffix(".\(part).weight") {
      let isFiner = layers.contains { tensor.name.hasPrefix("blk.\($0).") }
      #expect(rules.format(of: tensor) == (isFiner ? finer : mixture.format), "\(tensor.name)")
    }
  }

  @Test func mixturesAreForLanguageModels() throws {
    try Self.withFolder { folder in
      let output = folder.appending(path: "out.gguf").path
      _ = try Quantizer(mixture: .q4_K_M).quantize(Fixtures.path("language_model.gguf"), to: output)
      #expect(try GGUFFile(path: output).metadata.integer("general.file_type") == 15)
      let whisper = folder.appending(path: "in.bin")
      try Data(Self.whisper(.f32).bytes).write(to: whisper)
      #expect(throws: ModelFileError.self) {
        try Quantizer(mixture: .q4_K_M).quantize(whisper.path, to: folder.appending(path: "out.bin").path)
      }
    }
  }

  @Test func progressRisesToOneAndMayEndIt() throws {
    struct Enough: Error {}
    try Self.withFolder { folder in
      let input = folder.appending(path: "in.bin")
      try Data(Self.whisper(.f32).bytes).write(to: input)
      let output = folder.appending(path: "out.bin").path
      #expect(throws: Enough.self) {
        _ = try Quantizer(format: .q5_1).quantize(input.path, to: output) { progress in
          if progress.tensor == "mlp.0.weight" { throw Enough() }
        }
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["in.bin"])
      var shares: [Double] = []
      _ = try Quantizer(format: .q5_1).quantize(input.path, to: output) { shares.append($0.share) }
      #expect(shares == shares.sorted())
      #expect(shares.last == 1)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files.sorted() == ["in.bin", "out.bin"])
    }
  }

  @Test func filesThatAreThereAreNotReplacedUnasked() throws {
    try Self.withFolder { folder in
      let input = folder.appending(path: "in.bin").path
      let output = folder.appending(path: "out.bin").path
      let link = folder.appending(path: "link.bin").path
      try Data(Self.whisper(.f32).bytes).write(to: URL(fileURLWithPath: input))
      try Data([1]).write(to: URL(fileURLWithPath: output))
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: input)
      let quantizer = Quantizer(format: .q8_0)
      let replacing = Quantizer(format: .q8_0, replacesOutput: true)
      #expect(throws: ModelFileError.exists(path: output)) { try quantizer.quantize(input, to: output) }
      #expect(throws: ModelFileError.sameFile(path: input)) { try replacing.quantize(input, to: input) }
      #expect(throws: ModelFileError.sameFile(path: link)) { try replacing.quantize(input, to: link) }
      #expect(throws: ModelFileError.notAFile(path: folder.path)) {
        try replacing.quantize(input, to: folder.path)
      }
      #expect(throws: ModelFileError.self) {
        try replacing.quantize(input, to: folder.appending(path: "no/out.bin").path)
      }
      _ = try replacing.quantize(input, to: output)
      #expect(try GGMLFile(path: output).tensors.count == 5)
    }
  }

  @Test func whatCannotBeStoredIsSaidAndLeavesNothing() throws {
    try Self.withFolder { folder in
      let output = folder.appending(path: "out.bin").path
      let input = folder.appending(path: "in.bin")
      var file = GGMLBytes.whisperHeader()
      file.addTensor("mlp.0.weight", format: .f32, shape: [32, 1], data: Self.f32(Self.numbers(32)))
      try Data(file.bytes).write(to: input)
      #expect(
        throws: ModelFileError.unsuitable(
          path: input.path, format: .q4_K, tensor: "mlp.0.weight", columns: 32)
      ) { try Quantizer(format: .q4_K).quantize(input.path, to: output) }

      file = GGMLBytes.whisperHeader()
      file.addTensor("mlp.0.weight", format: .f32, shape: [32, 1], data: Self.f32([.nan] + Self.numbers(31)))
      try Data(file.bytes).write(to: input)
      #expect(
        throws: ModelFileError.invalid(
          path: input.path, field: "the tensor mlp.0.weight", problem: "holds numbers that are not finite")
      ) { try Quantizer(format: .q8_0).quantize(input.path, to: output) }

      try Data(GGMLBytes.whisperHeader().bytes).write(to: input)
      #expect(throws: ModelFileError.missing(path: input.path, name: "weights")) {
        try Quantizer(format: .q8_0).quantize(input.path, to: output)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["in.bin"])
    }
  }

  /// A model with each kind of tensor that the rules tell apart, its big weights in `format`.
  static func whisper(_ format: BlockFormat) -> GGMLBytes {
    var file = GGMLBytes.whisperHeader(fileType: Int(GGMLFileType.type(format) ?? 0))
    for (name, shape, format) in [
      ("encoder.conv1.bias", [1, 256], BlockFormat.f32), ("encoder.conv1.weight", [3, 2, 4], format),
      ("encoder.positional_embedding", [256, 2], .f32), ("mlp.0.weight", [256, 3], format),
      ("mlp.0.bias", [256], .f32),
    ] {
      let data = blocks(numbers(shape.reduce(1, *)), as: format)
      file.addTensor(name, format: format, shape: shape, data: data)
    }
    return file
  }

  static func numbers(_ count: Int) -> [Float] {
    (0..<count).map { Float(($0 * 37) % 101) / 50 - 1 }
  }

  static func blocks(_ numbers: [Float], as format: BlockFormat) -> [UInt8] {
    var blocks = [UInt8](repeating: 0, count: format.bytes(of: numbers.count))
    ck_quantize(format.kernelFormat, numbers, &blocks, numbers.count)
    return blocks
  }

  static func f32(_ numbers: [Float]) -> [UInt8] { numbers.withUnsafeBytes { Array($0) } }

  /// A folder that is gone after the test.
  static func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quantizer-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }
}
