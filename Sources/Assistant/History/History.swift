import Actions
import Foundation
import GRDB
import Sentences
import Understanding

/// What was heard, understood and done, in an SQLite database.
///
/// A receipt is written before its action is performed, so that a crash in between leaves something to check.
public struct History: Sendable {
  let database: any DatabaseWriter
  let json: CommandJSON
  let claimant: Claimant
  /// Called before each transaction, so that tests can order transactions and stop between them.
  var before: (@Sendable () async throws -> Void)?

  /// What to tell the person if the file was damaged and repaired.
  public private(set) var notice: String?
  let file: HistoryFile?

  /// Opens the database, creates it and its folder if they don't exist, and repairs it if it is damaged.
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
      self.notice = [notice, HistorySentences.notCopied("\(error)")].compactMap(\.self).joined(separator: " ")
    }
  }

  /// Returns a history that lasts as long as the process, for `--dry-run` and tests.
  public static func inMemory(json: CommandJSON) throws -> History {
    let database = try DatabaseQueue()
    try HistorySchema.migrator.migrate(database)
    return History(database: database, json: json, claimant: Claimant(folder: nil))
  }

  /// Creates a history on a database that has the tables of ``HistorySchema``.
  init(database: any DatabaseWriter, json: CommandJSON, claimant: Claimant, file: HistoryFile? = nil) {
    (self.database, self.json, self.claimant, self.file) = (database, json, claimant, file)
  }

  /// Returns the turns, newest first.
  ///
  /// - Parameters:
  ///   - limit: The most turns to return.
  ///   - search: Words that the text must contain, in any case, or `nil` for all turns.
  public func entries(limit: Int = .max, search: String? = nil) async throws -> [HistoryEntry] {
    try await read { database in
      var request = HistoryEntry.order(Column("time").desc, Column.rowID.desc)
      if let search {
        request = request.filter(sql: "instr(lower(text), lower(?)) > 0", arguments: [search])
      }
      // A damaged entry is skipped.
      let rows = try Row.fetchCursor(database, request)
      var entries: [HistoryEntry] = []
      while entries.count < limit, let row = try rows.next() {
        if let entry = try? HistoryEntry(row: row) { entries.append(entry) }
      }
      return entries
    }
  }

  /// Returns the number of entries that can't be read.
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

  /// Returns the file of the message that was read out last, or `nil` if none was.
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

  /// Returns the corrections that the person made, oldest first.
  public func corrections() async throws -> [Correction] { try await corrections(where: "TRUE") }

  /// Returns the corrections whose corrected command has this title.
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

  /// Writes down a correction of a turn's command.
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

  /// Reads in one transaction.
  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await before?()
    return try await database.read(body)
  }

  /// Writes in one transaction. It is not cancelled with the caller's task: what was done is written down all the
  /// same.
  func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await before?()
    return try await Task { [database] in try await database.write(body) }.value
  }
}

extension History {
  /// The most receipts to look at. One may be of a list of messages, the others of single messages from it.
  private static let mostReadings = 50

  /// Returns the messages that were told of since `time`.
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
