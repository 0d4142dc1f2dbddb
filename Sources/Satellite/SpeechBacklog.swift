import Capture
import NIOCore

/// The microphone's sound as streams of numbered samples, kept until the server has it.
///
/// A stream is one unbroken stretch of sound. After a lost connection it goes on where the server's copy ends; where the
/// server has ended it, or sound had to be given up, what is kept becomes the beginning of the next stream.
struct SpeechBacklog {
  /// Samples that are kept for a server that does not take them: half a minute, which is one megabyte.
  static let capacity = 30 * AudioChunk.sampleRate
  /// Given up at once where more come, so that what is kept is not broken up again at every piece.
  static let sacrifice = 10 * AudioChunk.sampleRate
  /// Samples on the way that the server has not confirmed yet.
  static let window = 4 * AudioChunk.sampleRate

  /// Of the stream, higher than any before.
  private(set) var number: UInt32 = 1
  /// What the server does not have yet, oldest first.
  private var pieces: [[Int16]] = []
  /// Where the oldest of them is in its stream, and where what was not sent yet is. Both at beginnings of pieces.
  private var base = 0
  private var sent = 0
  /// Nothing may be sent before ``release()``.
  private(set) var isHeld = false

  /// Samples that are kept.
  private(set) var count = 0

  /// Samples of the stream that were sent.
  var sentLength: Int { sent }

  /// Takes the next sound and returns how many samples, the oldest, were given up for it.
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

  /// What can be sent now, as the server's interface describes it: the number of the stream, the position of the first
  /// sample, 16-bit samples; all little-endian.
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

  /// The server has a stream up to that sample.
  mutating func acknowledge(stream: UInt32, samples: Int) {
    guard stream == number else { return }
    while let first = pieces.first, base + first.count <= samples {
      pieces.removeFirst()
      count -= first.count
      base += first.count
    }
    sent = max(sent, base)
  }

  /// A connection begins, on which the server tells of the stream that it has, if it has one.
  mutating func resume(stream: UInt32?, samples: Int) {
    isHeld = false
    if stream == number {
      acknowledge(stream: number, samples: samples)
      sent = base
    } else {
      begin()
    }
  }

  /// What is kept is a stream of its own from here on.
  private mutating func begin() {
    if base > 0 || sent > 0 { number += 1 }
    (base, sent) = (0, 0)
  }

  /// Lets what was sent go and goes on with another stream, which is held until ``release()``. Returns how long the one
  /// before it is.
  mutating func renew() -> Int {
    let length = sent
    acknowledge(stream: number, samples: length)
    begin()
    isHeld = true
    return length
  }

  mutating func release() { isHeld = false }

  /// Forgets everything that is kept; what comes next is another stream.
  mutating func clear() {
    (pieces, count) = ([], 0)
    begin()
  }
}
