import Foundation

/// The standard input for a program. It is a file, because a program that ends before it has read a whole pipe would
/// break it; it has no name and disappears when it is closed.
final class UnnamedFile {
  private let file: UnsafeMutablePointer<FILE>

  /// Returns `nil` if the file cannot be made or written.
  init?(_ text: String) {
    guard let file = tmpfile() else { return nil }
    self.file = file
    let bytes = Array(text.utf8)
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else { return nil }
    rewind(file)
  }

  deinit { fclose(file) }

  var descriptor: Int32 { fileno(file) }
}
