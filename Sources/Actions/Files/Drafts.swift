import Foundation

/// Files that are being written and have no name of their own yet. What a killed program left of them is nobody's.
public enum Drafts {
  /// Where contents are written before they get their name, in the folder of the file to be. It starts with a dot and ends in
  /// `.tmp`, which the vdir convention says to ignore.
  static func path(_ name: some StringProtocol, beside path: String) -> String {
    (path as NSString).deletingLastPathComponent + "/.voicecore-\(name).tmp"
  }

  /// Opens a new draft for its owner alone and holds it while it is written.
  ///
  /// - Returns: The descriptor, or less than zero with `errno` set.
  static func open(_ path: String, permissions: mode_t = 0o600) -> Int32 {
    while true {
      let descriptor = Foundation.open(
        path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, permissions)
      // Who sweeps may have been quicker to hold it, and takes it away then.
      guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0, access(path, F_OK) != 0 else {
        return descriptor
      }
      close(descriptor)
    }
  }

  /// Removes from folders the drafts that no living program holds.
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
