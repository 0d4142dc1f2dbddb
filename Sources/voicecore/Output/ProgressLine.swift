import Foundation

/// A line of progress on standard error, replaced by the next.
enum ProgressLine {
  static func show(_ text: String) { write("\r\u{1B}[2K\(text)") }

  static func clear() { write("\r\u{1B}[2K") }

  private static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
