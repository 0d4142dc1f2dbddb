import Capture

/// A detector that gives the probability of speech for every frame of a stream.
public protocol VoiceActivityDetector: Sendable {
  /// The samples from one frame to the next.
  var frameLength: Int { get }
  /// The samples after a frame that its decision needs.
  var lookAhead: Int { get }
  /// The probability from which a frame may begin an utterance.
  var startThreshold: Float { get }
  /// The probability below which a frame within an utterance is silence.
  var endThreshold: Float { get }
  /// Seconds of likely speech that begin an utterance; shorter sounds are taken for clicks. The default is 0.2; a
  /// detector that tells clicks apart sooner may need less.
  var minimumSpeech: Double { get }

  /// Takes the next audio of the stream and passes each completed frame to `body`.
  mutating func process(_ chunk: AudioChunk, _ body: (VoiceActivityFrame) -> Void)
}

extension VoiceActivityDetector {
  public var minimumSpeech: Double { 0.2 }
}

/// A detector's decision about one frame.
public struct VoiceActivityFrame: Sendable, Hashable {
  /// The position of the frame's first sample in its stream.
  public var start: Int
  /// The probability that the frame is speech, from 0 to 1.
  public var probability: Float
  /// The probability without smoothing over the last quarter of a second: less certain, but it falls sooner when
  /// speech ends.
  public var immediate: Float
}

/// Makes a detector for a new stream: Silero's network from a model file in whisper.cpp's format, or VoiceCore's
/// own detector if the path is `nil`.
///
/// - Throws: `ModelFileError` or `KernelsError`.
public func voiceActivityDetector(model path: String?) throws -> any VoiceActivityDetector {
  guard let path else { return SpectralVoiceActivityDetector() }
  return try SileroVoiceActivityDetector(path: path)
}
