/// Says of every frame of a stream how probably it is speech.
public protocol VoiceActivityDetector: Sendable {
  /// Samples from one frame to the next.
  var frameLength: Int { get }
  /// Samples after a frame that its decision needs.
  var lookAhead: Int { get }
  /// Probability that a frame needs to begin an utterance.
  var startThreshold: Float { get }
  /// Probability under which a frame is silence within an utterance.
  var endThreshold: Float { get }

  /// Takes the next audio of the stream and hands over each frame that it completes.
  mutating func process(_ chunk: AudioChunk, _ body: (VoiceActivityFrame) -> Void)
}

/// A decision of a detector.
public struct VoiceActivityFrame: Sendable, Hashable {
  /// Position of the frame's first sample in its stream.
  public var start: Int
  /// Probability that it is speech, 0 to 1.
  public var probability: Float
  /// The same without the last quarter of a second's help: less certain, and low again sooner when speech ends.
  public var immediate: Float
}

/// A detector at the beginning of a stream: Silero's network from a model file in whisper.cpp's format, or the project's own
/// where there is none.
///
/// - Throws: `ModelFileError`, or `KernelsError`.
public func voiceActivityDetector(model path: String?) throws -> any VoiceActivityDetector {
  guard let path else { return SpectralVoiceActivityDetector() }
  return try SileroVoiceActivityDetector(path: path)
}
