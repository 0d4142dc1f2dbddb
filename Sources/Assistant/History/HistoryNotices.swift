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
