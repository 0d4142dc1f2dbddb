import Foundation

/// A folder of messages, one a file, as many mail programs keep it: new ones in `new`, the rest in `cur` with flags at
/// the end of their names (https://cr.yp.to/proto/maildir.html).
public struct Maildir: Sendable {
  public let path: String
  /// How many messages, the newest delivered, are looked at. It bounds the time and memory that a huge folder takes.
  public let depth: Int

  public init(path: String, depth: Int = 1000) {
    self.path = path
    self.depth = depth
  }

  /// The newest messages that the filter takes, the newest first. Only headers are read, and of each no more than
  /// 64 KiB. Messages that vanish meanwhile, since other programs move them, are left out.
  public func messages(
    limit: Int = .max, where filter: (ReceivedMessage) -> Bool = { _ in true }
  ) throws -> [ReceivedMessage] {
    #if canImport(CGMime)
      var messages: [ReceivedMessage] = []
      for file in try newestFiles() {
        try Task.checkCancellation()
        guard let beginning = try? fileBeginning(file.path, limit: 64 * 1024, stop: endsHeader) else {
          continue
        }
        let header = messageHeader(beginning)
        let message = ReceivedMessage(
          senderName: header.senderName, senderAddress: header.senderAddress, subject: header.subject,
          date: min(header.date ?? file.delivered, file.delivered), isUnread: file.isUnread, path: file.path)
        if filter(message) { messages.append(message) }
      }
      messages.sort { ($0.date, $0.path) > ($1.date, $1.path) }
      return Array(messages.prefix(limit))
    #else
      throw MailError.unavailable("Reading mail")
    #endif
  }

  /// What an answer to a message needs; nil where it names nobody to answer.
  func answeredHeader(of path: String) throws -> AnsweredHeader? {
    #if canImport(CGMime)
      return Actions.answeredHeader(try fileBeginning(path, limit: 64 * 1024, stop: endsHeader))
    #else
      throw MailError.unavailable("Reading mail")
    #endif
  }

  /// Where a message is now, which mail programs move and rename as it is read; nil where it is gone.
  func current(_ path: String) -> String? {
    let name = (path as NSString).lastPathComponent
    let base = name.firstRange(of: ":2,").map { String(name[..<$0.lowerBound]) } ?? name
    for folder in ["new", "cur"] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(self.path)/\(folder)")) ?? []
      if let found = names.first(where: { $0 == base || $0.hasPrefix(base + ":2,") }) {
        return "\(self.path)/\(folder)/\(found)"
      }
    }
    return nil
  }

  /// The beginning of what a message says; empty where it has no text. Reads at most 256 KiB of it.
  public func excerpt(of message: ReceivedMessage) throws -> String {
    #if canImport(CGMime)
      let beginning = try fileBeginning(message.path, limit: 256 * 1024, stop: { _ in false })
      return messageText(beginning).map { Actions.excerpt($0) } ?? ""
    #else
      throw MailError.unavailable("Reading mail")
    #endif
  }

  private func newestFiles() throws -> [MaildirFile] {
    var newest: [MaildirFile] = []
    for folder in ["new", "cur"] {
      guard let directory = opendir(path + "/" + folder) else {
        throw MailError.unreadableMaildir(
          path: path, reason: "\(folder): \(String(cString: strerror(errno)))")
      }
      defer { closedir(directory) }
      while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard let file = MaildirFile(folder: path + "/" + folder, name: name, isNew: folder == "new") else {
          continue
        }
        newest.append(file)
        if newest.count >= max(depth, 1) * 2 { keepNewest(&newest) }
      }
    }
    keepNewest(&newest)
    return newest
  }

  private func keepNewest(_ files: inout [MaildirFile]) {
    files.sort { ($0.delivered, $0.path) > ($1.delivered, $1.path) }
    files.removeLast(max(files.count - max(depth, 1), 0))
  }
}

/// What a message's file name tells.
private struct MaildirFile {
  let path: String
  /// The name begins with the second of delivery.
  let delivered: Date
  let isUnread: Bool

  /// Nil for what is no message to read: hidden files, and messages flagged as drafts or thrown away.
  init?(folder: String, name: String, isNew: Bool) {
    guard !name.hasPrefix(".") else { return nil }
    let flags = name.firstRange(of: ":2,").map { name[$0.upperBound...] } ?? ""
    guard !flags.contains("T"), !flags.contains("D") else { return nil }
    path = folder + "/" + name
    isUnread = isNew || !flags.contains("S")
    if let seconds = UInt32(name.prefix { $0 != "." }) {
      delivered = Date(timeIntervalSince1970: TimeInterval(seconds))
    } else {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      delivered = Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec))
    }
  }
}

/// The first bytes of a regular file, until `stop` is true of what was read, or the limit.
private func fileBeginning(_ path: String, limit: Int, stop: ([UInt8]) -> Bool) throws -> [UInt8] {
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
private func endsHeader(_ bytes: [UInt8]) -> Bool {
  let feed = UInt8(ascii: "\n")
  for index in bytes.indices.dropLast() where bytes[index] == feed {
    let next = bytes[index + 1]
    if next == feed || (next == UInt8(ascii: "\r") && index + 2 < bytes.count && bytes[index + 2] == feed) {
      return true
    }
  }
  return false
}
