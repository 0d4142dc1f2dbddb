import DatabaseFiles
import DurableFiles
import Foundation
import GRDB

/// The database file of the conversations. A damaged one is put aside, so that new conversations can be kept.
struct ConversationFile {
  private let file: DatabaseFile

  init(path: String) { file = DatabaseFile(path: path, migrator: Self.migrator) }

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("conversations and messages") { database in
      try database.create(table: "conversation") { table in
        table.primaryKey("id", .text)
        table.column("title", .text).notNull()
        table.column("began", .datetime).notNull()
        table.column("changed", .datetime).notNull().indexed()
      }
      try database.create(table: "message") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("conversation", .text).notNull().indexed()
          .references("conversation", onDelete: .cascade)
        table.column("role", .text).notNull()
        table.column("text", .text).notNull()
        table.column("time", .datetime).notNull()
      }
    }
    return migrator
  }

  /// Opens the database. If it was damaged, `notice` has words about it for the person.
  func open() throws -> (database: DatabasePool, notice: String?) {
    try file.makeFolder()
    // One process at a time looks whether the file is sound, and puts it aside if it is not.
    let lock = try FileLock.awaited(file.path + "-opening", permissions: 0o600)
    defer { withExtendedLifetime(lock) {} }
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    do {
      return (try file.open(configuration), nil)
    } catch let error as DatabaseError where error.isDamage {
      let aside = file.placeAside()
      file.move(to: aside)
      return (
        try file.open(configuration),
        "The kept conversations were damaged, and new ones begin. The damaged file is at \(aside)."
      )
    }
  }

  /// Removes damaged files that were put aside.
  func removeDamaged() { file.removeDamaged() }
}
