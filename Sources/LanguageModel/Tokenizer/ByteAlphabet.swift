/// The characters by which byte-level vocabularies are written: a printable one for each byte.
///
/// Source: `bytes_to_unicode` of GPT-2's `encoder.py`: visible Latin-1 stands for itself, the other 68 bytes for U+0100 on.
enum ByteAlphabet {
  private static let bytes: [Unicode.Scalar: UInt8] = {
    var bytes: [Unicode.Scalar: UInt8] = [:]
    var next: UInt32 = 0x100
    for byte in UInt8.min...UInt8.max {
      switch byte {
      case 0x21...0x7E, 0xA1...0xAC, 0xAE...0xFF: bytes[Unicode.Scalar(byte)] = byte
      default:
        if let scalar = Unicode.Scalar(next) { bytes[scalar] = byte }
        next += 1
      }
    }
    return bytes
  }()

  private static let ofScalar: [UInt8?] = (0..<0x144).map { Unicode.Scalar($0).flatMap { bytes[$0] } }

  /// The bytes that a written token stands for; nil where it holds a character that stands for none.
  static func bytes(of written: UnsafeRawBufferPointer) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(written.count)
    var index = 0
    while index < written.count {
      var value = Int(written[index])
      index += 1
      if value >= 0x80 {
        // Two bytes of UTF-8 reach as far as the alphabet.
        guard (0xC2...0xC5).contains(value), index < written.count, written[index] & 0xC0 == 0x80 else {
          return nil
        }
        value = (value & 0x1F) << 6 | Int(written[index] & 0x3F)
        index += 1
      }
      guard value < ofScalar.count, let byte = ofScalar[value] else { return nil }
      result.append(byte)
    }
    return result
  }
}
