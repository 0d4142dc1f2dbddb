import Actions
import Foundation
import GRDB

/// What the person is told at their next turn, on whatever face that is. It is kept until then, so that neither a kill
/// nor a face that nobody looks at loses it.
extension History {
  /// Keeps what is not known yet.
  func notify(_ notices: [Notice]) async throws {
    if notices.isEmpty { return }
    try await database.write { database in
      for notice in notices { try Self.notify(notice, database) }
    }
  }

  static func notify(_ notice: Notice, _ database: Database) throws {
    try database.execute(
      sql: "INSERT OR IGNORE INTO notice (key, words) VALUES (?, ?)", arguments: [notice.key, notice.words])
  }

  /// What was not told yet, the oldest first.
  func untold() async throws -> [Notice] {
    try await database.read { database in
      try Row.fetchAll(
        database, sql: "SELECT key, words FROM notice WHERE isTold = FALSE ORDER BY rowid"
      ).map { Notice(key: try $0.decode(forColumn: "key"), words: try $0.decode(forColumn: "words")) }
    }
  }

  func markTold(_ notices: [Notice]) async throws {
    try await database.write { database in
      for notice in notices {
        try database.execute(sql: "UPDATE notice SET isTold = TRUE WHERE key = ?", arguments: [notice.key])
      }
    }
  }
}

extension History {
  /// Forgets a turn, with what was done and corrected in it; gives whether it was there.
  ///
  /// What was done stays done, and cannot be undone any more.
  public func delete(_ turn: UUID) async throws -> Bool {
    let count = try await write { database in
      try database.execute(sql: "DELETE FROM turn WHERE id = ?", arguments: [turn.uuidString])
      let count = database.changesCount
      try Self.forgetAnswers(database)
      return count
    }
    try await overwriteForgotten()
    file?.removeBackup()
    return count > 0
  }

  /// Forgets all turns; gives their ids.
  public func deleteAll() async throws -> [UUID] {
    let ids = try await write { database in
      let ids = try String.fetchAll(database, sql: "SELECT id FROM turn")
      try database.execute(sql: "DELETE FROM turn")
      try Self.forgetAnswers(database)
      return ids
    }
    try await overwriteForgotten()
    file?.removeBackup()
    file?.removeDamaged()
    return ids.compactMap { UUID(uuidString: $0) }
  }

  /// Answers to requests tell of turns; their keys stay, so that what is repeated is not done again.
  private static func forgetAnswers(_ database: Database) throws {
    try database.execute(sql: "UPDATE request SET reply = '' WHERE reply IS NOT NULL")
  }

  /// Rows that were deleted stay readable in the file until it is written anew, and in its log until that is emptied.
  private func overwriteForgotten() async throws {
    try await database.writeWithoutTransaction { database in
      try database.execute(sql: "VACUUM")
      _ = try Row.fetchAll(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }
}
