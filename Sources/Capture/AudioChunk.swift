/// A stretch of 16 kHz mono audio, the one form that everything after decoding works on.
public struct AudioChunk: Sendable, Hashable {
  /// Samples a second, of every chunk.
  public static let sampleRate = 16_000

  /// Samples, full scale at -1 and 1, all finite.
  public var samples: [Float]
  /// Position of the first sample in its stream, in samples.
  public var start: Int

  public init(samples: [Float], start: Int = 0) {
    self.samples = samples
    self.start = start
  }

  /// Takes what follows it in its stream; an empty one begins where that does.
  public mutating func append(_ next: AudioChunk) {
    if samples.isEmpty { start = next.start }
    samples += next.samples
  }

  /// Seconds.
  public var duration: Double { Double(samples.count) / Double(Self.sampleRate) }
}
