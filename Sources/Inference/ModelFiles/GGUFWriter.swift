/// Builds the part of a GGUF file (version 3) before the tensors' data, and decides where that data goes.
struct GGUFWriter {
  /// Data begins at multiples of this many bytes.
  let alignment: Int
  private var metadata: [UInt8] = []
  private var metadataCount: UInt64 = 0
  private var infos: [UInt8] = []
  private var tensorCount: UInt64 = 0
  private var dataLength = 0

  /// - Parameter alignment: A power of two; values other than 32 must also be in `general.alignment`.
  init(alignment: Int) {
    self.alignment = alignment
  }

  mutating func set(_ key: String, _ value: UInt32) {
    metadata += Self.string(key) + GGUFValueType.uint32.rawValue.littleEndianBytes
    metadata += value.littleEndianBytes
    metadataCount += 1
  }

  /// Copies a value from another file.
  mutating func copy(_ key: String, from source: GGUFMetadata) {
    guard let entry = source.entries[key] else { return }
    metadata += source.file.bytes[entry.bytes]
    metadataCount += 1
  }

  /// Adds a tensor. The data follows in this order, each padded with ``padding(after:)``.
  mutating func addTensor(_ conversion: TensorConversion) {
    let tensor = conversion.tensor
    infos += Self.string(tensor.name) + UInt32(tensor.shape.count).littleEndianBytes
    for size in tensor.shape { infos += UInt64(size).littleEndianBytes }
    infos += conversion.format.rawValue.littleEndianBytes + UInt64(dataLength).littleEndianBytes
    tensorCount += 1
    dataLength += conversion.byteCount + padding(after: conversion.byteCount)
  }

  /// Everything before the first tensor's data.
  var header: [UInt8] {
    var bytes = GGUFFile.magic.littleEndianBytes + UInt32(3).littleEndianBytes
    bytes += tensorCount.littleEndianBytes + metadataCount.littleEndianBytes + metadata + infos
    return bytes + [UInt8](repeating: 0, count: padding(after: bytes.count))
  }

  /// The number of zeros to write after this many bytes.
  func padding(after byteCount: Int) -> Int {
    (alignment - byteCount % alignment) % alignment
  }

  private static func string(_ text: String) -> [UInt8] {
    UInt64(text.utf8.count).littleEndianBytes + text.utf8
  }
}
