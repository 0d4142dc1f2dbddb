/// How a text is written.
public struct GenerationOptions: Sendable {
  public var sampling = SamplingOptions.greedy
  /// Most tokens to write, those that a grammar forces included.
  public var maximumTokens = 512
  /// The text ends before the first of these, wherever tokens begin and end.
  public var stopStrings: [String] = []
  /// What may be written, compiled for the session's vocabulary (``GenerationSession/compile(_:)``).
  public var grammar: CompiledGrammar?
  /// Whether text that the grammar leaves no choice about is appended without asking the model for it.
  public var jumpsForward = true
  /// How many of the likeliest tokens to note beside each one that is chosen.
  public var alternatives = 0

  public init() {}
}
