import Actions
import Speech
import Understanding

/// The one stream that front ends read.
public enum AssistantEvent: Sendable {
  /// Loudness of the last chunk, decibels relative to full scale.
  case level(Double)
  case partial(PartialTranscript)
  case final(Transcript)
  case interpretation(Interpretation)
  case decision(Decision)
  case receipt(Receipt)
  case failure(String)
}
