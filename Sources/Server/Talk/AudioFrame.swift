import Audio
import Capture
import NIOCore

/// A piece of a client's microphone stream: the `UInt32` number of the stream, the `UInt32` position of the first
/// sample in it, then 16-bit samples at 16 kHz, mono; all little-endian.
struct AudioFrame: Hashable {
  var stream: UInt32
  /// The position in samples, which is also its time.
  var position: Int
  var samples: [Float]

  init(stream: UInt32, position: Int, samples: [Float]) {
    (self.stream, self.position, self.samples) = (stream, position, samples)
  }

  /// Nil for invalid bytes.
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

/// Joins a stream from frames, some of which arrive twice after a lost connection.
struct AudioIntake: Hashable {
  /// The position of the next new sample; nil before the first frame.
  private(set) var position: Int?

  /// The new part of a frame; nil if something before it is missing.
  mutating func take(_ frame: AudioFrame) -> AudioChunk? {
    let start = position ?? frame.position
    guard frame.position <= start else { return nil }
    let new = frame.samples.dropFirst(start - frame.position)
    position = start + new.count
    return AudioChunk(samples: Array(new), start: start)
  }
}
