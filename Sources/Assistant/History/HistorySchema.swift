import GRDB

/// The tables of the history and how they came to be, one migration a change.
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
    return migrator
  }
}
