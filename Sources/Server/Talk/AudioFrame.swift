import Audio
import Capture
import NIOCore
import Synchronization

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

  /// Reads a binary message; nil for invalid bytes.
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
  mutating func newPart(of frame: AudioFrame) -> AudioChunk? {
    let start = position ?? frame.position
    guard frame.position <= start else { return nil }
    let new = frame.samples.dropFirst(start - frame.position)
    position = start + new.count
    return AudioChunk(samples: Array(new), start: start)
  }
}

/// The audio of a stream that arrived and was not processed yet.
final class AudioBacklog: Sendable {
  /// The most samples: more than a client keeps while it is disconnected.
  static let capacity = 120 * AudioChunk.sampleRate
  /// The longest wait for the next audio of a stream that has not ended; a lost connection is back by then.
  private static let patience = Duration.seconds(20)

  private struct State {
    var samples = 0
    var lastAdded = ContinuousClock.now
  }

  private let state = Mutex(State())

  /// Adds audio; returns whether there was room.
  func add(_ chunk: AudioChunk) -> Bool {
    state.withLock { state in
      guard state.samples + chunk.samples.count <= Self.capacity else { return false }
      state.samples += chunk.samples.count
      state.lastAdded = .now
      return true
    }
  }

  func remove(_ chunk: AudioChunk) {
    state.withLock { $0.samples -= chunk.samples.count }
  }

  /// Whether audio arrived recently.
  var isFed: Bool { state.withLock { .now - $0.lastAdded < Self.patience } }
}
