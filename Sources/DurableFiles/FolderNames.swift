import Foundation

/// The names in folders. A change of them survives a power cut only when the folder is written, too.
package enum FolderNames {
  /// The folder of a file.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes new, changed and removed names survive a power cut.
  package static func synchronize(_ folder: String) throws(FileError) {
    try OpenFile(folder, O_RDONLY | O_DIRECTORY).synchronize()
  }

  /// Does the same for the folder of a file. On file systems that cannot do this, nothing happens.
  package static func synchronize(around path: String) { try? synchronize(folder(of: path)) }

  /// Renames a file durably. One that has the new name is replaced.
  package static func rename(_ old: String, to new: String) throws(FileError) {
    guard Foundation.rename(old, new) == 0 else { throw FileError(new) }
    synchronize(around: new)
  }
}
