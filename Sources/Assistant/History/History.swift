import Actions
import Foundation
import GRDB
import Understanding

/// What was heard, understood and done, in a SQLite database. A receipt is written down before its action is
/// performed, so that a crash in between leaves something to check.
public struct History: Sendable {
  let database: any DatabaseWriter
  let json: CommandJSON
  let claimant: Claimant
  /// Is called before each transaction, so that tests can put them in any order and stop between them.
  var before: (@Sendable () async throws -> Void)?

  /// What the person is told where the file was damaged and had to be mended.
  public private(set) var notice: String?
  let file: HistoryFile?

  /// Opens the database, making it and its folder where they are not there, and mending it where it is damaged.
  ///
  /// - Throws: ``HistoryError``
  public init(path: String, json: CommandJSON) throws {
    let file = HistoryFile(path: path)
    let (database, notice) = try file.open()
    self.init(database: database, json: json, claimant: Claimant(folder: file.claims), file: file)
    self.notice = notice
    do {
      try file.copy(database)
    } catch {
      self.notice = (notice.map { $0 + " " } ?? "") + "The history could not be copied: \(error)"
    }
  }

  /// A history that is forgotten with the process, for `--dry-run` and tests.
  public static func inMemory(json: CommandJSON) throws -> History {
    let database = try DatabaseQueue()
    try HistorySchema.migrator.migrate(database)
    return History(database: database, json: json, claimant: Claimant(folder: nil))
  }

  /// - Parameter database: One that has the tables of ``HistorySchema``.
  init(database: any DatabaseWriter, json: CommandJSON, claimant: Claimant, file: HistoryFile? = nil) {
    (self.database, self.json, self.claimant, self.file) = (database, json, claimant, file)
  }

  /// The newest turns first.
  /// - Parameter search: Words to look for in what was said.
  public func entries(limit: Int = .max, search: String? = nil) async throws -> [HistoryEntry] {
    try await read { database in
      var request = HistoryEntry.order(Column("time").desc, Column.rowID.desc)
      if let search {
        request = request.filter(sql: "instr(lower(text), lower(?)) > 0", arguments: [search])
      }
      // One that is damaged hides no other.
      let rows = try Row.fetchCursor(database, request)
      var entries: [HistoryEntry] = []
      while entries.count < limit, let row = try rows.next() {
        if let entry = try? HistoryEntry(row: row) { entries.append(entry) }
      }
      return entries
    }
  }

  /// How many entries are there and cannot be read.
  public func unreadable() async throws -> Int {
    try await read { database in
      let rows = try Row.fetchCursor(database, HistoryEntry.all())
      var count = 0
      while let row = try rows.next() {
        if (try? HistoryEntry(row: row)) == nil { count += 1 }
      }
      return count
    }
  }

  /// The file that the last message told of is in.
  public func lastReadMessage() async throws -> String? {
    try await read { database in
      try String.fetchOne(
        database,
        sql: """
          SELECT json_extract(receipt, '$.items[0].location') FROM receipt
          WHERE state = 'done' AND json_valid(receipt) AND json_extract(receipt, '$.intent') = ?
          ORDER BY sequence DESC LIMIT 1
          """, arguments: [Intent.readEmail.rawValue])
    }
  }

  /// Corrections that a person made, the oldest first.
  public func corrections() async throws -> [Correction] { try await corrections(where: "TRUE") }

  /// Those that left a command with this title.
  func corrections(toTitle title: String) async throws -> [Correction] {
    try await corrections(
      where: "json_valid(after) AND json_extract(after, '$.slots.title') = ?", arguments: [title])
  }

  private func corrections(
    where condition: String, arguments: StatementArguments = []
  ) async throws -> [Correction] {
    let kept = try await read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT turn.said AS said, turn.time AS time, correction.before AS before, correction.after AS after
          FROM correction CROSS JOIN turn ON turn.id = correction.turn
          WHERE \(condition) ORDER BY correction.id
          """, arguments: arguments
      ).compactMap { row -> (said: String?, time: Date, before: String, after: String)? in
        try? (
          row.decode(String?.self, forColumn: "said"), row.decode(Date.self, forColumn: "time"),
          row.decode(String.self, forColumn: "before"), row.decode(String.self, forColumn: "after")
        )
      }
    }
    return kept.compactMap { row in
      guard let before = try? json.document(row.before), let after = try? json.document(row.after) else {
        return nil
      }
      let said = row.said.flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) }
      return Correction(said: said ?? [], time: row.time, before: before.command, after: after.command)
    }
  }

  func correct(_ turn: UUID, from before: Command, to after: Command) async throws {
    let commands = [before, after].map { command in
      json.text(CommandJSON.Document(command: command, needsConfirmation: false, confidence: 1))
    }
    try await write { database in
      try database.execute(
        sql: "INSERT INTO correction (turn, before, after) VALUES (?, ?, ?)",
        arguments: [turn.uuidString, commands[0], commands[1]])
    }
  }

  /// Reads; nothing else happens in between.
  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await before?()
    return try await database.read(body)
  }

  /// Writes, all of it or nothing. Not cancelled with who asked: what was done is written down all the same.
  func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await before?()
    return try await Task { [database] in try await database.write(body) }.value
  }
}

extension History {
  /// So many readings are looked back at, of which one may have told a list and the others messages of it.
  private static let mostReadings = 50

  /// The messages that were told of last, since a time.
  public func toldMessages(since time: Date) async throws -> ToldMessages {
    let kept = try await read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT receipt.* FROM turn CROSS JOIN receipt ON receipt.turn = turn.id
          WHERE turn.time >= ? AND turn.intent = 'read_email' AND receipt.state = 'done'
          ORDER BY receipt.sequence DESC LIMIT ?
          """, arguments: [time, Self.mostReadings])
      return rows.compactMap { try? KeptReceipt(row: $0) }
    }
    return ToldMessages(kept.reversed().map(\.receipt))
  }
}
