/// The options for transcribing a recording.
public struct TranscriptionOptions: Sendable, Hashable {
  /// The part of a window that the encoder computes.
  public enum AudioContext: Sendable, Hashable {
    /// All 30 seconds, as in training.
    case full
    /// The audio and a little silence; all 30 seconds if the text then looks wrong.
    case fitted
  }

  /// The options for each window. Prompt, prefix and temperature are set for each; without a language, the first
  /// speech decides it.
  public var decoding = DecodingOptions()
  /// The languages to detect among; empty for all that the model knows.
  public var languages: [Language] = []
  public var fallback = TemperatureFallback()
  public var audioContext = AudioContext.full
  /// The frames of silence (10 ms each) that a fitted window has after its audio. The second half of them counts as
  /// the end of the 30 seconds.
  public var fittedMargin = 200
  /// Whether each window is told the text before it.
  public var conditionsOnPreviousText = true
  /// The text before the recording, or names and terms that may come up in it.
  public var initialPrompt: String?
  /// Names and terms that may come up; there may be hundreds. Where words that were heard with doubt sound like some
  /// of them, the decoder is told these and asked again.
  public var vocabulary: [String] = []
  /// Whether every window is told the initial prompt, not only the first.
  public var carriesInitialPrompt = false
  public var hasWordTimes = false
  /// The attention heads for word times; nil for those of ``AlignmentHeads/of(_:)``.
  package var alignmentHeads: [AlignmentHead]?
  /// The parts to transcribe, in frames of 10 ms and in order, as if nothing were between them; nil for the whole
  /// recording.
  public var clips: [Range<Int>]?

  public init() {}
}
