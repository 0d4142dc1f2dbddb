/// A stretch of a recording to be transcribed.
public struct SpeechClip: Sendable, Hashable {
  /// Frames of 10 ms.
  public var frames: Range<Int>
  /// How probable it is that somebody speaks in it, as a voice activity detector says; nil where none was asked.
  public var speechProbability: Double?

  public init(_ frames: Range<Int>, speechProbability: Double? = nil) {
    (self.frames, self.speechProbability) = (frames, speechProbability)
  }
}
