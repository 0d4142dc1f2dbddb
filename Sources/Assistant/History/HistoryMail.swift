import Actions
import Foundation
import GRDB

extension History {
  /// So many readings are looked back at, of which one may have told a list and the others messages of it.
  private static let mostReadings = 50

  /// The messages that were told of last, since a time.
  public func toldMessages(since time: Date) async throws -> ToldMessages {
    let kept = try await read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT receipt.* FROM receipt JOIN turn ON turn.id = receipt.turn
          WHERE receipt.state = 'done' AND turn.intent = 'read_email' AND turn.time >= ?
          ORDER BY receipt.sequence DESC LIMIT ?
          """, arguments: [time, Self.mostReadings])
      return rows.compactMap { try? KeptReceipt(row: $0) }
    }
    return ToldMessages(kept.reversed().map(\.receipt))
  }
}
