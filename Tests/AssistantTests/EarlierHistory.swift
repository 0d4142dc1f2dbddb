import GRDB

@testable import Assistant

extension HistoryEntry {
  /// Writes it into a history of an earlier version, which lacks the columns that came later.
  func insert(intoEarlier database: Database) throws {
    let known = Set(try database.columns(in: Self.databaseTableName).map(\.name))
    let values = try databaseDictionary.filter { known.contains($0.key) }.sorted { $0.key < $1.key }
    let names = values.map(\.key).joined(separator: ", ")
    try database.execute(
      sql: "INSERT INTO turn (\(names)) VALUES (\(values.map { _ in "?" }.joined(separator: ", ")))",
      arguments: StatementArguments(values.map(\.value)))
  }
}
