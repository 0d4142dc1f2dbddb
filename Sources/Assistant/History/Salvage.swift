import Actions
import Foundation
import GRDB

/// A new history that is built row by row from what can be read in damaged ones.
struct Salvage {
  private let path: String
  private let database: DatabaseQueue
  /// The number of turns in the new history.
  private(set) var turns = 0

  /// The tables to copy, each after those that it refers to. Showings are left out, since old cards are not
  /// continued.
  private static let tables = ["turn", "receipt", "correction", "request", "notice"]

  init(into path: String) throws {
    self.path = path
    database = try DatabaseQueue(path: path)
    try HistorySchema.migrator.migrate(database)
  }

  /// Adds the rows that are not there yet from a file, however damaged that is.
  ///
  /// - Throws: `DatabaseError` if the fault isn't the file's, as when the disk is full. Rows that can be read must
  ///   not be lost for that.
  mutating func addRows(of file: String) throws {
    guard FileManager.default.fileExists(atPath: file) else { return }
    do {
      // A database with a write-ahead log can be read only if it is opened for writing.
      let damaged = try DatabaseQueue(path: file)
      for table in Self.tables { try copy(table, from: damaged) }
    } catch let error as DatabaseError where !error.isOfDisk {}
    turns = (try? database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM turn") }) ?? turns
  }

  /// Moves the new history to its place, with a notice for the person.
  func finish(as place: String, notice: Notice) throws {
    try database.write { database in
      // It isn't known how far these came, and none is to be done again.
      try database.execute(sql: "UPDATE turn SET outcome = 'dismissed' WHERE outcome = 'waiting'")
      try HistorySchema.noteWhatOnlyTells(database)
      try History.notify(notice, database)
    }
    try database.close()
    guard rename(path, place) == 0 else {
      throw HistoryError.unusable(path: place, reason: String(cString: strerror(errno)))
    }
  }

  /// Copies a table from its beginning and, if that stops at a damaged page, from its end.
  private func copy(_ table: String, from damaged: DatabaseQueue) throws {
    for order in ["ASC", "DESC"] {
      // One transaction for each row would take hours, and an unfinished draft is started again anyway.
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
      // A row that doesn't fit is left out.
    }
  }
}

extension DatabaseError {
  /// Whether the error comes from the disk or from another process, and not from the contents of the file: the
  /// disk is full or rejects writes, or the file is locked.
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
