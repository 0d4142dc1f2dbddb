/// A recording's text.
public struct Transcription: Sendable, Hashable {
  public var text = ""
  public var segments: [TranscriptionSegment] = []
  /// What was spoken, as asked for or as detected.
  public var language = Language.english
  /// Windows that were decoded at a higher temperature.
  public var temperatureFallbacks = 0
  /// Windows that the encoder computed in part, and of these those that had to be computed in full.
  public var fittedWindows = 0
  public var fullContextFallbacks = 0

  /// With no time after the recording's end: a model's timestamps know nothing of it.
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

/// A stretch of a recording, about a sentence.
public struct TranscriptionSegment: Sendable, Hashable {
  public var id: Int
  /// Where the window began that it was found in, in frames of 10 ms.
  public var seek: Int
  /// Seconds from the start of the recording.
  public var start: Double
  public var end: Double
  public var text: String
  /// With its timestamps.
  public var tokens: [Int32]
  /// The temperature that its window was decoded at.
  public var temperature: Float
  /// Of the whole window: the mean log probability of its tokens,
  public var averageLogProbability: Double
  /// how much its text repeats itself,
  public var compressionRatio: Double
  /// and the probability of there being no speech.
  public var noSpeechProbability: Double
  /// Mean probability of the segment's own text tokens, 0 to 1.
  public var confidence: Double
  /// When words were asked for.
  public var words: [WordTiming] = []
}

/// How far a transcription has come.
public struct TranscriptionProgress: Sendable, Hashable {
  /// Seconds of the recording.
  public var done: Double
  public var whole: Double
  /// What the last window gave.
  public var segments: [TranscriptionSegment]
}
