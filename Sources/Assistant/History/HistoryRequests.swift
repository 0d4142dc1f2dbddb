import Foundation
import GRDB

/// What was asked for under a key, and answered: kept with what was done, so that a client may repeat a request after a
/// restart too, and nothing is done twice.
extension History {
  /// What a key stands for.
  package enum KnownRequest: Sendable, Hashable {
    /// Nothing so far; from now on this request.
    case new
    case answered(String)
    /// Another request: a key names one.
    case different
    /// It is being answered at this moment.
    case underWay
    /// The program stopped before it was answered, or the answer was deleted with the history.
    case lost
  }

  /// For how long an answer is kept.
  private static let memory: TimeInterval = 24 * 3600

  /// Looks a key up, and keeps it for this request where it is new.
  ///
  /// - Parameters:
  ///   - scope: Whose keys these are.
  ///   - digest: Of all that the request asks for.
  package func request(
    _ key: String, in scope: String, digest: String, at time: Date = Date()
  ) async throws -> KnownRequest {
    let name = try claimant.name()
    return try await write { [claimant] database in
      try database.execute(
        sql: "DELETE FROM request WHERE time < ?", arguments: [time.addingTimeInterval(-Self.memory)])
      let known = try Row.fetchOne(
        database, sql: "SELECT digest, claimant, reply FROM request WHERE scope = ? AND key = ?",
        arguments: [scope, key])
      guard let known else {
        try database.execute(
          sql: "INSERT INTO request (scope, key, digest, claimant, time) VALUES (?, ?, ?, ?, ?)",
          arguments: [scope, key, digest, name, time])
        return .new
      }
      guard try known.decode(String.self, forColumn: "digest") == digest else { return .different }
      if let reply = try known.decode(String?.self, forColumn: "reply") {
        return reply.isEmpty ? .lost : .answered(reply)
      }
      return claimant.isGone(try known.decode(String?.self, forColumn: "claimant")) ? .lost : .underWay
    }
  }

  /// Keeps the answer to a new request.
  package func answer(_ key: String, in scope: String, with reply: String) async throws {
    try await write { database in
      try database.execute(
        sql: "UPDATE request SET reply = ? WHERE scope = ? AND key = ?", arguments: [reply, scope, key])
    }
  }

  /// Forgets a new request of which nothing came, so that it can be tried again.
  package func forgetRequest(_ key: String, in scope: String) async throws {
    try await write { database in
      try database.execute(
        sql: "DELETE FROM request WHERE scope = ? AND key = ?", arguments: [scope, key])
    }
  }
}
