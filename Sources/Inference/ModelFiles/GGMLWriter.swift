/// The bytes of a ggml file around its tensors' data.
package enum GGMLWriter {
  /// The header of a Whisper model, saying that most weights are stored in `format`.
  static func header(_ file: GGMLFile, _ header: WhisperHeader, format: BlockFormat) -> [UInt8] {
    var bytes = Array(file.file.bytes[header.bytes])
    bytes.replaceSubrange(
      WhisperHeader.fileTypeOffset..<WhisperHeader.fileTypeOffset + 4,
      with: GGMLFileType.headerValue(format).littleEndianBytes)
    return bytes
  }

  /// What stands before a tensor's data.
  /// - Parameter shape: In ggml's order, as in ``StoredTensor/shape``.
  package static func tensorHeader(name: String, shape: [Int], format: BlockFormat) -> [UInt8] {
    var bytes = Int32(shape.count).littleEndianBytes
    bytes += Int32(name.utf8.count).littleEndianBytes
    bytes += format.rawValue.littleEndianBytes
    for size in shape { bytes += Int32(size).littleEndianBytes }
    return bytes + name.utf8
  }
}

extension FixedWidthInteger {
  package var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}
