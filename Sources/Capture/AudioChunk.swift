#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A piece of 16 kHz mono audio, the one format that everything after decoding works on.
public struct AudioChunk: Sendable, Hashable {
  /// The samples per second of every chunk.
  public static let sampleRate = 16_000

  /// The samples, finite, with full scale at -1 and 1.
  public var samples: [Float]
  /// The position of the first sample in its stream, in samples.
  public var start: Int

  /// Creates a chunk.
  public init(samples: [Float], start: Int = 0) {
    self.samples = samples
    self.start = start
  }

  /// Appends the chunk that follows this one in the stream. An empty chunk takes the position of the next.
  public mutating func append(_ next: AudioChunk) {
    if samples.isEmpty { start = next.start }
    samples += next.samples
  }

  /// The length in seconds.
  public var duration: Double { Double(samples.count) / Double(Self.sampleRate) }
}

/// The loudness of a piece of audio, for a level meter.
public struct AudioLevel: Sendable, Hashable, Codable {
  /// The lowest level, in decibels relative to full scale: digital silence.
  public static let floor = -120.0

  /// The root mean square, in decibels relative to full scale. A square wave at full scale has 0.
  public var rms: Double
  /// The largest sample, in decibels relative to full scale.
  public var peak: Double
  /// Whether three or more consecutive samples are at full scale, which means that the microphone's gain is too
  /// high.
  public var isClipped: Bool

  /// Measures samples.
  public init(_ samples: some Collection<Float>) {
    var energy = 0.0
    var peak: Float = 0
    var run = 0
    var longestRun = 0
    for sample in samples {
      let magnitude = abs(sample)
      energy += Double(magnitude) * Double(magnitude)
      peak = max(peak, magnitude)
      run = magnitude >= Self.fullScale ? run + 1 : 0
      longestRun = max(longestRun, run)
    }
    rms = decibels(samples.isEmpty ? 0 : (energy / Double(samples.count)).squareRoot())
    self.peak = decibels(Double(peak))
    isClipped = longestRun >= 3
  }

  /// The largest 16-bit sample, less one step for the rounding of a resampled file.
  private static let fullScale: Float = 32_766 / 32_768
}

extension AudioChunk {
  /// The loudness of the chunk.
  public var level: AudioLevel { AudioLevel(samples) }
}

private func decibels(_ amplitude: Double) -> Double {
  amplitude > 0 ? max(AudioLevel.floor, 20 * log10(amplitude)) : AudioLevel.floor
}
