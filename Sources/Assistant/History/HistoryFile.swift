import Actions
import DatabaseFiles
import DurableFiles
import Foundation
import GRDB

/// The history's database file: looked through when it is opened, copied once a day, and made anew of what can be read
/// where it is damaged.
struct HistoryFile {
  private let file: DatabaseFile

  init(path: String) { file = DatabaseFile(path: path, migrator: HistorySchema.migrator) }

  var path: String { file.path }

  /// The copy of the day.
  var backup: String { path + "-backup" }
  /// Where the locks of those lie who do something.
  var claims: String { path + "-claims" }

  /// Says, while a damaged file is being replaced, where it was put aside.
  private var mark: String { path + "-mending" }
  private var copyDraft: String { backup + "-draft" }
  private var salvageDraft: String { path + "-salvage" }

  /// How old the copy may become, in seconds.
  private static let backupAge: TimeInterval = 24 * 3600

  /// Opens the database; where it had to be mended, with words for the person.
  ///
  /// - Throws: ``HistoryError`` where there is no history to be had.
  func open() throws -> (database: DatabasePool, notice: String?) {
    do {
      do {
        // A mending that was killed is finished, before an empty history takes the place.
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

  /// Copies the database, unless there is a copy of this day or somebody else makes one. A damaged database is not
  /// copied, so that the copy before it stays.
  func copy(_ database: any DatabaseWriter) throws {
    let folder = (path as NSString).deletingLastPathComponent
    guard let lock = (try? FileLock.taken(onFolder: folder)) ?? nil else { return }
    defer { withExtendedLifetime(lock) {} }
    // What a killed one left.
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

  /// Removes a database that is nobody's, with what SQLite has beside it.
  private func remove(_ draft: String) {
    for end in ["", "-journal", "-wal", "-shm"] { unlink(draft + end) }
  }

  /// Forgets the copy, which holds what was deleted since.
  func removeBackup() { unlink(backup) }

  /// Forgets damaged files that were put aside.
  func removeDamaged() { file.removeDamaged() }

  /// Puts the damaged file aside and makes a new one of what can be read in it and in the copy; gives words for it.
  /// Killed at any moment, it is finished when the history is opened next.
  private func mend() throws -> String {
    let lock = try wrapping(FileLock.awaited(mark, permissions: 0o600)) {
      HistoryError.unusable(path: path, reason: $0.reason)
    }
    defer { withExtendedLifetime(lock) {} }
    // Another process, or the one that was killed, may have done all of it.
    if FileManager.default.fileExists(atPath: path) {
      do {
        try file.open().close()
        unlink(mark)
        return "The history was damaged, and has been mended."
      } catch let error as DatabaseError where error.isDamage {}
    }
    let aside = try placeAside(notedIn: lock.file.descriptor)
    file.move(to: aside)
    remove(salvageDraft)
    var salvage = try Salvage(into: salvageDraft)
    try salvage.take(aside)
    let fromFile = salvage.turns
    try salvage.take(backup)
    let more = salvage.turns - fromFile
    let words = """
      The history was damaged. \(fromFile) of its entries could be read and are kept\
      \(more > 0 ? ", with \(more) more from the last copy" : ""); what was said since may be missing. \
      The damaged file is at \(aside).
      """
    try salvage.finish(as: path, notice: Notice(key: "damaged \(aside)", words: words))
    unlink(mark)
    return words
  }

  /// Where the damaged file goes, or went before this was killed.
  private func placeAside(notedIn mark: Int32) throws -> String {
    let file = FileHandle(fileDescriptor: mark, closeOnDealloc: false)
    if let noted = try file.readToEnd(), !noted.isEmpty { return String(decoding: noted, as: UTF8.self) }
    let aside = self.file.placeAside()
    try file.write(contentsOf: Data(aside.utf8))
    try file.synchronize()
    return aside
  }
}
