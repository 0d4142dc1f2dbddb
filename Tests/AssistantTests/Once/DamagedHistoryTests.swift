import Foundation
import GRDB
import Testing
import Understanding

@testable import Assistant

@Suite("A damaged history is mended, and what can be read of it stays")
final class DamagedHistoryTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private var path: String { folder.appending(path: "history.sqlite").path }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func history() throws -> History {
    try History(path: path, json: CommandJSON(schema: .bundled()))
  }

  /// Does so many things, with the copy of the day made after the first few of them.
  private func fill(_ count: Int, copiedAfter copied: Int? = nil) async throws {
    let history = try history()
    let world = try World(confidence: 1, history: history)
    for number in 0..<count {
      if number == copied {
        history.file?.removeBackup()
        try history.file?.copy(history.database)
      }
      try await world.assistant.ask("call number \(number) " + String(repeating: "x", count: 300))
    }
    try await close(history)
  }

  /// Closes a history, all of it in the one file.
  private func close(_ history: History) async throws {
    try await history.database.writeWithoutTransaction {
      _ = try Row.fetchAll($0, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    try history.database.close()
  }

  private func overwrite(from: UInt64, count: Int) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seek(toOffset: from)
    try file.write(contentsOf: Data(repeating: 0xA5, count: count))
    try file.close()
  }

  private var aside: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
        $0.hasPrefix("history.sqlite-damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
      }
    }
  }

  @Test("one bad row hides no other")
  func oneRow() async throws {
    try await fill(3)
    let history = try history()
    try await history.write {
      try $0.execute(sql: "UPDATE turn SET timings = 'gibberish' WHERE text LIKE 'call number 1 %'")
    }
    #expect(try await history.entries().map { $0.text.prefix(13) } == ["call number 2", "call number 0"])
    #expect(try await history.unreadable() == 1)
    #expect(try await history.claimUndo(nil) != nil)
  }

  @Test("pages that are damaged cost what was on them, which the copy may have")
  func pages() async throws {
    try await fill(60, copiedAfter: 40)
    let size = try #require(
      try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    try overwrite(from: UInt64(size / 2), count: 3 * 4096)
    let history = try history()
    let notice = try #require(history.notice)
    #expect(notice.hasPrefix("The history was damaged."))
    #expect(try aside.count == 1)
    #expect(notice.contains(try aside[0]))
    let texts = Set(try await history.entries().map { $0.text.prefix(14) })
    #expect(texts.count >= 40)
    // From then on it is a history like any other, and the notice was given once.
    let world = try World(confidence: 1, history: history)
    #expect(try await world.assistant.ask("call john").receipt != nil)
    #expect(try self.history().notice == nil)
  }

  @Test("a file that is no database at all is put aside, and the copy taken", arguments: [0, 4096])
  func noDatabase(from start: UInt64) async throws {
    try await fill(10, copiedAfter: 9)
    let size = try #require(
      try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    try overwrite(from: start, count: size - Int(start))
    let history = try history()
    #expect(history.notice != nil)
    #expect(try await history.entries().count == 9)
    #expect(try aside.count == 1)
  }

  @Test("what cannot be read because of somebody else, or for want of space, is not left behind")
  func notItsFault() async throws {
    try await fill(2)
    let draft = path + "-salvage"
    var salvage = try Salvage(into: draft)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try await other.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE")
    }
    #expect(throws: DatabaseError.self) { try salvage.addRows(of: path) }
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try salvage.addRows(of: path)
    #expect(salvage.turns == 2)
  }

  @Test("what is read again after damage is no card that a yes could be for")
  func noCard() async throws {
    do {
      let history = try history()
      let world = try World(confidence: 0.815, history: history)
      #expect(try await world.assistant.ask("call john").waits)
      history.file?.removeBackup()
      try history.file?.copy(history.database)
      try await close(history)
    }
    try overwrite(from: 0, count: 100)
    let history = try history()
    #expect(try await history.entries().map(\.outcome) == [.dismissed])
    #expect(try await (try World(confidence: 0.815, history: history)).assistant.ask("yes").receipt == nil)
  }

  @Test("a mending that was killed is finished at the next start", arguments: [false, true])
  func killedMending(isSalvaged: Bool) async throws {
    try await fill(10)
    try overwrite(from: 0, count: 100)
    // As a kill leaves it, before or after a part of the new file was there.
    let aside = path + "-damaged-1"
    try FileManager.default.moveItem(atPath: path, toPath: aside)
    try Data(aside.utf8).write(to: URL(filePath: path + "-mending"))
    if isSalvaged { try Data("SQLite".utf8).write(to: URL(filePath: path + "-salvage")) }
    let history = try history()
    #expect(try #require(history.notice).contains(aside))
    #expect(try await history.entries().count == 0)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!left.contains { $0.contains("mending") || $0.contains("salvage") })
  }

  @Test("a copy that was killed is removed at the next start")
  func killedCopy() async throws {
    try await fill(1)
    for end in ["", "-journal"] {
      try Data("SQLite".utf8).write(to: URL(filePath: path + "-backup-draft" + end))
    }
    _ = try history()
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!left.contains { $0.contains("-draft") })
  }

  @Test("that it was damaged is told at the next turn, too, which may be of another process")
  func told() async throws {
    try await fill(3)
    try overwrite(from: 0, count: 100)
    let notice = try #require(try history().notice)
    let world = try World(confidence: 1, history: try history())
    #expect(try await world.assistant.ask("call john").notices == [notice])
    #expect(try await world.assistant.ask("call anna").notices.isEmpty)
  }

  @Test("one of a newer version is left alone, and the person told to update this one")
  func newer() async throws {
    try await fill(1)
    try await DatabaseQueue(path: path).write {
      try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('of the next version')")
    }
    let error = #expect(throws: HistoryError.self) { try history() }
    #expect("\(try #require(error))".contains("Update this one"))
    #expect(try aside.isEmpty)
  }

  @Test("where there is no room for a history, it says so and what to do")
  func noFolder() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "file")
    try Data().write(to: file)
    let error = #expect(throws: HistoryError.self) {
      try History(path: file.appending(path: "history.sqlite").path, json: CommandJSON(schema: .bundled()))
    }
    #expect("\(try #require(error))".contains("Check that the folder can be written to"))
  }

  @Test("the copy is made once a day, and forgets what is deleted")
  func copies() async throws {
    let history = try history()
    let backup = try #require(history.file).backup
    let world = try World(confidence: 1, history: history)
    let turn = try await world.assistant.ask("call zwickau")
    let made = try FileManager.default.attributesOfItem(atPath: backup)[.modificationDate] as? Date
    #expect(try self.history().notice == nil)
    #expect(try FileManager.default.attributesOfItem(atPath: backup)[.modificationDate] as? Date == made)
    #expect(try await history.delete(turn.id))
    #expect(!FileManager.default.fileExists(atPath: backup))
  }
}
