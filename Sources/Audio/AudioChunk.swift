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

  /// Seconds.
  public var duration: Double { Double(samples.count) / Double(Self.sampleRate) }
}
