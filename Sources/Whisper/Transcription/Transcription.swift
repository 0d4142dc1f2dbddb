/// A recording's text.
public struct Transcription: Sendable, Hashable {
  public var text = ""
  public var segments: [TranscriptionSegment] = []
  /// The spoken language, as given or detected.
  public var language = Language.english
  /// How many windows were decoded at a higher temperature.
  public var temperatureFallbacks = 0
  /// How many windows the encoder computed in part.
  public var fittedWindows = 0
  /// How many of these windows then had to be computed in full.
  public var fullContextFallbacks = 0

  /// Without times after the recording's end, which the model does not know.
  func clamped(to seconds: Double) -> Transcription {
    var transcription = self
    for index in segments.indices {
      transcription.segments[index].start = min(segments[index].start, seconds)
      transcription.segments[index].end = min(segments[index].end, seconds)
      transcription.segments[index].words = segments[index].words.map { $0.clamped(to: seconds) }
    }
    return transcription
  }
}

/// A part of a recording, about a sentence.
public struct TranscriptionSegment: Sendable, Hashable {
  public var id: Int
  /// The first frame of its window, in frames of 10 ms.
  public var seek: Int
  /// Seconds from the start of the recording.
  public var start: Double
  public var end: Double
  public var text: String
  /// Its tokens, with timestamps.
  public var tokens: [Int32]
  /// The temperature that its window was decoded at.
  public var temperature: Float
  /// The mean log probability of its window's tokens.
  public var averageLogProbability: Double
  /// The compression ratio of its window's text; high if it repeats itself.
  public var compressionRatio: Double
  /// The probability that there is no speech in its window.
  public var noSpeechProbability: Double
  /// The mean probability of its text tokens, 0 to 1.
  public var confidence: Double
  /// Its words, if they were asked for.
  public var words: [WordTiming] = []
}

/// The progress of a transcription.
public struct TranscriptionProgress: Sendable, Hashable {
  /// Seconds of the recording that are done.
  public var done: Double
  public var whole: Double
  /// The segments of the last window.
  public var segments: [TranscriptionSegment]
}
