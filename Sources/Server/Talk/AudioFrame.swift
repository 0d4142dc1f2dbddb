import Audio
import NIOCore

/// A stretch of a client's microphone: `UInt32` number of the stream, `UInt32` position of the first sample in it, then
/// 16-bit samples at 16 kHz, mono; all little-endian.
struct AudioFrame: Hashable {
  var stream: UInt32
  /// In samples; also its time.
  var position: Int
  var samples: [Float]

  init(stream: UInt32, position: Int, samples: [Float]) {
    (self.stream, self.position, self.samples) = (stream, position, samples)
  }

  /// Nil for bytes that are none.
  init?(_ bytes: ByteBuffer) {
    var bytes = bytes
    guard let stream = bytes.readInteger(endianness: .little, as: UInt32.self),
      let position = bytes.readInteger(endianness: .little, as: UInt32.self),
      bytes.readableBytes.isMultiple(of: 2)
    else { return nil }
    self.init(
      stream: stream, position: Int(position),
      samples: (0..<bytes.readableBytes / 2).map { _ in
        Float(bytes.readInteger(endianness: .little, as: Int16.self) ?? 0) / 32_768
      })
  }
}

/// Puts a stream together from frames of which some come twice, after a connection was lost.
struct AudioIntake: Hashable {
  /// Where the next new sample belongs; nil before the first frame.
  private(set) var position: Int?

  /// What of a frame is new; nil where something before it is missing.
  mutating func take(_ frame: AudioFrame) -> AudioChunk? {
    let start = position ?? frame.position
    guard frame.position <= start else { return nil }
    let new = frame.samples.dropFirst(start - frame.position)
    position = start + new.count
    return AudioChunk(samples: Array(new), start: start)
  }
}
