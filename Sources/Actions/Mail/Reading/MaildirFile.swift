import Foundation

/// The name of a message's file: a part that never changes, and its flags (https://cr.yp.to/proto/maildir.html).
struct MaildirName: Sendable, Hashable {
  /// The part before the flags, which is unique in the folder.
  let unique: String
  /// The flags, such as `RS` (replied and seen) in `….host:2,RS`.
  let flags: String

  init(_ name: String) {
    guard let mark = name.firstRange(of: ":2,") else {
      (unique, flags) = (name, "")
      return
    }
    unique = String(name[..<mark.lowerBound])
    flags = String(name[mark.upperBound...])
  }

  init(path: String) {
    self.init((path as NSString).lastPathComponent)
  }

  var isSeen: Bool { flags.contains("S") }

  /// Returns the message's name in `cur` with or without the mark for seen. Other flags stay, in ASCII order as
  /// specified. Returns `nil` if the end of the name means something else.
  func marked(isSeen: Bool) -> String? {
    guard !unique.contains(":") else { return nil }
    var scalars = Set(flags.unicodeScalars)
    if isSeen { scalars.insert("S") } else { scalars.remove("S") }
    var name = String.UnicodeScalarView()
    name.append(contentsOf: (unique + ":2,").unicodeScalars)
    name.append(contentsOf: scalars.sorted())
    return String(name)
  }
}

/// What the name of a message's file tells.
struct MaildirFile {
  let path: String
  let name: MaildirName
  /// The time of delivery, with which the name begins.
  let delivered: Date
  let isUnread: Bool

  /// Returns `nil` for anything but a message to read: hidden files, drafts, deleted messages, and names that no
  /// mail program gives, which could not be shown as they are.
  init?(folder: String, name: String, isNew: Bool) {
    guard !name.hasPrefix("."), Self.isShowable(name) else { return nil }
    let parts = MaildirName(name)
    guard !parts.flags.contains("T"), !parts.flags.contains("D") else { return nil }
    path = folder + "/" + name
    self.name = parts
    isUnread = isNew || !parts.isSeen
    if let seconds = UInt32(name.prefix { $0 != "." }) {
      delivered = Date(timeIntervalSince1970: TimeInterval(seconds))
    } else {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      delivered = Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec))
    }
  }

  private static func isShowable(_ name: String) -> Bool {
    name.utf8.allSatisfy { (0x21...0x7E).contains($0) } || CleanText.line(name) == name
  }
}

/// Returns the first bytes of a regular file, until `stop` returns true or the limit. A link is not followed,
/// since it may lead out of the Maildir.
func fileBeginning(_ path: String, limit: Int, stop: ([UInt8]) -> Bool = { _ in false }) throws -> [UInt8] {
  // A named pipe in the folder must not block.
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
  guard descriptor >= 0 else {
    throw MailError.unreadableMessage(path: path, reason: String(cString: strerror(errno)))
  }
  let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  var status = stat()
  guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
    throw MailError.unreadableMessage(path: path, reason: "it is no file")
  }
  var bytes: [UInt8] = []
  while bytes.count < limit, !stop(bytes),
    let part = try file.read(upToCount: min(16 * 1024, limit - bytes.count)),
    !part.isEmpty
  {
    bytes += part
  }
  return bytes
}

/// Returns whether the empty line at the end of a header is there.
func endsHeader(_ bytes: [UInt8]) -> Bool {
  let feed = UInt8(ascii: "\n")
  for index in bytes.indices.dropLast() where bytes[index] == feed {
    let next = bytes[index + 1]
    if next == feed || (next == UInt8(ascii: "\r") && index + 2 < bytes.count && bytes[index + 2] == feed) {
      return true
    }
  }
  return false
}
