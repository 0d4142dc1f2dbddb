/// How a window is turned into tokens.
public struct DecodingOptions: Sendable, Hashable {
  public enum Task: String, Sendable, Hashable, Codable {
    /// Writes what is said in the language that is said.
    case transcribe
    /// Writes in English what is said in another language; for multilingual models.
    case translate
  }

  public var task = Task.transcribe
  /// The language that is spoken; for multilingual models, which detect it when it is nil.
  public var language: Language?
  /// 0 takes the likeliest tokens; higher ones choose at random, more freely the higher.
  public var temperature: Float = 0
  /// Independent choices at temperatures above 0, of which the likeliest is taken.
  public var bestOf = 5
  /// Hypotheses followed side by side at temperature 0; 1 is the greedy search.
  public var beamWidth = 1
  /// Beam search goes on until it has this many times its width of ended hypotheses.
  public var patience: Float = 1
  /// Exponent of the length penalty, 0 to 1, when candidates are compared; nil divides by the length.
  public var lengthPenalty: Float?
  /// Most tokens to be chosen; nil for half the model's text context.
  public var maximumTokens: Int?
  /// What was said before, or names and terms that may come up. The last ones count where there are too many.
  public var prompt: [Int32] = []
  /// What the text begins with.
  public var prefix: [Int32] = []
  /// Keeps signs from being chosen that are not said, as in ♪♪ or [.
  public var suppressesNonSpeech = true
  /// Other tokens never to be chosen.
  public var suppressedTokens: [Int32] = []
  /// Keeps the text from beginning with a blank or being empty.
  public var suppressesBlank = true
  /// What alone may be said; nil for anything.
  var phrases: PhraseTokens?
  public var hasTimestamps = true
  /// Seconds by which the first timestamp comes; nil for no limit.
  public var maximumInitialTimestamp: Double? = 1
  /// Of the choices at random.
  public var seed: UInt64 = 0

  public init() {}

  /// Most tokens to be chosen with a model of these dimensions.
  func tokenLimit(_ dimensions: WhisperDimensions) -> Int {
    max(1, maximumTokens ?? dimensions.textContext / 2)
  }
}

extension WhisperTokenizer {
  /// What a transcript's tokens begin with: the start, and for a multilingual model the language (English when it is nil
  /// or has no token) and the task.
  func start(language: Language?, task: DecodingOptions.Task) -> [Int32] {
    guard special.isMultilingual else { return [special.startOfTranscript] }
    let token = special.token(of: language ?? .english) ?? special.languages.lowerBound
    return [special.startOfTranscript, token, task == .transcribe ? special.transcribe : special.translate]
  }
}
