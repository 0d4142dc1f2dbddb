import Capture
import NIOCore

/// The microphone's sound as streams of numbered samples, kept until the server has received it.
///
/// A stream is uninterrupted sound. After a lost connection it continues where the server's copy ends. If the server
/// has ended it, or sound had to be dropped, the remaining sound begins the next stream.
struct SpeechBacklog {
  /// The most samples that are kept: half a minute, which is one megabyte.
  static let capacity = 30 * AudioChunk.sampleRate
  /// The samples dropped at once when it is full, so that the sound is not interrupted at every piece.
  static let sacrifice = 10 * AudioChunk.sampleRate
  /// The most samples sent without confirmation.
  static let window = 4 * AudioChunk.sampleRate

  /// The number of the stream, higher than any before.
  private(set) var number: UInt32 = 1
  /// The sound that the server does not have yet, oldest first.
  private var pieces: [[Int16]] = []
  /// The position of the oldest piece in its stream.
  private var base = 0
  /// The position of the next sample to send. Both are at beginnings of pieces.
  private var sent = 0
  /// Whether nothing may be sent before ``release()``.
  private(set) var isHeld = false

  /// The number of kept samples.
  private(set) var count = 0

  /// The number of samples of the stream that were sent.
  var sentLength: Int { sent }

  /// Takes sound; returns how many of the oldest samples were dropped for it.
  mutating func add(_ samples: [Float]) -> Int {
    pieces.append(samples.map { Int16((max(-1, min(1, $0)) * 32_767).rounded()) })
    count += samples.count
    guard count > Self.capacity else { return 0 }
    let wanted = Self.capacity - Self.sacrifice
    let before = count
    while count > wanted { count -= pieces.removeFirst().count }
    begin()
    return before - count
  }

  /// The frames that can be sent now: the number of the stream, the position of the first sample, and 16-bit samples,
  /// all little-endian.
  mutating func departures() -> [ByteBuffer] {
    guard !isHeld else { return [] }
    var position = base
    var messages: [ByteBuffer] = []
    for piece in pieces {
      defer { position += piece.count }
      guard position >= sent, position - base < Self.window else { continue }
      var message = ByteBuffer()
      message.reserveCapacity(8 + 2 * piece.count)
      message.writeInteger(number, endianness: .little)
      message.writeInteger(UInt32(truncatingIfNeeded: position), endianness: .little)
      for sample in piece { message.writeInteger(sample, endianness: .little) }
      messages.append(message)
      sent = position + piece.count
    }
    return messages
  }

  /// Records that the server has a stream up to this sample.
  mutating func acknowledge(stream: UInt32, samples: Int) {
    guard stream == number else { return }
    while let first = pieces.first, base + first.count <= samples {
      pieces.removeFirst()
      count -= first.count
      base += first.count
    }
    sent = max(sent, base)
  }

  /// Begins a connection, on which the server reports the stream that it has, if any.
  mutating func resume(stream: UInt32?, samples: Int) {
    isHeld = false
    if stream == number {
      acknowledge(stream: number, samples: samples)
      sent = base
    } else {
      begin()
    }
  }

  /// Makes the kept sound a new stream.
  private mutating func begin() {
    if base > 0 || sent > 0 { number += 1 }
    (base, sent) = (0, 0)
  }

  /// Drops what was sent and begins another stream, which is held until ``release()``. Returns the length of the
  /// earlier stream.
  mutating func renew() -> Int {
    let length = sent
    acknowledge(stream: number, samples: length)
    begin()
    isHeld = true
    return length
  }

  mutating func release() { isHeld = false }

  /// Drops everything; the next sound is another stream.
  mutating func clear() {
    (pieces, count) = ([], 0)
    begin()
  }
}
