/// A way to turn recordings into text that ``TranscriptionEvaluation`` tries.
public enum TranscriptionWay: String, Sendable, Hashable, CaseIterable {
  /// Windows of 30 seconds, as in training; the others are compared with it, so it is always tried.
  case full
  /// The same where a detector hears speech.
  case speech
  /// Contexts as short as the audio and some silence.
  case fitted
  /// As from a microphone, each recording an utterance.
  case streamed
}
