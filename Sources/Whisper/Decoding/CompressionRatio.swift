import CZlib

/// How much shorter zlib makes a text: a text that repeats itself has a high ratio.
///
/// The system's zlib, since the threshold of 2.4 that the reference compares with is one on its results.
enum CompressionRatio {
  /// Bytes of the text by bytes compressed; 0 for an empty text.
  static func of(_ text: String) -> Double {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { return 0 }
    var compressed = [UInt8](repeating: 0, count: Int(compressBound(UInt(bytes.count))))
    var length = UInt(compressed.count)
    // It cannot fail with room for the worst case.
    guard compress(&compressed, &length, bytes, UInt(bytes.count)) == Z_OK, length > 0 else { return 1 }
    return Double(bytes.count) / Double(length)
  }
}
