import Testing

@testable import Inference

@Suite struct GGUFFileTests {
  @Test(arguments: [("every_type.gguf", 3), ("version_2.gguf", 2)])
  func readsEveryMetadataType(_ name: String, _ version: Int) throws {
    let model = try GGUFFile(path: Fixtures.path(name))
    #expect(model.version == version)
    #expect(model.alignment == 64)
    let metadata = model.metadata
    #expect(try metadata.integer("t.uint8") == 255)
    #expect(try metadata.integer("t.int8") == -128)
    #expect(try metadata.integer("t.uint16") == 65_535)
    #expect(try metadata.integer("t.int16") == -32_768)
    #expect(try metadata.integer("t.uint32") == 4_294_967_295)
    #expect(try metadata.integer("t.int32") == -2_147_483_648)
    #expect(try metadata.integer("t.uint64") == 1 << 53)
    #expect(try metadata.integer("t.int64") == -1 << 53)
    #expect(try metadata.number("t.float32") == 1.5)
    #expect(try metadata.number("t.float64") == 0.1)
    #expect(try metadata.number("t.uint8") == 255)
    #expect(try metadata.flag("t.bool"))
    #expect(try metadata.text("t.string") == "naïve 日本")
    #expect(try metadata.integers("t.uint8s") == [0, 1, 255])
    #expect(try metadata.integers("t.int32s") == [1, -2, 3])
    #expect(try metadata.integers("t.uint64s") == [0, 1 << 40])
    #expect(try metadata.numbers("t.float32s") == [0.5, -0.25])
    #expect(try metadata.flags("t.bools") == [true, false])
    let strings = try metadata.strings("t.strings")
    #expect(strings.map { String(decoding: $0, as: UTF8.self) } == ["", "a", "né"])
    #expect(try metadata.nestedIntegers("t.nested") == [[1, 2], [3], [4, 5, 6]])
    #expect(metadata.keys.first == "general.architecture")
    #expect(metadata.keys.count == 21)
  }

  @Test func readsTensors() throws {
    let model = try GGUFFile(path: Fixtures.path("every_type.gguf"))
    #expect(model.tensors.map(\.name) == ["f32", "f16", "q8_0", "cube"])
    #expect(model.tensors.map(\.format) == [.f32, .f16, .q8_0, .f32])
    #expect(model.tensors.map(\.shape) == [[64, 2], [64, 1], [64, 2], [4, 8, 4]])
    #expect(model.tensors.allSatisfy { $0.bytes.lowerBound % 64 == 0 })
    let ramp = model.blocks(of: try model.tensor("f32", shape: [64, 2]))
    #expect(
      (0..<128).map { ramp.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
        == (0..<128).map(Float.init))
  }

  @Test func anErrorNamesTheKeyAndTheTypes() throws {
    let metadata = try GGUFFile(path: Fixtures.path("every_type.gguf")).metadata
    let path = Fixtures.path("every_type.gguf")
    #expect(throws: ModelFileError.missing(path: path, name: "key t.absent")) {
      try metadata.integer("t.absent")
    }
    #expect(
      throws: ModelFileError.wrongType(
        path: path, key: "t.string", found: "string", expected: "an integer")
    ) { try metadata.integer("t.string") }
    #expect(
      throws: ModelFileError.wrongType(
        path: path, key: "t.int32s", found: "an array of int32", expected: "an array of strings")
    ) { try metadata.strings("t.int32s") }
    #expect(throws: ModelFileError.self) { try metadata.text("t.int32s") }
    #expect(throws: ModelFileError.self) { try metadata.flag("t.uint8") }
    #expect(throws: ModelFileError.self) { try metadata.integers("t.strings") }
    #expect(throws: ModelFileError.self) { try metadata.nestedIntegers("t.int32s") }
    #expect(try metadata.integer("t.absent", or: 7) == 7)
    #expect(try metadata.number("t.absent", or: 0.5) == 0.5)
    #expect(try metadata.flag("t.absent", or: true))
    #expect(try metadata.optionalText("t.absent") == nil)
  }

  @Test func everyTruncationIsRefused() throws {
    let whole = try Fixtures.bytes("every_type.gguf")
    for length in 0..<whole.count {
      let file = try MappedFile(copying: Array(whole[..<length]), path: "model.gguf")
      #expect(throws: ModelFileError.self, "\(length) bytes") { try GGUFFile(file) }
    }
  }

  @Test func otherVersionsAndByteOrdersAreRefused() throws {
    for (version, what): (UInt32, String) in [
      (0, "version 0 of GGUF"), (1, "version 1 of GGUF"), (4, "version 4 of GGUF"),
      (UInt32(3).byteSwapped, "big-endian numbers"),
    ] {
      var file = GGUFBytes()
      file.version = version
      #expect(throws: ModelFileError.unsupported(path: "model.gguf", what: what)) {
        try file.parsed()
      }
    }
  }

  @Test func countsThatTheFileCannotHoldAreRefused() {
    for count: UInt64 in [1, 1 << 32, 1 << 62, .max] {
      #expect(throws: ModelFileError.self) { try GGUFBytes(tensorCount: count).parsed() }
      #expect(throws: ModelFileError.self) { try GGUFBytes(metadataCount: count).parsed() }
    }
  }

  @Test func arraysThatTheFileCannotHoldAreRefused() {
    for type: GGUFValueType in [.uint8, .int32, .float64, .string, .array] {
      for count: UInt64 in [100, 1 << 61, .max] {
        var file = GGUFBytes()
        file.metadata.append(("a", .array, GGUFBytes.array(type, count: count, [])))
        #expect(throws: ModelFileError.self) { try file.parsed() }
      }
    }
  }

  @Test func arraysInArraysInArraysAreRefusedBeforeTheStackIsFull() {
    var value = GGUFBytes.array(.uint8, count: 0, [])
    let prefixes = repeatElement(GGUFBytes.arrayPrefix(.array, count: 1), count: 100_000)
    value = prefixes.flatMap { $0 } + value
    var file = GGUFBytes()
    file.metadata.append(("a", .array, value))
    #expect(throws: ModelFileError.self) { try file.parsed() }
  }

  @Test func aKeyThatIsThereTwiceIsRefused() {
    var file = GGUFBytes()
    file.metadata = [("a", .uint8, [1]), ("a", .uint8, [1])]
    #expect(throws: ModelFileError.self) { try file.parsed() }
  }

  @Test(arguments: [0, 3, 1 << 21, UInt32.max])
  func alignmentsThatAreNoneAreRefused(_ alignment: UInt32) {
    var file = GGUFBytes()
    file.metadata = [("general.alignment", .uint32, GGUFBytes.bytes(alignment))]
    #expect(throws: ModelFileError.self) { try file.parsed() }
  }

  @Test func tensorsSideBySideAreRead() throws {
    var file = GGUFBytes()
    file.tensors = [("b", [8], 0, 32), ("a", [2, 3], 0, 0)]
    file.dataLength = 64
    let model = try file.parsed()
    #expect(try model.tensor("b").bytes.count == 32)
    #expect(try model.tensor("a").shape == [2, 3])
  }

  @Test(
    arguments: [
      // The same bytes, overlapping bytes, past the end, at no multiple of 32, past what can be counted.
      [("a", [8], 0), ("b", [8], 0)], [("a", [9], 0), ("b", [1], 32)], [("a", [17], 0)],
      [("a", [1], 4)], [("a", [1], 96)], [("a", [1], 1 << 62)], [("a", [8], UInt64.max - 31)],
      // Impossible sizes, and the same name twice.
      [("a", [0], 0)], [("a", [1 << 62, 4], 0)], [("a", [UInt64.max], 0)],
      [("a", [1, 1, 1, 1, 1], 0)], [("a", [1 << 61], 0)], [("a", [1], 0), ("a", [1], 32)],
      [("", [1], 0)], [("a\u{1B}", [1], 0)],
    ] as [[(String, [UInt64], UInt64)]])
  func tensorsThatCannotBeAreRefused(_ tensors: [(String, [UInt64], UInt64)]) {
    var file = GGUFBytes()
    file.tensors = tensors.map { ($0.0, $0.1, 0, $0.2) }
    file.dataLength = 64
    #expect(throws: ModelFileError.self) { try file.parsed() }
  }

  @Test func anUnknownNumberFormatIsNamed() {
    var file = GGUFBytes()
    file.tensors = [("a", [256], 16, 0)]
    file.dataLength = 1024
    #expect(
      throws: ModelFileError.unsupported(
        path: "model.gguf", what: "the number format 16 for a")
    ) { try file.parsed() }
  }

  @Test(
    .enabled(if: SharedModels.areThere, "shared/data/models is absent"),
    arguments: [
      ("gpt-2", "gpt2", 50_257), ("llama-bpe", "llama", 128_256), ("qwen2", "qwen2", 151_936),
    ])
  func readsRealVocabularies(_ name: String, _ architecture: String, _ size: Int) throws {
    let model = try GGUFFile(path: SharedModels.path("vocab/ggml-vocab-\(name).gguf"))
    #expect(try model.metadata.text("general.architecture") == architecture)
    let tokens = try model.metadata.strings("tokenizer.ggml.tokens")
    #expect(tokens.count == size)
    #expect(tokens[0].elementsEqual("!".utf8))
    #expect(try model.metadata.integers("tokenizer.ggml.token_type").count == size)
    #expect(try !model.metadata.strings("tokenizer.ggml.merges").isEmpty)
    #expect(model.tensors.isEmpty)
  }
}
