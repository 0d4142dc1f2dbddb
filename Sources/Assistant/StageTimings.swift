/// How long each stage of a turn took, in milliseconds; nil where the stage did not run.
public struct StageTimings: Sendable, Hashable, Codable {
  /// Silence that the end of speech was declared on.
  public var endpointSilence: Double?
  /// From the end of speech to the final transcript.
  public var recognition: Double?
  /// What of understanding the person had to wait for,
  public var understanding: Double?
  /// and what was done while they still spoke.
  public var understandingAhead: Double?
  public var action: Double?
  /// From the end of speech, or from the text, to done or shown.
  public var total: Double?
  /// Of each word, from being spoken to being shown, where the sound came in as it was spoken.
  public var wordLag: [Double]?

  public init() {}
}

extension Duration {
  /// In milliseconds.
  var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}
