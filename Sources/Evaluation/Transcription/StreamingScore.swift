/// What people see while they speak, and how soon they have it all.
public struct StreamingScore: Sendable, Encodable {
  public var utterances = 0
  /// Hypotheses shown, and the seconds of audio that they came in.
  public var partials = 0
  public var audio = 0.0
  /// Utterances whose final text did not begin with what had been shown as settled: always 0.
  public var broken = 0
  /// Utterances in which the last decoding had other words there; what had settled stayed.
  public var contradicted = 0
  /// Milliseconds from the end of the audio to the final text.
  public var final: [Double] = []
  /// Share of the final words that had settled before the end.
  public var settledWords = 0
  public var words = 0

  private enum CodingKeys: String, CodingKey {
    case utterances, partials, broken, contradicted, words
    case audio = "audio_seconds"
    case final = "final_ms"
    case settledWords = "settled_words"
  }
}
