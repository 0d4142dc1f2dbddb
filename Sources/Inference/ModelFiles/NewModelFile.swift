import DurableFiles

/// A file that appears under its name only when it is complete. Without ``finish()`` nothing is left behind.
package final class NewModelFile {
  package let path: String
  /// The bytes written so far.
  package private(set) var byteCount = 0
  private var draft: Draft

  package init(path: String) throws(ModelFileError) {
    self.path = path
    // What a killed program left may be gigabytes.
    Draft.removeLeftovers(in: [FolderNames.folder(of: path)])
    draft = try wrapping(Draft(of: path, permissions: 0o666)) {
      ModelFileError.unwritable(path: path, reason: $0.reason)
    }
  }

  package func append(_ bytes: [UInt8]) throws(ModelFileError) {
    try wrapping(draft.append(bytes)) { ModelFileError.unwritable(path: path, reason: $0.reason) }
    byteCount += bytes.count
  }

  /// Makes the file appear. It replaces one that has its name.
  package func finish() throws(ModelFileError) {
    try wrapping(draft.replace()) { ModelFileError.unwritable(path: path, reason: $0.reason) }
  }
}
