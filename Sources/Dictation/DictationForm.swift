/// What a recognizer writes.
public enum DictationForm: Sendable, Hashable {
  /// Words alone, as PocketSphinx does.
  case spoken
  /// Capitals, marks and digits, as Whisper does.
  case written
}
