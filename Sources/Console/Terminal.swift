#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The text with control characters shown as �, so that text from elsewhere cannot steer the terminal.
package func printable(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.map { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
          scalar == "\u{200D}" ? scalar : "\u{FFFD}"
        default: scalar
        }
      }))
}

/// The abilities of the terminal.
package struct Terminal: Sendable {
  package let showsLiveText = isatty(STDOUT_FILENO) == 1
  package let takesAnswers = isatty(STDIN_FILENO) == 1
  package let hasColour = isatty(STDOUT_FILENO) == 1 && getenv("NO_COLOR") == nil

  package init() {}

  /// Its current width.
  package var columns: Int {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  package func bold(_ text: String) -> String { hasColour ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
  package func dim(_ text: String) -> String { hasColour ? "\u{1B}[2m\(text)\u{1B}[0m" : text }
  package func green(_ text: String) -> String { hasColour ? "\u{1B}[32m\(text)\u{1B}[0m" : text }
  package func yellow(_ text: String) -> String { hasColour ? "\u{1B}[33m\(text)\u{1B}[0m" : text }
  package func red(_ text: String) -> String { hasColour ? "\u{1B}[31m\(text)\u{1B}[0m" : text }
}
