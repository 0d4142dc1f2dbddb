import Actions
import DatabaseFiles
import DurableFiles
import Foundation
import GRDB
import Sentences

/// The history's database file. It is checked when it is opened, copied once a day, and rebuilt from what can be
/// read if it is damaged.
struct HistoryFile {
  private let file: DatabaseFile

  init(path: String) { file = DatabaseFile(path: path, migrator: HistorySchema.migrator) }

  var path: String { file.path }

  /// The daily copy.
  var backup: String { path + "-backup" }
  /// The folder of the claimants' locks.
  var claims: String { path + "-claims" }

  /// A file that exists while a damaged database is being replaced. It holds the path at which the damaged file
  /// was put aside.
  private var mark: String { path + "-mending" }
  private var copyDraft: String { backup + "-draft" }
  private var salvageDraft: String { path + "-salvage" }

  /// The age in seconds at which the copy is made again.
  private static let backupAge: TimeInterval = 24 * 3600

  /// Opens the database. Returns words for the person if it had to be repaired.
  ///
  /// - Throws: ``HistoryError`` if there can be no history.
  func open() throws -> (database: DatabasePool, notice: String?) {
    do {
      do {
        // A repair that was killed is finished first, or an empty history would take its place.
        let notice = FileManager.default.fileExists(atPath: mark) ? try mend() : nil
        return (try file.open(), notice)
      } catch let error as DatabaseError where error.isDamage {
        let notice = try mend()
        return (try file.open(), notice)
      }
    } catch let error as DatabaseError {
      throw HistoryError.unusable(path: path, reason: error.message ?? "\(error)")
    } catch is NewerDatabaseError {
      throw HistoryError.newer(path: path)
    } catch {
      throw HistoryError.unusable(path: path, reason: error.localizedDescription)
    }
  }

  /// Copies the database, unless the copy is less than a day old or another process is making one. A damaged
  /// database is not copied, so that the earlier copy stays.
  func copy(_ database: any DatabaseWriter) throws {
    let folder = (path as NSString).deletingLastPathComponent
    guard let lock = (try? FileLock.taken(onFolder: folder)) ?? nil else { return }
    defer { withExtendedLifetime(lock) {} }
    // A process that was killed may have left a draft.
    remove(copyDraft)
    let attributes = try? FileManager.default.attributesOfItem(atPath: backup)
    if let made = attributes?[.modificationDate] as? Date, abs(made.timeIntervalSinceNow) < Self.backupAge {
      return
    }
    defer { remove(copyDraft) }
    try database.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [copyDraft]) }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copyDraft)
    guard rename(copyDraft, backup) == 0 else {
      throw HistoryError.unusable(path: backup, reason: String(cString: strerror(errno)))
    }
  }

  /// Removes an unused database and the files that SQLite keeps beside it.
  private func remove(_ draft: String) {
    for end in ["", "-journal", "-wal", "-shm"] { unlink(draft + end) }
  }

  /// Deletes the copy, which holds what was deleted since.
  func removeBackup() { unlink(backup) }

  /// Deletes the damaged files that were put aside.
  func removeDamaged() { file.removeDamaged() }

  /// Puts the damaged file aside, and builds a new one from what can be read in it and in the copy. Returns words
  /// for the person. A repair that is killed is finished when the history is opened next.
  private func mend() throws -> String {
    let lock = try wrapping(FileLock.awaited(mark, permissions: 0o600)) {
      HistoryError.unusable(path: path, reason: $0.reason)
    }
    defer { withExtendedLifetime(lock) {} }
    // Another process, or the one that was killed, may have finished the repair.
    if FileManager.default.fileExists(atPath: path) {
      do {
        try file.open().close()
        unlink(mark)
        return HistorySentences.mended
      } catch let error as DatabaseError where error.isDamage {}
    }
    let aside = try placeAside(notedIn: lock.file.descriptor)
    file.move(to: aside)
    remove(salvageDraft)
    var salvage = try Salvage(into: salvageDraft)
    try salvage.addRows(of: aside)
    let fromFile = salvage.turns
    try salvage.addRows(of: backup)
    let words = HistorySentences.damaged(
      kept: fromFile, fromCopy: salvage.turns - fromFile, damagedFile: aside)
    try salvage.finish(as: path, notice: Notice(key: "damaged \(aside)", words: words))
    unlink(mark)
    return words
  }

  /// Returns where to put the damaged file. A place noted by a repair that was killed is used again.
  private func placeAside(notedIn mark: Int32) throws -> String {
    let file = FileHandle(fileDescriptor: mark, closeOnDealloc: false)
    if let noted = try file.readToEnd(), !noted.isEmpty { return String(decoding: noted, as: UTF8.self) }
    let aside = self.file.placeAside()
    try file.write(contentsOf: Data(aside.utf8))
    try file.synchronize()
    return aside
  }
}
