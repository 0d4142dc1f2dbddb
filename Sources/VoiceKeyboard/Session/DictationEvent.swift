import Capture
import Dictation
import DictationLink
import Speech

/// The events of a dictation, to be shown.
public enum DictationEvent: Sendable {
  /// Sound arrives from the microphone with this name.
  case listening(device: String)
  case level(AudioLevel)
  /// The microphone went away; it is used again when it returns.
  case lost(reason: String)
  /// The dictation was cut off while this text was placed, so it may be missing. It is not placed a second time.
  case doubtful(String)
  /// The text is placed, but it is not in the history, for this reason.
  case unremembered(String)
  case hearing(PartialTranscript)
  /// A phrase was placed with these edits.
  case placed(HeardPhrase, [TextEdit])
  /// Recognition has learned these words.
  case learned([String])
  /// The key that the person dictates with, as the input method heard of it.
  case key(KeyEvent)
}
