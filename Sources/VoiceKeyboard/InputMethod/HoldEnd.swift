/// Why a phrase can no longer be held.
public enum HoldEnd: Sendable, Hashable {
  /// The person pressed a key, which waits.
  case key
  /// The field lost the keyboard and entered what it showed.
  case entered
  /// The field lost the keyboard and forgot what it showed.
  case forgotten
}
