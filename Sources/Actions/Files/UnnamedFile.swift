import Foundation

/// What a program reads from its standard input. A file, since a program that ends without reading all of a pipe would break
/// it; without a name, and gone with the last who has it open.
final class UnnamedFile {
  private let file: UnsafeMutablePointer<FILE>

  /// Nil where no such file can be made or written.
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
