/// The options for transcribing a recording.
public struct TranscriptionOptions: Sendable, Hashable {
  /// The part of a window that the encoder computes.
  public enum AudioContext: Sendable, Hashable {
    /// All 30 seconds, as in training.
    case full
    /// The audio and a little silence. If the text then looks wrong, more silence is tried, then all 30 seconds.
    case fitted
  }

  /// The options for each window. Prompt, prefix and temperature are set for each window; without a language, it
  /// is detected in the first speech.
  public var decoding = DecodingOptions()
  /// The languages to detect among. Empty means all languages that the model knows.
  public var languages: [Language] = []
  /// The strategy for results that look wrong.
  public var fallback = TemperatureFallback()
  /// The part of each window that the encoder computes.
  public var audioContext = AudioContext.full
  /// The frames of silence (10 ms each) after the audio of a fitted window. The second half of them is treated as
  /// the end of the 30 seconds.
  public var fittedMargin = 200
  /// Whether each window is given the text before it.
  public var conditionsOnPreviousText = true
  /// The text before the recording, or names and terms that may come up in it.
  public var initialPrompt: String?
  /// Names and terms that may come up; there may be hundreds. Where uncertain words sound like some of them, the
  /// decoder is told these and asked again.
  public var vocabulary: [String] = []
  /// Whether every window is given the initial prompt, not only the first.
  public var carriesInitialPrompt = false
  /// Whether the times of words are found.
  public var hasWordTimes = false
  /// The attention heads for word times; `nil` for those of ``AlignmentHeads/of(_:)``.
  package var alignmentHeads: [AlignmentHead]?
  /// The parts to transcribe, in frames of 10 ms and in order, as if nothing were between them; `nil` for the
  /// whole recording.
  public var clips: [Range<Int>]?

  /// Creates the default options.
  public init() {}
}
