/// How dictated text gets to where the cursor is.
public enum PlacingWay: String, Sendable, Hashable, Codable, CaseIterable {
  /// The first of those below that can work here.
  case automatic
  /// Programs that type.
  case wtype, xdotool, ydotool
  /// The clipboard, pasted by one of those programs and then restored; without one it is left for the person to paste.
  case clipboard
  /// Standard output, once all is said.
  case output
}
