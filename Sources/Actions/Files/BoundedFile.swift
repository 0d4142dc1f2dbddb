import Foundation

/// Reads other programs' files and folders, within limits.
enum BoundedFile {
  /// Returns the contents of a regular file of at most `limit` bytes, or `nil` for anything else.
  static func contents(of path: String, limit: Int) -> Data? {
    // O_NONBLOCK, since a pipe would wait for ever.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
      return nil
    }
    guard let data = try? file.read(upToCount: limit + 1) else { return Data() }
    return data.count <= limit ? data : nil
  }

  /// Returns the names in a folder that do not begin with a dot, sorted; at most `limit`.
  static func names(in folder: String, limit: Int = .max) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return Array(names.filter { !$0.hasPrefix(".") }.sorted().prefix(limit))
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
