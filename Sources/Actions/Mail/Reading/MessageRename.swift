import DurableFiles
import Foundation

extension MessageRename {
  var unique: String { MaildirName(path: before).unique }
  /// Whether the rename marks the message as read.
  var marksAsSeen: Bool { MaildirName(path: after).isSeen }

  /// Returns whether a message at this path has the intended mark. A message in `new` is unread whatever its name.
  func isDone(at place: String) -> Bool {
    (place.hasPrefix("cur/") && MaildirName(path: place).isSeen) == marksAsSeen
  }
}

extension Maildir {
  /// Returns the renames that mark messages as read or unread; none for messages that are marked already or gone.
  func renames(marking messages: [ReceivedMessage], isSeen: Bool) throws -> [MessageRename] {
    let places = try places()
    return messages.compactMap { message in
      guard message.isUnread == isSeen, let before = places[message.uniqueName],
        let after = MaildirName(path: before).marked(isSeen: isSeen)
      else { return nil }
      return MessageRename(before: before, after: "cur/\(after)")
    }
  }

  /// Makes the renames that are still needed, whatever other programs did to the flags meanwhile; messages that are
  /// gone are skipped.
  ///
  /// - Throws: `MailError.unreadableMaildir`; the remaining messages stay as they are.
  func perform(_ renames: [MessageRename]) throws {
    try mark(renames) { now, rename in
      now == rename.before ? rename.after : cur(now, isSeen: rename.marksAsSeen)
    }
  }

  /// Gives messages their earlier names, or at least their earlier mark.
  func takeBack(_ renames: [MessageRename]) throws {
    try mark(renames) { now, rename in
      now == rename.after ? rename.before : cur(now, isSeen: !rename.marksAsSeen)
    }
  }

  /// Returns how many of the existing messages have the intended mark, and how many do not.
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
      // Nothing should have this name, since the unique parts differ; if something has it, it stays.
      var status = stat()
      guard lstat("\(path)/\(wanted)", &status) != 0 else { continue }
      // Another program may just have moved it, and that is where it belongs.
      guard Foundation.rename("\(path)/\(now)", "\(path)/\(wanted)") == 0 || errno == ENOENT else {
        throw MailError.unreadableMaildir(path: path, reason: String(cString: strerror(errno)))
      }
    }
    // Makes the names survive a power loss.
    for folder in ["new", "cur"] { try? FolderNames.synchronize("\(path)/\(folder)") }
  }

  private func cur(_ now: String, isSeen: Bool) -> String? {
    let name = MaildirName(path: now)
    guard now.hasPrefix("new/") ? isSeen : name.isSeen != isSeen else { return nil }
    return name.marked(isSeen: isSeen).map { "cur/\($0)" }
  }

  /// Returns the path of each message, by the unique part of its name.
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
