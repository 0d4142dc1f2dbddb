/// A piece of 16 kHz mono audio, the one form that everything after decoding works on.
public struct AudioChunk: Sendable, Hashable {
  /// The samples per second of every chunk.
  public static let sampleRate = 16_000

  /// The samples, finite, with full scale at -1 and 1.
  public var samples: [Float]
  /// Position of the first sample in its stream, in samples.
  public var start: Int

  public init(samples: [Float], start: Int = 0) {
    self.samples = samples
    self.start = start
  }

  /// Appends the chunk that follows it in the stream. An empty chunk takes the position of the next.
  public mutating func append(_ next: AudioChunk) {
    if samples.isEmpty { start = next.start }
    samples += next.samples
  }

  /// The length in seconds.
  public var duration: Double { Double(samples.count) / Double(Self.sampleRate) }
}
