import Actions
import Foundation
import GRDB
import Understanding

/// What was heard, understood and done, in a SQLite database. A receipt is written down before its action is
/// performed, so that a crash in between leaves something to check.
public struct History: Sendable {
  let database: any DatabaseWriter
  let json: CommandJSON

  /// Opens the database, making it and its folder where they are not there.
  public init(path: String, json: CommandJSON) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    // SQLite gives the files beside the database its permissions, so it is there for its owner alone before it is opened.
    close(open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
    for file in [path, path + "-wal", path + "-shm"] { chmod(file, 0o600) }
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    try self.init(database: DatabasePool(path: path, configuration: configuration), json: json)
  }

  /// A history that is forgotten with the process, for `--dry-run` and tests.
  public static func inMemory(json: CommandJSON) throws -> History {
    try History(database: DatabaseQueue(), json: json)
  }

  private init(database: any DatabaseWriter, json: CommandJSON) throws {
    self.database = database
    self.json = json
    try HistorySchema.migrator.migrate(database)
  }

  /// The newest turns first.
  /// - Parameter search: Words to look for in what was said.
  public func entries(limit: Int = .max, search: String? = nil) async throws -> [HistoryEntry] {
    try await database.read { database in
      var request = HistoryEntry.order(Column("time").desc, Column.rowID.desc).limit(limit)
      if let search {
        request = request.filter(sql: "instr(lower(text), lower(?)) > 0", arguments: [search])
      }
      return try request.fetchAll(database)
    }
  }

  /// The newest turn, and whether it waits for an answer; nil where nothing can follow it.
  func lastTurn() async throws -> (turn: Turn, waits: Bool)? {
    guard let entry = try await entries(limit: 1).first, [.waiting, .done].contains(entry.outcome),
      let id = UUID(uuidString: entry.id), let command = try? json.document(entry.command)
    else { return nil }
    let interpretation = Interpretation(
      text: entry.text, command: command.command, confidence: entry.understandingConfidence,
      needsConfirmation: command.needsConfirmation, missing: json.schema.missing(in: command.command),
      interpreter: entry.interpreter)
    var turn = Turn(
      id: id, time: entry.time, transcript: entry.transcript, interpretation: interpretation,
      confidence: entry.confidence, decision: entry.decision, timings: entry.timings)
    turn.receipt = try await receipts(.done).last { kept in kept.turn == entry.id }?.receipt
    return (turn, entry.outcome == .waiting)
  }

  /// The file that the last message told of is in.
  public func lastReadMessage() async throws -> String? {
    try await receipts(.done).last { $0.receipt.intent == .readEmail }?.receipt.items.first?.location
  }

  /// Corrections that a person made, the oldest first.
  public func corrections() async throws -> [Correction] {
    let kept = try await database.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT turn.text AS text, turn.time AS time, correction.before AS before, correction.after AS after
          FROM correction JOIN turn ON turn.id = correction.turn ORDER BY correction.id
          """
      ).map { row -> (text: String, time: Date, before: String, after: String) in
        (row["text"], row["time"], row["before"], row["after"])
      }
    }
    return kept.compactMap { row in
      guard let before = try? json.document(row.before), let after = try? json.document(row.after) else {
        return nil
      }
      return Correction(text: row.text, time: row.time, before: before.command, after: after.command)
    }
  }

  func add(_ turn: Turn) async throws {
    let entry = HistoryEntry(turn, json: json)
    try await database.write { try entry.insert($0) }
  }

  func update(_ turn: Turn) async throws {
    let entry = HistoryEntry(turn, json: json)
    try await database.write { try entry.update($0) }
  }

  func dismiss(_ turn: UUID) async throws {
    try await setOutcome(.dismissed, of: turn.uuidString)
  }

  func correct(_ turn: UUID, from before: Command, to after: Command) async throws {
    let commands = [before, after].map { command in
      json.text(CommandJSON.Document(command: command, needsConfirmation: false, confidence: 1))
    }
    try await database.write { database in
      try database.execute(
        sql: "INSERT INTO correction (turn, before, after) VALUES (?, ?, ?)",
        arguments: [turn.uuidString, commands[0], commands[1]])
    }
  }

  /// Writes down what is about to be done.
  func begin(_ receipt: Receipt, turn: UUID) async throws {
    try await database.write { database in
      let last = try Int.fetchOne(database, sql: "SELECT MAX(sequence) FROM receipt") ?? 0
      try KeptReceipt(
        id: receipt.id.uuidString, turn: turn.uuidString, sequence: last + 1, state: .prepared,
        receipt: receipt
      ).insert(database)
    }
  }

  func finish(_ receipt: UUID) async throws {
    try await setState(.done, of: receipt)
  }

  func abandon(_ receipt: UUID) async throws {
    try await setState(.abandoned, of: receipt)
  }

  /// Marks a receipt as taken back, and its turn with it.
  func markUndone(_ receipt: UUID) async throws {
    try await setState(.undone, of: receipt)
    guard let turn = try await kept(receipt)?.turn else { return }
    try await setOutcome(.undone, of: turn)
  }

  /// The last action that changed something and was not taken back.
  func lastDone() async throws -> Receipt? {
    try await receipts(.done).last { kept in
      kept.receipt.effects.contains { if case .told = $0 { false } else { true } }
    }?.receipt
  }

  /// Actions of which it is not known whether they were done: the process ended in between.
  func unsettled() async throws -> [Receipt] {
    try await receipts(.prepared).map(\.receipt)
  }

  /// Settles an interrupted action as done or not.
  func settle(_ receipt: UUID, done: Bool) async throws {
    try await setState(done ? .done : .abandoned, of: receipt)
    guard let turn = try await kept(receipt)?.turn else { return }
    try await setOutcome(done ? .done : .failed, of: turn)
  }

  private func receipts(_ state: KeptReceipt.State) async throws -> [KeptReceipt] {
    try await database.read { database in
      try KeptReceipt.filter(Column("state") == state.rawValue).order(Column("sequence")).fetchAll(database)
    }
  }

  func kept(_ receipt: UUID) async throws -> KeptReceipt? {
    try await database.read { try KeptReceipt.fetchOne($0, key: receipt.uuidString) }
  }

  private func setState(_ state: KeptReceipt.State, of receipt: UUID) async throws {
    try await database.write { database in
      try database.execute(
        sql: "UPDATE receipt SET state = ? WHERE id = ?", arguments: [state.rawValue, receipt.uuidString])
    }
  }

  private func setOutcome(_ outcome: HistoryEntry.Outcome, of turn: String) async throws {
    try await database.write { database in
      try database.execute(
        sql: "UPDATE turn SET outcome = ? WHERE id = ?", arguments: [outcome.rawValue, turn])
    }
  }
}
