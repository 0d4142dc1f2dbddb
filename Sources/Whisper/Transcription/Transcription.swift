/// The text of a recording.
public struct Transcription: Sendable, Hashable {
  /// The whole text.
  public var text = ""
  /// The parts of the text, in order.
  public var segments: [TranscriptionSegment] = []
  /// The spoken language, as given or detected.
  public var language = Language.english
  /// The number of windows that were decoded at a higher temperature.
  public var temperatureFallbacks = 0
  /// The number of windows for which the encoder computed a part of its context only.
  public var fittedWindows = 0
  /// The number of those windows that then had to be computed with the full context.
  public var fullContextFallbacks = 0

  /// Returns the transcription with all times limited to the recording's length, which the model does not know.
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

/// A part of a recording's text, about a sentence.
public struct TranscriptionSegment: Sendable, Hashable {
  /// The segment's index among all segments.
  public var id: Int
  /// The first frame of its window, in frames of 10 ms.
  public var seek: Int
  /// The beginning, in seconds from the start of the recording.
  public var start: Double
  /// The end, in seconds from the start of the recording.
  public var end: Double
  /// The text.
  public var text: String
  /// The tokens, including timestamps.
  public var tokens: [Int32]
  /// The temperature at which its window was decoded.
  public var temperature: Float
  /// The mean log probability of its window's tokens.
  public var averageLogProbability: Double
  /// The compression ratio of its window's text. A high ratio means that the text repeats itself.
  public var compressionRatio: Double
  /// The probability that there is no speech in its window.
  public var noSpeechProbability: Double
  /// The mean probability of its text tokens, from 0 to 1.
  public var confidence: Double
  /// The words with their times, if they were asked for.
  public var words: [WordTiming] = []
}

/// The progress of a transcription.
public struct TranscriptionProgress: Sendable, Hashable {
  /// The seconds of the recording that are done.
  public var done: Double
  /// The length of the recording in seconds.
  public var whole: Double
  /// The segments of the last window.
  public var segments: [TranscriptionSegment]
}
