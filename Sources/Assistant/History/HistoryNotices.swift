import Actions
import Foundation
import GRDB

/// Keeps what the person is told at their next turn, in whatever conversation that is. Neither a killed process
/// nor a front end that nobody looks at loses it.
extension History {
  /// Saves the notices whose keys aren't known yet.
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

  /// Returns the notices that were not told yet, oldest first.
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
  /// Deletes a turn with its receipts and corrections. Returns whether it existed.
  ///
  /// What the turn did stays done and can't be undone any more.
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

  /// Deletes all turns. Returns their identifiers.
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

  /// Deletes the answers to requests, which tell of turns. Their keys stay, so that a repeated request is not done
  /// again.
  private static func forgetAnswers(_ database: Database) throws {
    try database.execute(sql: "UPDATE request SET reply = '' WHERE reply IS NOT NULL")
  }

  /// Rewrites the file and empties its log, since deleted rows stay readable in both.
  private func overwriteForgotten() async throws {
    try await database.writeWithoutTransaction { database in
      try database.execute(sql: "VACUUM")
      _ = try Row.fetchAll(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }
}
