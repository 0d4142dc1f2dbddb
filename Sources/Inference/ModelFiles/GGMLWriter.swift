import DurableFiles

/// A writer of the parts of a ggml file other than the tensors' data.
package enum GGMLWriter {
  /// Returns the header of a Whisper model, stating that most weights are stored in `format`.
  static func header(_ file: GGMLFile, _ header: WhisperHeader, format: BlockFormat) -> [UInt8] {
    var bytes = Array(file.file.bytes[header.bytes])
    bytes.replaceSubrange(
      WhisperHeader.fileTypeOffset..<WhisperHeader.fileTypeOffset + 4,
      with: GGMLFileType.headerValue(format).littleEndianBytes)
    return bytes
  }

  /// Returns the bytes before a tensor's data.
  ///
  /// - Parameter shape: The sizes in ggml's order, as in ``StoredTensor/shape``.
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

/// The number in a ggml header for the format of most weights (`enum ggml_ftype` in ggml.h).
package enum GGMLFileType {
  /// The factor of the version of the block formats in a header, to which the type is added.
  static let versionFactor = 1000
  /// The version of the block formats that is read and written.
  static let quantizationVersion = 2

  /// Returns the versions in which the blocks of a format are those that are written. Version 2 left q5_0 and q5_1
  /// as they were.
  static func versions(_ format: BlockFormat) -> ClosedRange<Int> {
    (format == .q5_0 || format == .q5_1 ? 1 : quantizationVersion)...quantizationVersion
  }

  private static let types: [BlockFormat: Int32] = [
    .f32: 0, .f16: 1, .q4_0: 2, .q4_1: 3, .q8_0: 7, .q5_0: 8, .q5_1: 9, .q2_K: 10, .q3_K: 11,
    .q4_K: 12, .q5_K: 13, .q6_K: 14, .iq4_NL: 19, .bf16: 24,
  ]

  static func format(_ type: Int32) -> BlockFormat? { types.first { $0.value == type }?.key }

  static func type(_ format: BlockFormat) -> Int32? { types[format] }

  /// Returns the header's number for a file whose matrices are stored in `format`. If several versions have the
  /// same blocks, it names the first, as the published files do.
  package static func headerValue(_ format: BlockFormat) -> Int32 {
    let version = format.blockLength == 1 ? 0 : versions(format).lowerBound
    return Int32(version * versionFactor) + (type(format) ?? 0)
  }
}

/// A file that appears under its name only when it is complete. Without ``finish()`` nothing is left behind.
package final class NewModelFile {
  package let path: String
  /// The number of bytes written so far.
  package private(set) var byteCount = 0
  private var draft: Draft

  package init(path: String) throws(ModelFileError) {
    self.path = path
    // Drafts of a program that was killed may take gigabytes.
    Draft.removeLeftovers(in: [FolderNames.folder(of: path)])
    draft = try wrapping(Draft(of: path, permissions: 0o666)) {
      ModelFileError.unwritable(path: path, reason: $0.reason)
    }
  }

  package func append(_ bytes: [UInt8]) throws(ModelFileError) {
    try wrapping(draft.append(bytes)) { ModelFileError.unwritable(path: path, reason: $0.reason) }
    byteCount += bytes.count
  }

  /// Makes the file appear under its name, replacing any file there.
  package func finish() throws(ModelFileError) {
    try wrapping(draft.replace()) { ModelFileError.unwritable(path: path, reason: $0.reason) }
  }
}
