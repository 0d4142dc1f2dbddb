#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads standard input line by line. A last line without a newline counts; invalid UTF-8 is replaced.
package struct StandardInputLines: Sequence, IteratorProtocol {
  private var buffer: [UInt8] = []
  private var searched = 0
  private var start = 0
  private var ended = false

  package init() {}

  package mutating func next() -> String? {
    while true {
      if let newline = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer {
          start = newline + 1
          searched = start
        }
        return text(start..<newline)
      }
      searched = buffer.count
      if ended {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return text(start..<buffer.count)
      }
      buffer.removeSubrange(..<start)
      searched -= start
      start = 0
      ended = !readMore()
    }
  }

  /// Takes what has arrived, so that a program that writes a line and waits for the answer gets it.
  private mutating func readMore() -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var count = 0
    repeat {
      count = piece.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
    } while count < 0 && errno == EINTR
    guard count > 0 else { return false }
    buffer.append(contentsOf: piece[..<count])
    return true
  }

  private func text(_ range: Range<Int>) -> String {
    var range = range
    if let last = buffer[range].last, last == UInt8(ascii: "\r") {
      range = range.lowerBound..<range.upperBound - 1
    }
    return String(decoding: buffer[range], as: UTF8.self)
  }
}

/// Writes a result to standard output at once. Ends the process if nobody reads it or it cannot be written.
package func output(_ text: String, terminator: String = "\n") {
  let failure = write(text + terminator, to: STDOUT_FILENO)
  guard failure != 0 else { return }
  if failure != EPIPE {
    printError("Standard output cannot be written to: \(String(cString: strerror(failure)))")
  }
  exit(1)
}

/// Writes to standard error everything that is not a result.
package func printError(_ text: String) {
  _ = write(text + "\n", to: STDERR_FILENO)
}

/// Returns the number of the error; 0 if everything was written.
private func write(_ text: String, to file: Int32) -> Int32 {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    if count < 0 {
      guard errno == EINTR else { return errno }
    } else {
      rest = rest.dropFirst(count)
    }
  }
  return 0
}
