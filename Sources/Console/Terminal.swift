import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Returns the text with control characters shown as �, so that text from elsewhere cannot steer the terminal.
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

extension Character {
  /// The columns that it takes in a terminal: two for the scripts of East Asia and for pictures (Unicode Standard
  /// Annex 11).
  package var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

extension String {
  package var columns: Int { reduce(0) { $0 + $1.columns } }

  /// Returns the text, cut with an ellipsis to fit in this many columns.
  package func fitted(to columns: Int) -> String {
    guard self.columns > columns else { return self }
    var (room, kept) = (columns - 1, "")
    for character in self {
      room -= character.columns
      guard room >= 0 else { break }
      kept.append(character)
    }
    return kept + "…"
  }
}

/// Runs a body until it ends or SIGINT, SIGTERM or SIGHUP cancels it; cancelling is no error.
package func untilStopped(_ body: @escaping @Sendable () async throws -> Void) async throws {
  let task = Task { try await body() }
  let numbers = [SIGINT, SIGTERM, SIGHUP]
  let sources = numbers.map { DispatchSource.makeSignalSource(signal: $0) }
  for (number, source) in zip(numbers, sources) {
    source.setEventHandler { task.cancel() }
    // A signal that is ignored before its source is there would be lost: until then it ends the process.
    await withCheckedContinuation { isThere in
      source.setRegistrationHandler { isThere.resume() }
      source.resume()
    }
    // On Linux, libdispatch has its own handler by now, which keeps the signal from ending the process.
    #if canImport(Darwin)
      signal(number, SIG_IGN)
    #endif
  }
  defer { for source in sources { source.cancel() } }
  do {
    try await task.value
  } catch is CancellationError {}
}
