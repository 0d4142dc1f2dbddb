import Foundation

/// A file that is being written under a temporary name. It takes its own name once it is complete and on the disk:
/// readers see all of it or nothing, whatever happens.
///
/// Until then it lies beside its future place, and is removed with this value. A killed program leaves it behind.
package struct Draft: ~Copyable {
  private let path: String
  private let draftPath: String
  private let file: OpenFile
  private var isRenamed = false

  /// Returns the path of a file's draft. The name begins with a dot and ends in `.tmp`; the vdir convention says to
  /// ignore such files.
  package static func path(of path: String, name: some StringProtocol) -> String {
    "\(FolderNames.folder(of: path))/.voicecore-\(name).tmp"
  }

  /// Creates an empty draft.
  ///
  /// - Parameters:
  ///   - path: Where the file will be, and what errors call it.
  ///   - name: The draft's own name. If it is always the same, a draft that a killed program left is replaced.
  package init(
    of path: String, name: String = UUID().uuidString, permissions: mode_t
  ) throws(FileError) {
    let draftPath = Draft.path(of: path, name: name)
    while true {
      do throws(FileError) {
        let file = try OpenFile(
          draftPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: permissions, called: path)
        // The lock shows `removeLeftovers` that the draft is being written. Some file systems have no locks.
        _ = try? file.lock(LOCK_EX)
        guard file.isThere(draftPath) else { continue }
        (self.path, self.draftPath) = (path, draftPath)
        self.file = file
        return
      } catch {
        guard error.code == EEXIST else { throw error }
        do { try FileLock.removeWhenFree(draftPath) } catch { throw FileError(path, error.code) }
      }
    }
  }

  deinit {
    if !isRenamed { unlink(draftPath) }
  }

  package func append(_ bytes: some ContiguousBytes) throws(FileError) { try file.write(bytes) }

  /// Writes to the disk what was appended; ``replace()`` and ``place()`` do this as well. Full disks and lost network
  /// drives may fail only now.
  package func synchronize() throws(FileError) { try file.synchronize() }

  /// Gives the file its name. It replaces one that has it.
  package mutating func replace() throws(FileError) {
    try synchronize()
    guard rename(draftPath, path) == 0 else { throw FileError(path) }
    isRenamed = true
    FolderNames.synchronize(around: path)
  }

  /// Gives the file its name, unless another has it.
  ///
  /// - Throws: ``FileError`` with `EEXIST` in that case.
  package func place() throws(FileError) {
    try synchronize()
    // Unlike `rename`, `link` never replaces a file.
    guard link(draftPath, path) == 0 else { throw FileError(path) }
    FolderNames.synchronize(around: path)
  }

  /// Replaces the contents of a file: readers see the old or the new ones, and a crash leaves one of them.
  package static func replace(
    _ path: String, with contents: Data, permissions: mode_t
  ) throws(FileError) {
    var draft = try Draft(of: path, permissions: permissions)
    try draft.append(contents)
    try draft.replace()
  }

  /// Removes drafts that no running program writes.
  package static func removeLeftovers(in folders: [String]) {
    for folder in Set(folders) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where name.hasPrefix(".voicecore-") && name.hasSuffix(".tmp") {
        FileLock.removeUnlessHeld("\(folder)/\(name)")
      }
    }
  }
}
