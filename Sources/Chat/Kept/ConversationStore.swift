import Foundation
import GRDB
import LanguageModel

/// The conversations that were kept, in a SQLite database that only its owner may read.
///
/// Each message is written when it is complete, so that a program that is killed loses the answer in progress at most.
/// Several processes may write at the same time. What was written by another program or is damaged is left out.
public struct ConversationStore: Sendable {
  private let database: any DatabaseWriter
  private let file: ConversationFile?
  /// What to tell the person if the file was damaged and had to be replaced.
  public let notice: String?

  /// Opens the database, and makes it and its folder if they are missing.
  ///
  /// - Throws: ``ConversationStoreError``.
  public init(path: String) throws {
    let file = ConversationFile(path: path)
    self.file = file
    do {
      (database, notice) = try file.open()
    } catch {
      let reason = (error as? DatabaseError)?.message ?? "\(error)"
      throw ConversationStoreError.unusable(path: path, reason: reason)
    }
  }

  /// A store that is forgotten with the process.
  public static func inMemory() throws -> ConversationStore {
    let database = try DatabaseQueue()
    try ConversationFile.migrator.migrate(database)
    return ConversationStore(database)
  }

  private init(_ database: any DatabaseWriter) { (self.database, file, notice) = (database, nil, nil) }

  // MARK: Reading

  /// The conversations, the last continued one first.
  ///
  /// - Parameter search: Words that the title or the messages contain, in any order.
  public func conversations(limit: Int = .max, search: String? = nil) throws -> [KeptConversation] {
    let words = (search ?? "").split(whereSeparator: \.isWhitespace).prefix(Self.mostWords)
    let conditions = words.map { _ in
      """
      (instr(swiftLowercaseString(conversation.title), ?) > 0 OR EXISTS (SELECT 1 FROM message
        WHERE message.conversation = conversation.id AND instr(swiftLowercaseString(message.text), ?) > 0))
      """
    }
    let arguments = StatementArguments(words.flatMap { [$0.lowercased(), $0.lowercased()] })
    let condition = conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND ")) "
    return try database.read { database in
      let rows = try Row.fetchCursor(
        database, sql: Self.summaries + condition + "ORDER BY changed DESC, rowid DESC", arguments: arguments)
      return try Self.readable(rows, as: KeptConversation.self, limit: limit)
    }
  }

  /// The most words of a search.
  private static let mostWords = 20

  public func conversation(_ id: UUID) throws -> KeptConversation? {
    try database.read { database in
      let rows = try Row.fetchCursor(
        database, sql: Self.summaries + "WHERE id = ?", arguments: [id.uuidString])
      return try Self.readable(rows, as: KeptConversation.self).first
    }
  }

  /// The messages of a conversation, the oldest first; none if there is no such conversation.
  public func messages(of id: UUID) throws -> [KeptMessage] {
    try database.read { database in
      let rows = try Row.fetchCursor(
        database, sql: "SELECT * FROM message WHERE conversation = ? ORDER BY id", arguments: [id.uuidString])
      return try Self.readable(rows, as: KeptMessage.self)
    }
  }

  private static let summaries = """
    SELECT conversation.*, (SELECT COUNT(*) FROM message WHERE message.conversation = conversation.id) AS messages
    FROM conversation
    """ + " "

  private static func readable<Record: FetchableRecord>(
    _ rows: RowCursor, as type: Record.Type, limit: Int = .max
  ) throws -> [Record] {
    var records: [Record] = []
    while records.count < limit, let row = try rows.next() {
      if let record = try? Record(row: row) { records.append(record) }
    }
    return records
  }

  // MARK: Writing

  /// Adds a message. The person's first message begins the conversation. An answer in a conversation that does not
  /// exist, because it was deleted meanwhile, is not kept.
  public func add(_ message: ChatMessage, to id: UUID, at time: Date = Date()) throws {
    try database.write { database in
      if message.role == .user {
        try database.execute(
          sql: "INSERT OR IGNORE INTO conversation (id, title, began, changed) VALUES (?, ?, ?, ?)",
          arguments: [id.uuidString, KeptConversation.title(of: message.content), time, time])
      }
      try database.execute(
        sql: "UPDATE conversation SET changed = ? WHERE id = ?", arguments: [time, id.uuidString])
      guard database.changesCount == 1 else { return }
      try database.execute(
        sql: "INSERT INTO message (conversation, role, text, time) VALUES (?, ?, ?, ?)",
        arguments: [id.uuidString, message.role.rawValue, message.content, time])
    }
  }

  /// Gives a conversation a name, on one line.
  ///
  /// - Returns: Whether there is such a conversation.
  /// - Throws: ``ConversationStoreError/noName`` for a name without words.
  public func rename(_ id: UUID, to name: String) throws -> Bool {
    let title = KeptConversation.line(name, most: KeptConversation.longestTitle)
    guard !title.isEmpty else { throw ConversationStoreError.noName }
    return try database.write { database in
      try database.execute(
        sql: "UPDATE conversation SET title = ? WHERE id = ?", arguments: [title, id.uuidString])
      return database.changesCount == 1
    }
  }

  /// Deletes a conversation; all of them, and damaged files that were put aside, if the id is nil.
  ///
  /// - Returns: The ids of those deleted.
  @discardableResult
  public func delete(_ id: UUID? = nil) throws -> [UUID] {
    let ids = try database.write { database in
      try String.fetchAll(
        database, sql: "DELETE FROM conversation WHERE ? IS NULL OR id = ? RETURNING id",
        arguments: [id?.uuidString, id?.uuidString])
    }
    // Deleted text is overwritten in the database; its log still holds it.
    try database.writeWithoutTransaction { database in
      _ = try Row.fetchAll(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    if id == nil { file?.removeDamaged() }
    return ids.compactMap { UUID(uuidString: $0) }
  }
}

/// Why conversations cannot be kept or read.
public enum ConversationStoreError: Error, Sendable, Hashable, CustomStringConvertible {
  case unusable(path: String, reason: String)
  case unreadable
  case noName

  public var description: String {
    switch self {
    case .unusable(let path, let reason): "The conversations in \(path) cannot be used: \(reason)"
    case .unreadable: "The conversation cannot be read."
    case .noName: "A name has at least one word."
    }
  }
}
