import Actions
import Foundation
import GRDB

/// A new history, made row by row of what can be read in damaged ones.
struct Salvage {
  private let path: String
  private let database: DatabaseQueue
  /// How many turns it has.
  private(set) var turns = 0

  /// Those that others refer to come first. What was shown where is not among them: a card from before is no card.
  private static let tables = ["turn", "receipt", "correction", "request", "notice"]

  init(into path: String) throws {
    self.path = path
    database = try DatabaseQueue(path: path)
    try HistorySchema.migrator.migrate(database)
  }

  /// Takes what is not there yet from a file, be it in whatever state.
  ///
  /// - Throws: `DatabaseError` where the fault is not the file's: no space is left, for one. What can be read must not be
  ///   left behind for that.
  mutating func take(_ file: String) throws {
    guard FileManager.default.fileExists(atPath: file) else { return }
    do {
      // A database with a log can be read only where that may be written.
      let damaged = try DatabaseQueue(path: file)
      for table in Self.tables { try take(table, from: damaged) }
    } catch let error as DatabaseError where !error.isOfDisk {}
    turns = (try? database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM turn") }) ?? turns
  }

  /// Puts it in its place, with what the person is to be told of it.
  func finish(as place: String, notice: Notice) throws {
    try database.write { database in
      // How far these came is not known any more; none of them is to be done again.
      try database.execute(sql: "UPDATE turn SET outcome = 'dismissed' WHERE outcome = 'waiting'")
      try HistorySchema.noteWhatOnlyTells(database)
      try History.notify(notice, database)
    }
    try database.close()
    guard rename(path, place) == 0 else {
      throw HistoryError.unusable(path: place, reason: String(cString: strerror(errno)))
    }
  }

  /// From the beginning and, where that stops at a damaged page, from the end.
  private func take(_ table: String, from damaged: DatabaseQueue) throws {
    for order in ["ASC", "DESC"] {
      // All in one transaction: a draft that was not finished is begun anew, and one for each row would take hours.
      let isWhole = try database.write { draft in
        do {
          try damaged.read { source in
            let rows = try Row.fetchCursor(source, sql: "SELECT * FROM \(table) ORDER BY rowid \(order)")
            while let row = try rows.next() { try add(row, to: table, of: draft) }
          }
          return true
        } catch let error as DatabaseError where !error.isOfDisk {
          return false
        }
      }
      if isWhole { return }
    }
  }

  private func add(_ row: Row, to table: String, of draft: Database) throws {
    let names = row.columnNames.map { "\"\($0)\"" }.joined(separator: ", ")
    let marks = row.columnNames.map { _ in "?" }.joined(separator: ", ")
    do {
      try draft.execute(
        sql: "INSERT OR IGNORE INTO \(table) (\(names)) VALUES (\(marks))",
        arguments: StatementArguments(Array(row.databaseValues)))
    } catch let error as DatabaseError where !error.isOfDisk {
      // One that does not fit is left.
    }
  }
}

extension DatabaseError {
  /// The disk is full or does not take what is written, or somebody else has the file: nothing that is wrong with what
  /// stands in it.
  fileprivate var isOfDisk: Bool {
    let reading: [ResultCode] = [
      .SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ, .SQLITE_IOERR_CORRUPTFS, .SQLITE_IOERR_DATA,
    ]
    switch resultCode {
    case .SQLITE_FULL, .SQLITE_CANTOPEN, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_NOMEM, .SQLITE_READONLY:
      return true
    case .SQLITE_IOERR: return !reading.contains(extendedResultCode)
    default: return false
    }
  }
}
