import Testing

@testable import Inference

/// Whatever byte of a model file is wrong, it is refused or read within its bounds.
@Suite struct DamagedFileTests {
  @Test(arguments: [0x01, 0x80, 0xff] as [UInt8])
  func ggmlBytesThatAreWrong(_ mask: UInt8) throws {
    try withEveryByteWrong(GGMLBytes.whisper().bytes, mask) { file in
      let model = try GGMLFile(file)
      for tensor in model.tensors { try check(tensor, file) }
      #expect(try model.whisperHeader().vocabulary.count <= 6)
      #expect(try model.whisperHeader().melFilters.count == 6)
    }
  }

  @Test(arguments: [0x01, 0x80, 0xff] as [UInt8])
  func ggufBytesThatAreWrong(_ mask: UInt8) throws {
    try withEveryByteWrong(try Fixtures.bytes("every_type.gguf"), mask) { file in
      let model = try GGUFFile(file)
      for tensor in model.tensors { try check(tensor, file) }
      for key in model.metadata.keys {
        let entry = try #require(model.metadata.entries[key])
        #expect(entry.bytes.upperBound <= file.bytes.count)
      }
      for key in model.metadata.keys where key.hasPrefix("t.strings") {
        _ = try model.metadata.strings(key).map { $0.count }
      }
    }
  }

  private func withEveryByteWrong(
    _ whole: [UInt8], _ mask: UInt8, _ read: (MappedFile) throws -> Void
  ) throws {
    var refused = 0
    for index in whole.indices {
      var content = whole
      content[index] ^= mask
      do {
        try read(MappedFile(copying: content, path: "model"))
      } catch is ModelFileError {
        refused += 1
      }
    }
    #expect((1..<whole.count).contains(refused))
  }

  private func check(_ tensor: StoredTensor, _ file: MappedFile) throws {
    #expect(tensor.bytes.upperBound <= file.bytes.count)
    #expect(tensor.bytes.count == tensor.format.bytes(of: tensor.count))
  }
}
