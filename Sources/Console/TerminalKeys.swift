// A dispatch source may be cancelled on any thread.
@preconcurrency import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A key pressed in the terminal.
package enum Key: Equatable, Sendable {
  case space, enter, escape, backspace
  case character(Character)

  /// Returns the keys for some bytes. Sequences of arrow and function keys are skipped.
  package static func keys(_ bytes: [UInt8]) -> [Key] {
    if bytes.first == 0x1B { return bytes.count == 1 ? [.escape] : [] }
    return String(decoding: bytes, as: UTF8.self).compactMap { character in
      switch character {
      case " ": .space
      case "\r", "\n", "\r\n": .enter
      case "\u{7F}", "\u{8}": .backspace
      default: character.isASCII && (character.asciiValue ?? 0) < 0x20 ? nil : .character(character)
      }
    }
  }
}

/// The keys that are pressed, without waiting for Enter and without showing them.
package struct TerminalKeys: AsyncSequence {
  package init() {}

  package typealias AsyncIterator = AsyncStream<Key>.Iterator

  /// Returns an iterator of the keys. The terminal's settings are restored when it is dropped.
  package func makeAsyncIterator() -> AsyncIterator {
    AsyncStream<Key> { continuation in
      var before = termios()
      tcgetattr(STDIN_FILENO, &before)
      var single = before
      single.c_lflag &= ~tcflag_t(ICANON | ECHO)
      tcsetattr(STDIN_FILENO, TCSANOW, &single)
      let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO)
      source.setEventHandler {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else { return source.cancel() }
        for key in Key.keys(Array(bytes[..<count])) { continuation.yield(key) }
      }
      source.resume()
      continuation.onTermination = { [before] _ in
        source.cancel()
        var before = before
        tcsetattr(STDIN_FILENO, TCSANOW, &before)
      }
    }.makeAsyncIterator()
  }
}
