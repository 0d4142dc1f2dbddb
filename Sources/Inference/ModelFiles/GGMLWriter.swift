/// The bytes of a ggml file around its tensors' data.
enum GGMLWriter {
  /// The header of a Whisper model, saying that most weights are stored in `format`.
  static func header(_ file: GGMLFile, _ header: WhisperHeader, format: BlockFormat) -> [UInt8] {
    var bytes = Array(file.file.bytes[header.bytes])
    let version = format.blockLength == 1 ? 0 : GGMLFileType.quantizationVersion
    let value = Int32(version * GGMLFileType.versionFactor) + (GGMLFileType.type(format) ?? 0)
    bytes.replaceSubrange(
      WhisperHeader.fileTypeOffset..<WhisperHeader.fileTypeOffset + 4, with: value.littleEndianBytes)
    return bytes
  }

  /// What stands before a tensor's data.
  static func tensorHeader(_ conversion: TensorConversion) -> [UInt8] {
    let tensor = conversion.tensor
    var bytes = Int32(tensor.shape.count).littleEndianBytes
    bytes += Int32(tensor.name.utf8.count).littleEndianBytes
    bytes += conversion.format.rawValue.littleEndianBytes
    for size in tensor.shape { bytes += Int32(size).littleEndianBytes }
    return bytes + tensor.name.utf8
  }
}

extension FixedWidthInteger {
  var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}
