import GRDB

/// The tables of the history, with one migration for each change.
enum HistorySchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("turns, receipts and corrections") { database in
      try database.create(table: "turn") { table in
        table.primaryKey("id", .text)
        table.column("time", .datetime).notNull().indexed()
        table.column("text", .text).notNull()
        table.column("transcript", .jsonText)
        table.column("recognitionConfidence", .double)
        table.column("command", .jsonText).notNull()
        table.column("intent", .text).notNull()
        table.column("understandingConfidence", .double).notNull()
        table.column("confidence", .double).notNull()
        table.column("interpreter", .text).notNull()
        table.column("decision", .text).notNull()
        table.column("outcome", .text).notNull()
        table.column("summary", .text)
        table.column("failure", .text)
        table.column("timings", .jsonText).notNull()
      }
      try database.create(table: "receipt") { table in
        table.primaryKey("id", .text)
        table.column("turn", .text).notNull().indexed().references("turn", onDelete: .cascade)
        table.column("sequence", .integer).notNull().unique()
        table.column("state", .text).notNull()
        table.column("receipt", .jsonText).notNull()
      }
      try database.create(table: "correction") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("turn", .text).notNull().indexed().references("turn", onDelete: .cascade)
        table.column("before", .jsonText).notNull()
        table.column("after", .jsonText).notNull()
      }
    }
    migrator.registerMigration("claims, showings and requests") { database in
      try database.alter(table: "turn") { $0.add(column: "claimant", .text) }
      try database.alter(table: "receipt") { $0.add(column: "claimant", .text) }
      try database.create(table: "showing") { table in
        table.column("turn", .text).notNull().references("turn", onDelete: .cascade)
        table.column("conversation", .text).notNull()
        table.column("command", .jsonText).notNull()
        table.column("time", .datetime).notNull()
        table.primaryKey(["turn", "conversation"])
      }
      try database.create(table: "request") { table in
        table.column("scope", .text).notNull()
        table.column("key", .text).notNull()
        table.column("digest", .text).notNull()
        table.column("claimant", .text)
        table.column("time", .datetime).notNull().indexed()
        table.column("reply", .jsonText)
        table.primaryKey(["scope", "key"])
      }
      // A turn that was done without asking did not wait for anybody.
      try database.execute(
        sql: "UPDATE turn SET outcome = 'doing' WHERE outcome = 'waiting' AND decision = 'execute'")
    }
    migrator.registerMigration("questions and notices") { database in
      try database.alter(table: "turn") { $0.add(column: "question", .jsonText) }
      try database.alter(table: "showing") { $0.add(column: "question", .jsonText) }
      try database.create(table: "notice") { table in
        table.column("key", .text).notNull().unique()
        table.column("words", .text).notNull()
        table.column("isTold", .boolean).notNull().defaults(to: false)
      }
    }
    migrator.registerMigration("doubts") { database in
      try database.alter(table: "showing") {
        $0.add(column: "isDoubted", .boolean).notNull().defaults(to: false)
      }
    }
    migrator.registerMigration("ways to the few that are looked for") { database in
      try database.alter(table: "receipt") {
        $0.add(column: "onlyTells", .boolean).notNull().defaults(to: false)
      }
      try noteWhatOnlyTells(database)
      // Each partial index holds only the few rows that its queries ask for, with the same condition.
      try database.execute(
        sql: """
          CREATE INDEX receiptToTakeBack ON receipt (sequence)
            WHERE (state = 'done' OR state = 'undoing') AND NOT onlyTells;
          CREATE INDEX receiptBeingTakenBack ON receipt (sequence) WHERE state = 'undoing';
          CREATE INDEX receiptByIntent ON receipt (json_extract(receipt, '$.intent'), sequence)
            WHERE state = 'done' AND json_valid(receipt);
          CREATE INDEX turnNotOver ON turn (outcome, time) WHERE outcome = 'doing' OR outcome = 'waiting';
          CREATE INDEX noticeNotTold ON notice (isTold) WHERE isTold = FALSE;
          CREATE INDEX correctionByTitle ON correction (json_extract(after, '$.slots.title'))
            WHERE json_valid(after);
          """)
    }
    migrator.registerMigration("what was said, text by text") { database in
      try database.alter(table: "turn") { $0.add(column: "said", .jsonText) }
      // Earlier versions joined the texts with this separator, so a text that contains it may be one or several.
      try database.execute(sql: "UPDATE turn SET said = json_array(text) WHERE instr(text, '; ') = 0")
    }
    return migrator
  }

  /// Marks the receipts without anything to undo, in rows that were written before there was such a mark.
  static func noteWhatOnlyTells(_ database: Database) throws {
    try database.execute(
      sql: """
        UPDATE receipt SET onlyTells = TRUE
        WHERE NOT onlyTells AND CASE WHEN json_valid(receipt) THEN NOT EXISTS (
          SELECT 1 FROM json_each(receipt.receipt, '$.effects') AS effect
          WHERE effect.type <> 'object' OR json_type(effect.value, '$.told') IS NULL) END
        """)
  }
}
