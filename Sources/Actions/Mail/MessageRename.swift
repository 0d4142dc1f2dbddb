import Foundation

extension MessageRename {
  var unique: String { MaildirName(path: before).unique }
  /// Whether it is marked as read afterwards.
  var marksAsSeen: Bool { MaildirName(path: after).isSeen }

  /// Whether a message that is at a place now is marked as it is to be. What lies in `new` is unread whatever its name.
  func isDone(at place: String) -> Bool {
    (place.hasPrefix("cur/") && MaildirName(path: place).isSeen) == marksAsSeen
  }
}

extension Maildir {
  /// The renames that mark messages as read or unread; none for those that are marked so already, or are gone.
  func renames(marking messages: [ReceivedMessage], isSeen: Bool) throws -> [MessageRename] {
    let places = try places()
    return messages.compactMap { message in
      guard message.isUnread == isSeen, let before = places[message.uniqueName],
        let after = MaildirName(path: before).marked(isSeen: isSeen)
      else { return nil }
      return MessageRename(before: before, after: "cur/\(after)")
    }
  }

  /// Renames what is not renamed yet, whatever other programs did to the messages' flags meanwhile; what is gone stays so.
  ///
  /// - Throws: `MailError.unreadableMaildir`, where the rest is left as it is.
  func perform(_ renames: [MessageRename]) throws {
    try mark(renames) { now, rename in
      now == rename.before ? rename.after : cur(now, isSeen: rename.marksAsSeen)
    }
  }

  /// Gives messages the names that they had before, or at least their mark.
  func takeBack(_ renames: [MessageRename]) throws {
    try mark(renames) { now, rename in
      now == rename.after ? rename.before : cur(now, isSeen: !rename.marksAsSeen)
    }
  }

  /// How many of the messages that are there are marked as the renames have it, and how many are not.
  func marked(_ renames: [MessageRename]) throws -> (done: Int, notDone: Int) {
    let places = try places()
    let done = renames.compactMap { rename in places[rename.unique].map { rename.isDone(at: $0) } }
    return (done.filter(\.self).count, done.filter { !$0 }.count)
  }

  private func mark(
    _ renames: [MessageRename], to target: (_ now: String, MessageRename) -> String?
  ) throws {
    let places = try places()
    for rename in renames {
      guard let now = places[rename.unique], let wanted = target(now, rename), wanted != now else { continue }
      // Nothing has that name, since no two messages share their unique part; what has it all the same stays.
      var status = stat()
      guard lstat("\(path)/\(wanted)", &status) != 0 else { continue }
      // Another program may have moved it just now: it is where that program wants it.
      guard Foundation.rename("\(path)/\(now)", "\(path)/\(wanted)") == 0 || errno == ENOENT else {
        throw MailError.unreadableMaildir(path: path, reason: String(cString: strerror(errno)))
      }
    }
    // So that the names last through a loss of power.
    for folder in ["new", "cur"] { NewFile.synchronizeFolder(of: "\(path)/\(folder)/name") }
  }

  private func cur(_ now: String, isSeen: Bool) -> String? {
    let name = MaildirName(path: now)
    guard now.hasPrefix("new/") ? isSeen : name.isSeen != isSeen else { return nil }
    return name.marked(isSeen: isSeen).map { "cur/\($0)" }
  }

  /// Where each message is now, by the unique part of its name.
  private func places() throws -> [String: String] {
    var places: [String: String] = [:]
    for folder in ["cur", "new"] {
      let names: [String]
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")
      } catch {
        throw MailError.unreadableMaildir(path: path, reason: "\(folder): \(error.localizedDescription)")
      }
      for name in names where !name.hasPrefix(".") {
        places[MaildirName(name).unique] = "\(folder)/\(name)"
      }
    }
    return places
  }
}
