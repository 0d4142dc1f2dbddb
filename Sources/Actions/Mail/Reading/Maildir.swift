import Foundation

/// A Maildir, a folder with a file per message: new ones in `new`, the others in `cur` with flags at the end of their
/// names (https://cr.yp.to/proto/maildir.html).
package struct Maildir: Sendable {
  package let path: String
  /// The most messages that are read, the newest delivered ones. It bounds the time and memory for a huge folder.
  package let depth: Int

  package init(path: String, depth: Int = 1000) {
    self.path = path
    self.depth = depth
  }

  /// Returns the newest messages that pass the filter, the newest first. Only headers are read, at most 64 KiB of
  /// each. Messages that other programs move meanwhile are left out.
  package func messages(
    limit: Int = .max, where filter: (ReceivedMessage) -> Bool = { _ in true }
  ) throws -> [ReceivedMessage] {
    #if canImport(CGMime)
      var messages: [ReceivedMessage] = []
      for file in try newestFiles() {
        try Task.checkCancellation()
        guard let message = message(file) else { continue }
        if filter(message) { messages.append(message) }
      }
      messages.sort { ($0.date, $0.path) > ($1.date, $1.path) }
      return Array(messages.prefix(limit))
    #else
      throw MailError.unavailable("Reading mail")
    #endif
  }

  /// Returns the message with the unique part of a name or path, or `nil` if it is gone.
  func message(named name: String) throws -> ReceivedMessage? {
    #if canImport(CGMime)
      guard let path = current(name) else { return nil }
      let isNew = path.hasPrefix(self.path + "/new/")
      return MaildirFile(
        folder: self.path + (isNew ? "/new" : "/cur"), name: (path as NSString).lastPathComponent,
        isNew: isNew
      ).flatMap(message)
    #else
      throw MailError.unavailable("Reading mail")
    #endif
  }

  #if canImport(CGMime)
    private func message(_ file: MaildirFile) -> ReceivedMessage? {
      guard let beginning = try? fileBeginning(file.path, limit: 64 * 1024, stop: endsHeader) else {
        return nil
      }
      let header = messageHeader(beginning)
      return ReceivedMessage(
        senderName: header.senderName, senderAddress: header.senderAddress, subject: header.subject,
        date: min(header.date ?? file.delivered, file.delivered), isUnread: file.isUnread, path: file.path)
    }
  #endif

  /// Returns the details that a reply needs, or `nil` if the message names nobody to reply to.
  func answeredHeader(of path: String) throws -> AnsweredHeader? {
    #if canImport(CGMime)
      return Actions.answeredHeader(try fileBeginning(path, limit: 64 * 1024, stop: endsHeader))
    #else
      throw MailError.unavailable("Reading mail")
    #endif
  }

  /// Returns the present path of a message, which mail programs move and rename when it is read, or `nil` if it is
  /// gone.
  func current(_ path: String) -> String? {
    let unique = MaildirName(path: path).unique
    for folder in ["new", "cur"] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(self.path)/\(folder)")) ?? []
      if let found = names.first(where: { $0 == unique || $0.hasPrefix(unique + ":2,") }) {
        return "\(self.path)/\(folder)/\(found)"
      }
    }
    return nil
  }

  /// Returns the beginning of a message's text; empty if it has none. Reads at most 256 KiB.
  package func excerpt(of message: ReceivedMessage) throws -> String {
    Actions.excerpt(try text(of: message, limit: 256 * 1024))
  }

  /// Returns a message's text, from at most `limit` bytes of its file; empty if it has none.
  func text(of message: ReceivedMessage, limit: Int) throws -> String {
    #if canImport(CGMime)
      return messageText(try fileBeginning(message.path, limit: limit)) ?? ""
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
