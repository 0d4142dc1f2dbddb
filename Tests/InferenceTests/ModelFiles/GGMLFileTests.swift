import Foundation
import Testing

@testable import Inference

@Suite struct GGMLFileTests {
  @Test func readsHeaderVocabularyAndTensors() throws {
    let model = try GGMLBytes.whisper().parsed()
    let header = try model.whisperHeader()
    #expect(header.vocabularySize == 6)
    #expect(header.audioContext == 4)
    #expect(header.audioState == 8)
    #expect(header.audioHeads == 2)
    #expect(header.audioLayers == 1)
    #expect(header.textContext == 5)
    #expect(header.textState == 8)
    #expect(header.textHeads == 2)
    #expect(header.textLayers == 1)
    #expect(header.melBands == 2)
    #expect(header.frequencyBins == 3)
    #expect(header.weightFormat == .f16)
    #expect(header.melFilters == [0, 0.25, 0.5, 0.75, 1, 1.25])
    #expect(
      header.vocabulary.map { String(decoding: $0, as: UTF8.self) } == ["a", "", "né"])

    #expect(model.tensors.map(\.name) == ["encoder.conv1.bias", "mlp.0"])
    let bias = try model.tensor("encoder.conv1.bias", shape: [1, 2])
    #expect(bias.format == .f32)
    #expect(Array(model.blocks(of: bias)) == Array(1...8))
    let weights = try model.tensor("mlp.0")
    #expect(weights.format == .q8_0)
    #expect((weights.columns, weights.rows, weights.count) == (32, 2, 64))
    #expect(Array(model.blocks(of: weights)) == [UInt8](repeating: 7, count: 68))
  }

  @Test func aHeaderAloneIsAModelWithoutTensors() throws {
    #expect(try GGMLBytes.whisperHeader().parsed().tensors.isEmpty)
  }

  @Test func aTensorThatIsMissingOrOfOtherSizesIsNamed() throws {
    let model = try GGMLBytes.whisper().parsed()
    #expect(throws: ModelFileError.missing(path: "model.bin", name: "tensor decoder.x")) {
      try model.tensor("decoder.x")
    }
    #expect(
      throws: ModelFileError.invalid(
        path: "model.bin", field: "the tensor mlp.0",
        problem: "has the sizes [32, 2], not [32, 3]")
    ) { try model.tensor("mlp.0", shape: [32, 3]) }
  }

  @Test func aTensorWithoutSizesIsOneNumber() throws {
    var file = GGMLBytes.whisperHeader()
    file.addTensor("x", format: .f32, shape: [], data: [0, 0, 128, 63])
    let tensor = try file.parsed().tensor("x", shape: [])
    #expect((tensor.columns, tensor.rows, tensor.count) == (1, 1, 1))
  }

  @Test func otherFilesAreRefused() throws {
    #expect(throws: ModelFileError.unknownKind(path: "model.bin")) {
      try GGMLFile(MappedFile(copying: Array("RIFF....WAVE".utf8), path: "model.bin"))
    }
    let model = try GGMLBytes.whisper().parsed()
    #expect(throws: ModelFileError.self) { try model.sileroHeader() }
  }

  @Test func everyTruncationIsRefusedButAtATensorsEnd() throws {
    let whole = GGMLBytes.whisper().bytes
    let model = try GGMLBytes.whisper().parsed()
    let ends = Set([model.tensors[0].bytes.upperBound, GGMLBytes.whisperHeader().bytes.count])
    for length in 0..<whole.count {
      let file = GGMLBytes(bytes: Array(whole[..<length]))
      if ends.contains(length) {
        _ = try file.parsed()
      } else {
        #expect(throws: ModelFileError.self, "\(length) bytes") { try file.parsed() }
      }
    }
  }

  @Test(arguments: [0, -1, .max, 1 << 30], 0..<12)
  func absurdSizesAreRefused(_ value: Int, _ field: Int) {
    // Field 10 is the file type, of which 0 is one (f32).
    guard !(field == 10 && value == 0) else { return }
    var file = GGMLBytes.whisper()
    file.replace(at: 4 + 4 * field, with: value)
    #expect(throws: ModelFileError.self) { try file.parsed() }
  }

  @Test(arguments: [-1, 7, .max])
  func moreWordsThanTheVocabularyHoldsAreRefused(_ count: Int) {
    var file = GGMLBytes.whisper()
    file.replace(at: GGMLBytes.wordCountOffset, with: count)
    #expect(throws: ModelFileError.self) { try file.parsed() }
  }

  @Test func headsThatDoNotDivideTheWidthAreRefused() {
    var file = GGMLBytes.whisper()
    file.replace(at: GGMLBytes.headsOffset, with: 3)
    #expect(throws: ModelFileError.self) { try file.parsed() }
  }

  @Test(arguments: [
    (0, BlockFormat.f32), (1, .f16), (24, .bf16), (2007, .q8_0), (2009, .q5_1), (1009, .q5_1),
    (1008, .q5_0), (2019, .iq4_NL), (2012, .q4_K),
  ])
  func theFileTypeNamesTheFormat(_ value: Int, _ format: BlockFormat) throws {
    let model = try GGMLBytes.whisperHeader(fileType: value).parsed()
    #expect(try model.whisperHeader().weightFormat == format)
  }

  @Test(arguments: [(BlockFormat.f16, 1), (.q8_0, 2007), (.q4_0, 2002), (.q5_0, 1008), (.q5_1, 1009)])
  func aFileNamesTheFirstVersionThatStoresItsBlocksSo(_ format: BlockFormat, _ value: Int) {
    #expect(Int(GGMLFileType.headerValue(format)) == value)
  }

  /// 7 and 1007: q8_0 as it was stored before; 3009: a version to come; 5, 2016: formats that are not read.
  @Test(arguments: [7, 1007, 9, 3009, 5, 2016, -1])
  func otherFileTypesAreRefused(_ value: Int) {
    #expect(throws: ModelFileError.self) {
      try GGMLBytes.whisperHeader(fileType: value).parsed()
    }
  }

  @Test(arguments: [[0], [-32], [31], [32, 0], [.max, .max, .max, .max], [1, 1, 1, 1, 32]])
  func tensorsOfImpossibleSizesAreRefused(_ shape: [Int]) {
    var file = GGMLBytes.whisperHeader()
    file.addTensor("x", format: .q8_0, shape: shape, data: [UInt8](repeating: 0, count: 34))
    #expect(throws: ModelFileError.self) { try file.parsed() }
  }

  @Test func tensorsOfTheSameNameAreRefused() {
    var file = GGMLBytes.whisper()
    file.addTensor("mlp.0", format: .f32, shape: [1], data: [0, 0, 0, 0])
    #expect(throws: ModelFileError.self) { try file.parsed() }
  }

  /// No UTF-8, the beginning of a terminal's commands, the end of a C string.
  @Test(arguments: [0xff, 0x1b, 0] as [UInt8])
  func aNameThatIsNoTextIsRefused(_ byte: UInt8) {
    var file = GGMLBytes.whisperHeader()
    file.addTensor("x", format: .f32, shape: [], data: [0, 0, 0, 0])
    file.bytes[file.bytes.count - 5] = byte
    #expect(throws: ModelFileError.self) { try file.parsed() }
  }

  @Test func anUnknownNumberFormatIsNamed() {
    var file = GGMLBytes.whisperHeader()
    let type = file.bytes.count + 8
    file.addTensor("x", format: .f32, shape: [], data: [0, 0, 0, 0])
    file.replace(at: type, with: 9)
    #expect(
      throws: ModelFileError.unsupported(
        path: "model.bin", what: "the number format 9 for x")
    ) { try file.parsed() }
  }

  @Test func readsAVoiceActivityModel() throws {
    var file = GGMLBytes()
    file.add(Int(GGMLFile.magic))
    file.add("silero-16k")
    for value in [6, 2, 0, 512, 64, 2, 129, 128, 3, 128, 64, 3, 128, 128, 128, 1] {
      file.add(value)
    }
    file.addTensor("x", format: .f32, shape: [], data: [0, 0, 0, 0])
    let model = try file.parsed()
    let header = try model.sileroHeader()
    #expect(header.kind == "silero-16k")
    #expect(header.version == [6, 2, 0])
    #expect((header.window, header.context) == (512, 64))
    #expect(header.layers.map(\.inputChannels) == [129, 128])
    #expect(header.layers.map(\.outputChannels) == [128, 64])
    #expect(header.layers.map(\.kernelSize) == [3, 3])
    #expect((header.recurrentInputs, header.recurrentState) == (128, 128))
    #expect((header.finalInputs, header.finalOutputs) == (128, 1))
    #expect(model.tensors.count == 1)
    #expect(throws: ModelFileError.self) { try model.whisperHeader() }
  }
}

extension GGMLBytes {
  mutating func replace(at offset: Int, with value: Int) {
    var field = GGMLBytes()
    field.add(value)
    bytes.replaceSubrange(offset..<offset + 4, with: field.bytes)
  }
}
