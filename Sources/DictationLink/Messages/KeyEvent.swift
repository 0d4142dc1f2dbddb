/// What happens to the key that a person dictates with, as an input method hears of it.
public enum KeyEvent: String, Sendable, Hashable, CaseIterable {
  case pressed, released
  /// Another key was pressed while this one was held: both are a shortcut of a program.
  case combined
  /// The person pressed Escape.
  case escape
}
