/// The options for decoding a window.
public struct DecodingOptions: Sendable, Hashable {
  /// The language to write in: the spoken one, or English.
  public enum Task: String, Sendable, Hashable, Codable {
    /// Writes the words in the language that is spoken.
    case transcribe
    /// Writes an English translation; for multilingual models.
    case translate
  }

  /// Whether to transcribe or to translate.
  public var task = Task.transcribe
  /// The spoken language, for multilingual models; `nil` detects it.
  public var language: Language?
  /// The temperature of sampling. 0 takes the likeliest tokens; higher values choose more freely.
  public var temperature: Float = 0
  /// The number of independent samples at temperatures above 0; the likeliest is taken.
  public var bestOf = 5
  /// The beam width at temperature 0; 1 is greedy search.
  public var beamWidth = 1
  /// How many times the beam width of hypotheses must have ended before beam search ends.
  public var patience: Float = 1
  /// The exponent of the length penalty by which candidates are compared, 0 to 1; `nil` divides their
  /// log-probability by their length instead.
  public var lengthPenalty: Float?
  /// The most tokens to write; `nil` for half the model's text context.
  public var maximumTokens: Int?
  /// The tokens of the preceding text, or of names and terms that may come up. If there are too many, only the
  /// last ones are used.
  public var prompt: [Int32] = []
  /// The tokens that the text begins with.
  public var prefix: [Int32] = []
  /// Whether the model may not write signs that nobody says, such as ♪♪ or [.
  public var suppressesNonSpeech = true
  /// Other tokens that the model may not write.
  public var suppressedTokens: [Int32] = []
  /// Whether the text may not begin with a blank or be empty.
  public var suppressesBlank = true
  /// The only phrases that the model may write; `nil` for any text.
  var phrases: PhraseTokens?
  /// Whether the text has timestamps.
  public var hasTimestamps = true
  /// The latest time of the first timestamp, in seconds; `nil` for no limit.
  public var maximumInitialTimestamp: Double? = 1
  /// The seed of random choices.
  public var seed: UInt64 = 0

  /// Creates the default options.
  public init() {}

  /// Returns the most tokens to write with a model of these dimensions.
  func tokenLimit(_ dimensions: WhisperDimensions) -> Int {
    max(1, maximumTokens ?? dimensions.textContext / 2)
  }
}

extension WhisperTokenizer {
  /// Returns the tokens that begin a transcript: the start, and for a multilingual model the language (English if
  /// it is `nil` or has no token) and the task.
  func start(language: Language?, task: DecodingOptions.Task) -> [Int32] {
    guard special.isMultilingual else { return [special.startOfTranscript] }
    let token = special.token(of: language ?? .english) ?? special.languages.lowerBound
    return [special.startOfTranscript, token, task == .transcribe ? special.transcribe : special.translate]
  }
}
