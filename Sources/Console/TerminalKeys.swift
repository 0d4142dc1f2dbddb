// A source may be cancelled by any thread.
@preconcurrency import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A key of the terminal's.
package enum Key: Equatable, Sendable {
  case space, enter, escape, backspace
  case character(Character)

  /// The keys that some bytes stand for. Sequences of the arrow and function keys are passed over.
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

/// The keys that are pressed, one by one, without waiting for Enter and without showing them.
package struct TerminalKeys: AsyncSequence {
  package init() {}

  package typealias AsyncIterator = AsyncStream<Key>.Iterator

  /// The terminal is as it was before when the sequence is given up.
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
