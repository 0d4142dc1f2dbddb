import DurableFiles
import Foundation
import GRDB

/// The database file of the conversations. A damaged one is put aside, so that new conversations can be kept.
struct ConversationFile {
  let path: String

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

  /// Follows the name in the name of a damaged file that was put aside.
  private static let damaged = "-damaged-"

  /// Removes damaged files that were put aside.
  func removeDamaged() {
    let folder = (path as NSString).deletingLastPathComponent
    let start = (path as NSString).lastPathComponent + Self.damaged
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasPrefix(start) {
      unlink("\(folder)/\(name)")
    }
  }

  /// Opens the database; if it was damaged, with words for the person.
  func open() throws -> (database: DatabasePool, notice: String?) {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    // One process at a time looks whether the file is sound, and puts it aside if it is not.
    let lock = try FileLock.awaited(path + "-opening", permissions: 0o600)
    defer { withExtendedLifetime(lock) {} }
    do {
      return (try checked(), nil)
    } catch let error as DatabaseError
      where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
    {
      let aside = "\(path)\(Self.damaged)\(Int(Date().timeIntervalSince1970))"
      for end in ["", "-wal", "-shm"] { rename(path + end, aside + end) }
      return (
        try checked(),
        "The kept conversations were damaged, and new ones begin. The damaged file is at \(aside)."
      )
    }
  }

  private func checked() throws -> DatabasePool {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    // SQLite gives the files beside the database the same permissions. A database that is already there is not opened
    // here, since closing it would release all locks that this process has on it.
    let made = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if made >= 0 { close(made) }
    for file in [path, path + "-wal", path + "-shm"] { chmod(file, 0o600) }
    let pool = try DatabasePool(path: path, configuration: configuration)
    let finding = try pool.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
    guard finding == "ok" else {
      try pool.close()
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: finding)
    }
    try Self.migrator.migrate(pool)
    return pool
  }
}
