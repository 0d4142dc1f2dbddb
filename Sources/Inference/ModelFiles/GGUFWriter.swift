/// A writer of the part of a GGUF file (version 3) before the tensors' data. It decides where that data goes.
package struct GGUFWriter {
  /// The number of bytes at multiples of which data begins.
  package let alignment: Int
  private var metadata: [UInt8] = []
  private var metadataCount: UInt64 = 0
  private var infos: [UInt8] = []
  private var tensorCount: UInt64 = 0
  private var dataLength = 0

  /// Creates a writer.
  ///
  /// - Parameter alignment: A power of two. A value other than 32 must also be stored in `general.alignment`.
  package init(alignment: Int) {
    self.alignment = alignment
  }

  package mutating func set(_ key: String, _ value: UInt32) { set(key, .uint32, value.littleEndianBytes) }
  package mutating func set(_ key: String, _ value: Float) {
    set(key, .float32, value.bitPattern.littleEndianBytes)
  }
  package mutating func set(_ key: String, _ text: String) { set(key, .string, Self.string(text)) }
  package mutating func set(_ key: String, _ values: [Int32]) {
    let type = GGUFValueType.int32.rawValue.littleEndianBytes
    set(key, .array, type + UInt64(values.count).littleEndianBytes + values.flatMap(\.littleEndianBytes))
  }

  private mutating func set(_ key: String, _ type: GGUFValueType, _ value: [UInt8]) {
    metadata += Self.string(key) + type.rawValue.littleEndianBytes + value
    metadataCount += 1
  }

  /// Copies the value for a key from another file, if it has one.
  mutating func copy(_ key: String, from source: GGUFMetadata) {
    guard let entry = source.entries[key] else { return }
    metadata += source.file.bytes[entry.bytes]
    metadataCount += 1
  }

  /// Adds a tensor. The data must be written in the order in which tensors are added, with ``padding(after:)``
  /// after each.
  mutating func addTensor(_ conversion: TensorConversion) {
    addTensor(
      conversion.tensor.name, shape: conversion.tensor.shape, format: conversion.format,
      byteCount: conversion.byteCount)
  }

  /// Adds a tensor.
  ///
  /// - Parameter shape: The sizes in ggml's order, as in ``StoredTensor/shape``.
  package mutating func addTensor(_ name: String, shape: [Int], format: BlockFormat, byteCount: Int) {
    infos += Self.string(name) + UInt32(shape.count).littleEndianBytes
    for size in shape { infos += UInt64(size).littleEndianBytes }
    infos += format.rawValue.littleEndianBytes + UInt64(dataLength).littleEndianBytes
    tensorCount += 1
    dataLength += byteCount + padding(after: byteCount)
  }

  /// The bytes of everything before the first tensor's data.
  package var header: [UInt8] {
    var bytes = GGUFFile.magic.littleEndianBytes + UInt32(3).littleEndianBytes
    bytes += tensorCount.littleEndianBytes + metadataCount.littleEndianBytes + metadata + infos
    return bytes + [UInt8](repeating: 0, count: padding(after: bytes.count))
  }

  /// Returns the number of zeros to write after this many bytes.
  package func padding(after byteCount: Int) -> Int {
    (alignment - byteCount % alignment) % alignment
  }

  private static func string(_ text: String) -> [UInt8] {
    UInt64(text.utf8.count).littleEndianBytes + text.utf8
  }
}
