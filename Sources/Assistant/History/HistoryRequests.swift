import Foundation
import GRDB

/// Keeps requests and their answers by key, beside what was done. A client may repeat a request, even after a
/// restart, and nothing is done twice.
extension History {
  /// What is known of a request with some key.
  package enum KnownRequest: Sendable, Hashable {
    /// The key was unknown and now belongs to this request.
    case new
    /// The request was answered with this reply.
    case answered(String)
    /// The key belongs to another request.
    case different
    /// The request is being answered at this moment.
    case underWay
    /// The program stopped before the answer, or the answer was deleted with the history.
    case lost
  }

  /// For how many seconds an answer is kept.
  private static let memory: TimeInterval = 24 * 3600

  /// Looks up a key, and keeps it for this request if it is new.
  ///
  /// - Parameters:
  ///   - key: The client's key for the request.
  ///   - scope: Whose keys these are.
  ///   - digest: A digest of all that the request asks for.
  ///   - time: The present time.
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

  /// Deletes a new request of which nothing came, so that it can be tried again.
  package func forgetRequest(_ key: String, in scope: String) async throws {
    try await write { database in
      try database.execute(
        sql: "DELETE FROM request WHERE scope = ? AND key = ?", arguments: [scope, key])
    }
  }
}
