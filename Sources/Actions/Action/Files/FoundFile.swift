import Foundation

/// What is at a path.
enum FoundFile: Hashable {
  case missing
  /// A file with these contents.
  case regular(sha256: String)
  case unreadable(String)

  init(at path: String) {
    // O_NONBLOCK, since a pipe would wait for ever; O_NOFOLLOW, since a link may have taken the file's place.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      self = errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(String(cString: strerror(errno)))
      return
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      self = .unreadable("it is no longer a file")
      return
    }
    guard status.st_size <= NewFile.largest, let data = try? file.read(upToCount: NewFile.largest + 1) else {
      // It is larger than anything that an action writes, so no digest fits.
      self = .regular(sha256: "")
      return
    }
    self = .regular(sha256: NewFile.sha256(of: data))
  }
}
