import Foundation
import Sentences

/// A folder to write into, and the folders that have to be made first.
struct TargetFolder: Sendable, Hashable {
  /// The absolute path, with symbolic links resolved.
  var path: String
  /// The missing folders, outermost first.
  var missing: [String]

  var effects: [Effect] { missing.map { .createdFolder(path: $0) } }

  /// - Throws: `ActionError` if the folder is missing and not VoiceCore's own, is no folder, or cannot be written to.
  init(_ folder: ActionFolder) throws {
    let wanted = URL(fileURLWithPath: folder.path).standardizedFileURL.path
    var existing = wanted
    var missing: [String] = []
    while true {
      var status = stat()
      if stat(existing, &status) == 0 {
        guard status.st_mode & S_IFMT == S_IFDIR else { throw ActionError.notAFolder(existing) }
        break
      }
      guard errno == ENOENT, folder.isOwn, existing != "/", !TargetFolder.isLink(existing) else {
        throw errno == ENOENT
          ? ActionError.folderMissing(existing) : ActionError(errno: errno, path: existing + "/")
      }
      missing.append((existing as NSString).lastPathComponent)
      existing = (existing as NSString).deletingLastPathComponent
    }
    guard let resolved = realpath(existing, nil) else {
      throw ActionError(errno: errno, path: existing + "/")
    }
    defer { free(resolved) }
    var path = String(cString: resolved)
    guard access(path, W_OK | X_OK) == 0 else { throw ActionError.notWritable(path) }
    self.missing = []
    for name in missing.reversed() {
      path = (path as NSString).appendingPathComponent(name)
      self.missing.append(path)
    }
    self.path = path
  }

  /// Makes the missing folders, unless they exist by now.
  func create() throws {
    for path in missing where mkdir(path, 0o700) != 0 && errno != EEXIST {
      throw ActionError(errno: errno, path: path)
    }
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}

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
      self = .unreadable(FailureSentences.noLongerAFile)
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
