import Actions
import Audio
import Foundation
import Speech
import Understanding

/// The one stream that front ends read.
public enum AssistantEvent: Sendable {
  /// Speech began, at this second of the stream.
  case speechStarted(Double)
  /// Loudness of the last chunk.
  case level(AudioLevel)
  case partial(PartialTranscript)
  /// What has been said so far would mean this, if it were all; nothing is done on it.
  case preview(Interpretation)
  case final(Transcript)
  case interpretation(Interpretation)
  /// The decision about a turn; the turn waits for `confirm` or `dismiss` unless it is executed or reprompted.
  case decision(Decision, turn: UUID)
  case receipt(Receipt, turn: UUID)
  /// What was done on the first part of a sentence was taken back, because its speaker went on.
  case takenBack(Receipt, turn: UUID)
  case failure(String)
  /// Nothing more comes of this turn unless a person answers.
  case ended(Turn)
}
