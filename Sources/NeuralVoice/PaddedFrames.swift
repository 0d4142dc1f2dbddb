import Inference

/// Frames with a margin of zeros before and after them, as convolutions read them. They lie in an ``Arena``.
struct PaddedFrames {
  let count: Int
  let channels: Int
  let margin: Int
  private let start: UnsafeMutablePointer<Float>

  /// Only the margins are zero at first.
  init(count: Int, channels: Int, margin: Int = 0, in arena: Arena) {
    (self.count, self.channels, self.margin) = (count, channels, margin)
    start = arena.take((count + 2 * margin) * channels)
    start.update(repeating: 0, count: margin * channels)
    (start + (margin + count) * channels).update(repeating: 0, count: margin * channels)
  }

  /// The frames without the margins.
  var frames: Vectors { window(0..<count) }
  var numbers: UnsafeMutablePointer<Float> { start + margin * channels }
  var numberCount: Int { count * channels }

  func clear() { numbers.update(repeating: 0, count: numberCount) }

  /// Frames, with some of the margins where the range goes beyond.
  func window(_ range: Range<Int>) -> Vectors {
    precondition(range.lowerBound >= -margin && range.upperBound <= count + margin)
    return Vectors(
      numbers: start + (range.lowerBound + margin) * channels, count: range.count, columns: channels,
      stride: channels)
  }

  /// The frames that a convolution needs whose output is as long and centred.
  func around(_ convolution: Convolution) -> Vectors {
    let before = convolution.reach / 2
    return window(-before..<count + convolution.reach - before)
  }
}

/// Memory that is taken piece by piece and let go at once. It keeps what it ever needed, since asking the system for
/// megabytes with each sentence costs a tenth of the whole time.
final class Arena {
  private var blocks: [FloatBuffer] = []
  /// The block that is used, and how much of it.
  private var place = (block: 0, used: 0)
  private static let blockLength = 1 << 20

  func take(_ count: Int) -> UnsafeMutablePointer<Float> {
    // Rows begin at whole lines of the cache.
    let count = (count + 15) / 16 * 16
    while place.block < blocks.count, blocks[place.block].numbers.count - place.used < count {
      place = (place.block + 1, 0)
    }
    if place.block == blocks.count { blocks.append(FloatBuffer(count: max(count, Self.blockLength))) }
    defer { place.used += count }
    return blocks[place.block].numbers.baseAddress! + place.used
  }

  /// Lets go of what `body` takes.
  func scope<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = place
    defer { place = before }
    return try body()
  }
}

/// What computes a voice's network: a processor, and memory that is used again with each sentence.
///
/// Not Sendable: one user at a time.
public final class VoiceProcessor {
  let processor: Processor
  let arena = Arena()

  public init(_ processor: Processor) { self.processor = processor }

  var kernels: Kernels { processor.kernels }
}
