import Foundation
import Understanding

/// A line of progress on standard error, written over by the next.
enum ProgressLine {
  static func show(_ text: String) { write("\r\u{1B}[2K\(text)") }

  static func clear() { write("\r\u{1B}[2K") }

  private static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}

/// What `--json` prints, in every command.
typealias JSONLine = Understanding.JSONLine
