@testable import Inference

/// Writes the bytes of ggml files by hand, right or wrong, for the tests.
struct GGMLBytes {
  var bytes: [UInt8] = []

  mutating func add(_ value: Int) {
    withUnsafeBytes(of: Int32(truncatingIfNeeded: value).littleEndian) {
      bytes.append(contentsOf: $0)
    }
  }

  mutating func add(_ value: Float) {
    withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func addTensor(_ name: String, format: BlockFormat, shape: [Int], data: [UInt8]) {
    add(shape.count)
    add(name.utf8.count)
    add(Int(format.rawValue))
    for size in shape { add(size) }
    bytes.append(contentsOf: name.utf8)
    bytes.append(contentsOf: data)
  }

  /// Offsets of the fields that tests falsify.
  static let headsOffset = 16
  static let fileTypeOffset = 44
  static let filterRowsOffset = 48
  static let wordCountOffset = 48 + 8 + 4 * 2 * 3

  /// A Whisper header of the smallest sizes with two mel bands, three bins and three words.
  static func whisperHeader(fileType: Int = 1) -> GGMLBytes {
    var file = GGMLBytes()
    file.add(Int(GGMLFile.magic))
    for size in [6, 4, 8, 2, 1, 5, 8, 2, 1, 2] { file.add(size) }
    file.add(fileType)
    file.add(2)
    file.add(3)
    for index in 0..<6 { file.add(Float(index) / 4) }
    file.add(3)
    for word in ["a", "", "né"] { file.add(word) }
    return file
  }

  /// The header and two tensors, the second one at an odd place.
  static func whisper() -> GGMLBytes {
    var file = whisperHeader()
    file.addTensor("encoder.conv1.bias", format: .f32, shape: [1, 2], data: [UInt8](1...8))
    file.addTensor("mlp.0", format: .q8_0, shape: [32, 2], data: [UInt8](repeating: 7, count: 68))
    return file
  }

  func mapped() throws -> MappedFile { try MappedFile(copying: bytes, path: "model.bin") }
  func parsed() throws -> GGMLFile { try GGMLFile(mapped()) }
}
