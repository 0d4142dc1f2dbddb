/// How a recording is turned into text.
public struct TranscriptionOptions: Sendable, Hashable {
  /// How much of a window the encoder computes.
  public enum AudioContext: Sendable, Hashable {
    /// All 30 seconds, as in training.
    case full
    /// What holds audio and a little silence; all 30 seconds where the text then looks wrong.
    case fitted
  }

  /// Its prompt, prefix and temperature are set for each window, and its language, where it has none, by the first speech.
  public var decoding = DecodingOptions()
  /// What the spoken language is one of, where it is to be detected; empty for all that the model knows.
  public var languages: [Language] = []
  public var fallback = TemperatureFallback()
  public var audioContext = AudioContext.full
  /// Frames of 10 ms of silence that a fitted window has after its audio; its second half stands at the end of the 30
  /// seconds.
  public var fittedMargin = 200
  /// Each window is told the text of those before it.
  public var conditionsOnPreviousText = true
  /// What was said before the recording, or names and terms that may come up in it.
  public var initialPrompt: String?
  /// Names and terms that may come up, hundreds of them: the decoder is told of them, or of those that resemble what
  /// was heard, and believed where that makes the text likelier.
  public var vocabulary: [String] = []
  /// Every window gets the initial prompt, not only the first.
  public var carriesInitialPrompt = false
  public var hasWordTimes = false
  /// The heads that word times come from; nil for those of ``AlignmentHeads/of(_:)``.
  public var alignmentHeads: [AlignmentHead]?
  /// The stretches to be transcribed, in frames of 10 ms and in order, as if there were nothing between them; nil for the
  /// whole recording.
  public var clips: [Range<Int>]?

  public init() {}
}
