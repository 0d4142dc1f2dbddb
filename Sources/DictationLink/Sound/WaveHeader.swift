import Capture

/// The header of a growing 16-bit WAV file.
public enum WaveHeader {
  public static let length = 44

  /// The header of a file of unknown length.
  public static let endless = header(riff: .max, data: .max)

  /// The header of a file with this many bytes of samples.
  public static func header(of count: Int) -> [UInt8] {
    header(riff: UInt32(clamping: count + length - 8), data: UInt32(clamping: count))
  }

  private static func header(riff: UInt32, data: UInt32) -> [UInt8] {
    Array("RIFF".utf8) + bytes(riff) + Array("WAVEfmt ".utf8) + bytes(16) + [1, 0, 1, 0]
      + bytes(UInt32(AudioChunk.sampleRate)) + bytes(UInt32(2 * AudioChunk.sampleRate)) + [2, 0, 16, 0]
      + Array("data".utf8) + bytes(data)
  }

  private static func bytes(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) }
  }
}

extension Int16 {
  /// A sample with full scale at -1 and 1.
  public init(sample: Float) {
    self.init((sample * 32_768).rounded().clamped(to: -32_768...32_767))
  }

  /// With full scale at -1 and 1.
  public var sample: Float { Float(self) / 32_768 }
}

extension Float {
  fileprivate func clamped(to range: ClosedRange<Float>) -> Float {
    Swift.max(range.lowerBound, Swift.min(range.upperBound, self))
  }
}
