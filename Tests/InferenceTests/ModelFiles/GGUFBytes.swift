@testable import Inference

/// Writes the bytes of GGUF files by hand, right or wrong, for the tests.
struct GGUFBytes {
  var version: UInt32 = 3
  /// Other counts than the true ones.
  var tensorCount: UInt64?
  var metadataCount: UInt64?
  var metadata: [(key: String, type: GGUFValueType, value: [UInt8])] = []
  var tensors: [(name: String, shape: [UInt64], type: UInt32, offset: UInt64)] = []
  var dataLength = 0

  var bytes: [UInt8] {
    var all = Self.bytes(GGUFFile.magic) + Self.bytes(version)
    all += Self.bytes(tensorCount ?? UInt64(tensors.count))
    all += Self.bytes(metadataCount ?? UInt64(metadata.count))
    for (key, type, value) in metadata {
      all += Self.string(key) + Self.bytes(type.rawValue) + value
    }
    for (name, shape, type, offset) in tensors {
      all += Self.string(name) + Self.bytes(UInt32(shape.count)) + shape.flatMap(Self.bytes)
      all += Self.bytes(type) + Self.bytes(offset)
    }
    while all.count % 32 != 0 { all.append(0) }
    return all + [UInt8](repeating: 0, count: dataLength)
  }

  func parsed() throws -> GGUFFile {
    try GGUFFile(MappedFile(copying: bytes, path: "model.gguf"))
  }

  static func bytes<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  static func string(_ text: String) -> [UInt8] {
    bytes(UInt64(text.utf8.count)) + Array(text.utf8)
  }

  static func arrayPrefix(_ type: GGUFValueType, count: UInt64) -> [UInt8] {
    bytes(type.rawValue) + bytes(count)
  }

  static func array(_ type: GGUFValueType, count: UInt64, _ elements: [UInt8]) -> [UInt8] {
    arrayPrefix(type, count: count) + elements
  }
}
