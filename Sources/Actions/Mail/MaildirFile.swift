import Foundation

/// The name of a message's file: a part that stays for as long as the message is there, and its flags
/// (https://cr.yp.to/proto/maildir.html).
struct MaildirName: Sendable, Hashable {
  /// What comes before the flags; no other message of the folder has it.
  let unique: String
  /// `RS` of `….host:2,RS`: replied and seen.
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

  /// The name among `cur` of the message once it is seen, or is not; flags that others set stay, in ASCII order as the
  /// specification has them. Nil for a name whose end means something else there.
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

/// What a message's file name tells.
struct MaildirFile {
  let path: String
  let name: MaildirName
  /// The name begins with the second of delivery.
  let delivered: Date
  let isUnread: Bool

  /// Nil for what is no message to read: hidden files, messages flagged as drafts or thrown away, and names that no mail
  /// program gives, which could not be shown or written down as they are.
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
    name.utf8.allSatisfy { (0x21...0x7E).contains($0) } || SpokenText.line(name) == name
  }
}

/// The first bytes of a regular file, until `stop` is true of what was read, or the limit.
func fileBeginning(_ path: String, limit: Int, stop: ([UInt8]) -> Bool = { _ in false }) throws -> [UInt8] {
  // A named pipe in the folder must not block.
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
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

/// Whether a header's end, an empty line, is there.
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
