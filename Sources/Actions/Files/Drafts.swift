import Foundation

/// Files that are being written and do not have their final names yet. A killed program may leave some behind.
public enum Drafts {
  /// The path of a draft, in the folder of the future file. It begins with a dot and ends in `.tmp`; the vdir
  /// convention says to ignore such files.
  static func path(_ name: some StringProtocol, beside path: String) -> String {
    (path as NSString).deletingLastPathComponent + "/.voicecore-\(name).tmp"
  }

  /// Opens a new draft, readable by its owner only, and locks it.
  ///
  /// - Returns: The descriptor, or less than zero with `errno` set.
  static func open(_ path: String, permissions: mode_t = 0o600) -> Int32 {
    while true {
      let descriptor = Foundation.open(
        path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, permissions)
      // A cleanup may have locked it first, and then removes it.
      guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0, access(path, F_OK) != 0 else {
        return descriptor
      }
      close(descriptor)
    }
  }

  /// Removes drafts that no running program has locked.
  public static func removeLeftovers(in folders: [String]) {
    for folder in Set(folders) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where name.hasPrefix(".voicecore-") && name.hasSuffix(".tmp") {
        let descriptor = Foundation.open("\(folder)/\(name)", O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { continue }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink("\(folder)/\(name)") }
        close(descriptor)
      }
    }
  }
}

/// The standard input for a program. It is a file, because a program that ends before it has read a whole pipe would
/// break it; it has no name and disappears when it is closed.
final class UnnamedFile {
  private let file: UnsafeMutablePointer<FILE>

  /// Nil if the file cannot be made or written.
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
