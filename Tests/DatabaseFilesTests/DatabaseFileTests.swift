import Foundation
import GRDB
import Testing

@testable import DatabaseFiles

@Suite("A database file") final class DatabaseFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "voicecore-database-\(UUID().uuidString)")
  private var path: String { folder.appending(path: "state/words.sqlite").path }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func file(versions: [String] = ["words"]) -> DatabaseFile {
    var migrator = DatabaseMigrator()
    for version in versions {
      migrator.registerMigration(version) { try $0.create(table: version) { $0.column("text", .text) } }
    }
    return DatabaseFile(path: path, migrator: migrator)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: (path as NSString).deletingLastPathComponent).sorted()
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func write(_ bytes: String) throws {
    try file().makeFolder()
    try Data(bytes.utf8).write(to: URL(filePath: path))
  }

  @Test("is made for its owner alone, with its folder") func owner() throws {
    let database = try file().open()
    try database.write { try $0.execute(sql: "INSERT INTO words VALUES ('hello')") }
    #expect(try permissions((path as NSString).deletingLastPathComponent) == 0o700)
    for end in ["", "-wal", "-shm"] { #expect(try permissions(path + end) == 0o600) }
  }

  @Test("that others could read is its owner's once it is opened") func closed() throws {
    try file().open().close()
    chmod(path, 0o644)
    try file().open().close()
    #expect(try permissions(path) == 0o600)
  }

  @Test("of an older version is brought up to date") func older() throws {
    try file().open().close()
    let database = try file(versions: ["words", "sentences"]).open()
    #expect(try database.read { try $0.tableExists("sentences") })
  }

  @Test("of a newer version is left as it is") func newer() throws {
    try file(versions: ["words", "sentences"]).open().close()
    #expect(throws: NewerDatabaseError.self) { try self.file().open() }
    #expect(try file(versions: ["words", "sentences"]).open().read { try $0.tableExists("sentences") })
  }

  @Test("that is none is damaged", arguments: ["This is no database, but a text.", "SQLite format 3\0…"])
  func damaged(bytes: String) throws {
    try write(String(repeating: bytes, count: 100))
    let error = #expect(throws: DatabaseError.self) { try self.file().open() }
    #expect(try #require(error).isDamage)
  }

  @Test("that was put aside can be removed with all that belongs to it") func aside() throws {
    try write("nonsense")
    let (file, place) = (file(), file().placeAside())
    file.move(to: place)
    for end in ["-wal", "-shm"] { try Data().write(to: URL(filePath: place + end)) }
    try file.open().close()
    #expect(try names().contains((place as NSString).lastPathComponent))
    file.removeDamaged()
    #expect(try names().filter { $0.contains("damaged") } == [])
    #expect(try names().contains("words.sqlite"))
  }
}
