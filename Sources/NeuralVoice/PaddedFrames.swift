import Inference

/// Frames with a margin of zeros before and after them, as convolutions read them. Their memory is in an
/// ``Arena``.
struct PaddedFrames {
  let count: Int
  let channels: Int
  let margin: Int
  private let start: UnsafeMutablePointer<Float>

  /// Takes memory for frames. Only the margins are set to zero.
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

  /// Returns a range of frames, which may reach into the margins.
  func window(_ range: Range<Int>) -> Vectors {
    precondition(range.lowerBound >= -margin && range.upperBound <= count + margin)
    return Vectors(
      numbers: start + (range.lowerBound + margin) * channels, count: range.count, columns: channels,
      stride: channels)
  }

  /// Returns the frames that a convolution needs so that its output is centred and as long as these frames.
  func around(_ convolution: Convolution) -> Vectors {
    let before = convolution.reach / 2
    return window(-before..<count + convolution.reach - before)
  }
}

/// Memory that is taken piece by piece and released all at once. It keeps all the memory that was ever needed,
/// since asking the system for megabytes with each sentence costs a tenth of the whole time.
final class Arena {
  private var blocks: [FloatBuffer] = []
  /// The current block, and how many of its numbers are taken.
  private var place = (block: 0, used: 0)
  private static let blockLength = 1 << 20

  func take(_ count: Int) -> UnsafeMutablePointer<Float> {
    // Pieces begin at the beginning of cache lines.
    let count = (count + 15) / 16 * 16
    while place.block < blocks.count, blocks[place.block].numbers.count - place.used < count {
      place = (place.block + 1, 0)
    }
    if place.block == blocks.count { blocks.append(FloatBuffer(count: max(count, Self.blockLength))) }
    defer { place.used += count }
    return blocks[place.block].numbers.baseAddress! + place.used
  }

  /// Runs `body` and releases the memory that it took.
  func scope<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = place
    defer { place = before }
    return try body()
  }
}

/// A processor for a voice's network, with memory that is reused for each sentence.
///
/// It is not Sendable and has one user at a time.
public final class VoiceProcessor {
  let processor: Processor
  let arena = Arena()

  /// Wraps a processor.
  public init(_ processor: Processor) { self.processor = processor }

  var kernels: Kernels { processor.kernels }
}
