/// A word, or a longer run of text, and when it was said.
public struct TimedText: Sendable, Hashable {
  /// With the space before it, in languages that write one.
  public var text: String
  /// Seconds from the start of the recording.
  public var start: Double
  public var end: Double

  public init(text: String, start: Double, end: Double) {
    (self.text, self.start, self.end) = (text, start, end)
  }
}
