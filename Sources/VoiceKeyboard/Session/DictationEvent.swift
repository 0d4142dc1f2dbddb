import Audio
import Dictation
import Speech

/// What happens while somebody dictates, to be shown.
public enum DictationEvent: Sendable {
  /// Sound comes from the microphone of this name.
  case listening(device: String)
  case level(AudioLevel)
  /// The microphone went away; it is used again when it is back.
  case lost(reason: String)
  /// The sound cannot be kept, so that a crash would lose it; the dictation goes on.
  case unkept(JournalError)
  case hearing(PartialTranscript)
  /// A phrase was placed, by these edits.
  case placed(HeardPhrase, [TextEdit])
  /// Recognition knows these words from now on.
  case learned([String])
}
