import Foundation
import GRDB

/// A SQLite database that only its owner may read. It is opened when it is sound and of a version that this program knows.
package struct DatabaseFile: Sendable {
  package let path: String
  private let migrator: DatabaseMigrator

  package init(path: String, migrator: DatabaseMigrator) {
    (self.path, self.migrator) = (path, migrator)
  }

  /// Opens the database, and makes it and its folder if they are missing. Every page is looked at.
  ///
  /// - Throws: ``NewerDatabaseError``, a `DatabaseError`, which tells by ``GRDB/DatabaseError/isDamage`` whether the file is
  ///   at fault, or what the system says of the folder.
  package func open(_ configuration: Configuration = Configuration()) throws -> DatabasePool {
    try makeFolder()
    // SQLite gives the files beside the database the same permissions. A database that is already there is not opened
    // here, since closing it would release all locks that this process has on it.
    let made = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if made >= 0 { close(made) }
    for end in Self.ends { chmod(path + end, 0o600) }
    var configuration = configuration
    configuration.busyMode = .timeout(5)
    let pool = try DatabasePool(path: path, configuration: configuration)
    let finding = try pool.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
    guard finding == "ok" else {
      try pool.close()
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: finding)
    }
    guard try !pool.read(migrator.hasBeenSuperseded) else { throw NewerDatabaseError() }
    try migrator.migrate(pool)
    return pool
  }

  /// Makes the folder of the file, for its owner alone, if it is missing.
  package func makeFolder() throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
  }

  // MARK: A damaged one

  /// Where to put the file aside now that it is found to be damaged.
  package func placeAside() -> String { "\(path)\(Self.aside)\(Int(Date().timeIntervalSince1970))" }

  /// Gives the file, with what SQLite keeps beside it, another name.
  package func move(to place: String) {
    for end in Self.ends { rename(path + end, place + end) }
  }

  /// Removes damaged files that were put aside.
  package func removeDamaged() {
    let folder = (path as NSString).deletingLastPathComponent
    let start = (path as NSString).lastPathComponent + Self.aside
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasPrefix(start) {
      unlink("\(folder)/\(name)")
    }
  }

  private static let aside = "-damaged-"
  /// The database, its log, and the log's index.
  private static let ends = ["", "-wal", "-shm"]
}

/// The database was written by a newer version of the program, whose tables this one does not know.
package struct NewerDatabaseError: Error, CustomStringConvertible {
  package let description = "It was written by a newer version of VoiceCore. Update this one."
}

extension DatabaseError {
  /// The file is not what it should be. Trying again is of no use.
  package var isDamage: Bool { [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(resultCode) }
}
