import Audio

/// The header of a growing 16-bit WAV file, and its samples.
enum WaveHeader {
  static let length = 44

  /// The header of a file of unknown length.
  static let endless: [UInt8] =
    Array("RIFF".utf8) + bytes(.max) + Array("WAVEfmt ".utf8) + bytes(16) + [1, 0, 1, 0]
    + bytes(UInt32(AudioChunk.sampleRate)) + bytes(UInt32(2 * AudioChunk.sampleRate)) + [2, 0, 16, 0]
    + Array("data".utf8) + bytes(.max)

  /// The two bytes of a sample.
  static func bytes(of sample: Float) -> [UInt8] {
    let bits = UInt16(bitPattern: Int16(max(-32_768, min(32_767, (sample * 32_768).rounded()))))
    return [UInt8(bits & 0xFF), UInt8(bits >> 8)]
  }

  /// The sample of two bytes.
  static func sample(_ low: UInt8, _ high: UInt8) -> Float {
    Float(Int16(bitPattern: UInt16(high) << 8 | UInt16(low))) / 32_768
  }

  private static func bytes(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) }
  }
}
