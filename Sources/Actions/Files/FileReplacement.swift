import Foundation

package enum FileReplacement {
  /// Writes a file beside `path` and renames it, so that readers see the old or the new content, and a crash leaves
  /// one of them.
  ///
  /// - Parameter unless: Called just before the rename; true leaves everything as it was.
  /// - Returns: Whether the file was replaced.
  @discardableResult
  package static func replace(
    at path: String, with data: Data, permissions: mode_t, unless: () throws -> Bool = { false }
  ) throws -> Bool {
    let folder = (path as NSString).deletingLastPathComponent
    // A hidden name that does not end in .ics: other programs ignore it.
    let temporary = Drafts.path(UUID().uuidString, beside: path)
    let descriptor = Drafts.open(temporary, permissions: permissions)
    guard descriptor >= 0 else { throw fileError(temporary) }
    var isRenamed = false
    defer { if !isRenamed { unlink(temporary) } }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: data)
    try file.synchronize()
    try file.close()
    if try unless() { return false }
    guard rename(temporary, path) == 0 else { throw fileError(path) }
    isRenamed = true
    let parent = open(folder, O_RDONLY | O_CLOEXEC)
    if parent >= 0 {
      fsync(parent)
      close(parent)
    }
    return true
  }

  private static func fileError(_ path: String) -> any Error {
    CocoaError(
      .fileWriteUnknown,
      userInfo: [
        NSFilePathErrorKey: path, NSLocalizedDescriptionKey: "\(path): \(String(cString: strerror(errno)))",
        NSUnderlyingErrorKey: NSError(domain: NSPOSIXErrorDomain, code: Int(errno)),
      ])
  }
}
