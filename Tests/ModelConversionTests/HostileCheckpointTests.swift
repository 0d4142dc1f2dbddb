import Foundation
import Testing

@testable import Inference
@testable import ModelConversion

/// Files that mean harm, or are damaged, are refused within their bounds.
@Suite struct HostileCheckpointTests {
  /// A pickle that would run a command if it were run.
  @Test(arguments: [
    "cposix\nsystem\n(X\u{4}\0\0\0evilt\u{52}.", "cos\nsystem\n.", "cbuiltins\neval\n.",
    "ctorch.hub\nload\n.",
  ])
  func aPickleThatCallsIsRefusedByName(_ pickle: String) throws {
    let error = #expect(throws: ModelFileError.self) { try read(pickle: Array(pickle.utf8)) }
    guard case .unsupported(_, let what)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let name = pickle.dropFirst().split(separator: "\n").prefix(2).joined(separator: ".")
    #expect(what.contains(name))
  }

  @Test(arguments: [
    "", ".", "}", "}}.", "(.", "t.", "}q", "h\u{9}.", "X\u{F0}\u{F0}\u{F0}\u{70}.", "]R.", "}(K\u{1}u.",
    "]s.", "}b.", "R.",
    "ccollections\nOrderedDict\n)R", "ctorch._utils\n_rebuild_tensor_v2\n)R.", "ctorch\nFloatStorage\n)R.",
    "\u{2}.",
  ])
  func aPickleThatMakesNoSenseIsRefused(_ pickle: String) {
    #expect(throws: ModelFileError.self) {
      try read(pickle: pickle.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    }
  }

  @Test func nestingWithoutEndTakesNoStack() {
    let nested =
      [UInt8](repeating: UInt8(ascii: "]"), count: 500_000)
      + [UInt8](repeating: UInt8(ascii: "a"), count: 499_999)
    #expect(throws: Never.self) { try read(pickle: nested + [UInt8(ascii: ".")]) }
  }

  private func read(pickle: [UInt8]) throws {
    var reader = PickleReader(
      try MappedFile(copying: pickle.isEmpty ? [0] : pickle, path: "x.pt"), range: 0..<pickle.count)
    _ = try reader.read()
  }

  @Test(arguments: [
    "model.pt", "ct2-float16/model.bin", "ct2-int8_float16/model.bin", "hf-bf16/model.safetensors",
  ])
  func aFileThatBreaksOffIsRefused(_ name: String) throws {
    let whole = try CheckpointFixture.bytes(name)
    for length in stride(from: 1, to: whole.count, by: max(1, whole.count / 100)) {
      #expect(throws: ModelFileError.self, "\(length)") { try read(name, Array(whole[..<length])) }
    }
  }

  @Test(arguments: ["model.pt", "ct2-float16/model.bin", "hf-bf16/model.safetensors"])
  func bytesThatAreWrongStayWithinBounds(_ name: String) throws {
    let whole = try CheckpointFixture.bytes(name)
    // The structure is at the beginning of these files, or at the end.
    let places =
      Array(0..<600) + Array(stride(from: 600, to: 4_000, by: 9)) + Array((whole.count - 600)..<whole.count)
    var refused = 0
    for place in places {
      var content = whole
      content[place] ^= 0xFF
      do {
        for tensor in try read(name, content) {
          #expect(tensor.numbers.values().count == tensor.numbers.count)
        }
      } catch is ModelFileError {
        refused += 1
      }
    }
    #expect((1..<places.count).contains(refused))
  }

  @discardableResult
  private func read(_ name: String, _ content: [UInt8]) throws -> [CheckpointTensor] {
    let file = try MappedFile(copying: content, path: name)
    if name.hasSuffix(".pt") { return try CheckpointFixture.openAI(content).tensors }
    if name.hasSuffix(".safetensors") {
      let model = try SafetensorsFile(file)
      return try model.names.map { try model.tensor($0, as: $0) }
    }
    let model = try CTranslate2File(file)
    _ = try model.variable("encoder/conv1/weight")
    return []
  }

  @Test(arguments: [
    #"{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}}"#,
    #"{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"a":{"dtype":"F32","shape":[2],"data_offsets":[8,16]}}"#,
    #"{"a":{"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,8]}}"#,
    #"{"a":{"dtype":"F32","shape":[-2],"data_offsets":[0,8]}}"#,
    #"{"a":{"dtype":"F32","shape":[2],"data_offsets":[8,0]}}"#,
    #"{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,1e30]}}"#,
    #"{"a":{"dtype":"F32","shape":["NaN"],"data_offsets":[0,8]}}"#,
    #"{"a":{"dtype":"C64","shape":[1],"data_offsets":[0,8]}}"#,
    "[]", "{", String(repeating: "[", count: 100_000),
  ])
  func aSafetensorsHeaderThatLiesIsRefused(_ header: String) throws {
    let content = UInt64(header.utf8.count).littleEndianBytes + header.utf8 + [UInt8](repeating: 0, count: 16)
    #expect(throws: ModelFileError.self) {
      try SafetensorsFile(MappedFile(copying: content, path: "x.safetensors"))
    }
  }

  @Test func numbersThatAreNotFiniteAreRefused() throws {
    let fixture = try CheckpointFixture()
    var checkpoint = try CheckpointFixture.bytes("ct2-float16/model.bin")
    let file = try CTranslate2File(MappedFile(copying: checkpoint, path: "x"))
    let place = try file.variable("decoder/embeddings/weight").bytes.lowerBound
    // The infinity of 16 bits.
    checkpoint.replaceSubrange(place..<place + 2, with: [0, 0x7C])
    let copy = try fixture.copy("ct2-float16")
    try Data(checkpoint).write(to: URL(filePath: copy + "/model.bin"))
    let error = #expect(throws: ModelFileError.self) {
      try fixture.write(CTranslate2Folder.checkpoint(ModelFolder(path: copy)), .q8_0)
    }
    #expect(error?.description.contains("decoder.token_embedding.weight") == true)
  }
}
