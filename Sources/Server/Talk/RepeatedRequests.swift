import Assistant
import Digests
import Foundation
import JSONValues
import Understanding

/// Gives a repeated request the same answer as the first time, even after a restart, so that nothing is done twice.
/// Source: draft-ietf-httpapi-idempotency-key-header.
actor RepeatedRequests {
  private let history: History
  /// Identifies the client whose keys these are.
  private let scope: String
  private var underWay: [String: (digest: String, reply: Task<JSONObject, any Error>)] = [:]

  init(_ history: History, scope: String) {
    (self.history, self.scope) = (history, scope)
  }

  /// Runs `body` for a request, unless the answer to the same request is stored or under way.
  ///
  /// - Parameters:
  ///   - key: The client's key for the request; nil if it is not repeated.
  ///   - content: Everything that the request asks for.
  /// - Throws: ``APIError``: 422 if the key belongs to another request, 409 if the answer is unknown.
  func answer(
    _ key: String?, to content: String, _ body: @escaping @Sendable () async throws -> JSONObject
  ) async throws -> JSONObject {
    guard let key else { return try await body() }
    let digest = SHA256Digest(of: content.utf8).bytes.map { String($0, radix: 16) }.joined(separator: " ")
    if let known = underWay[key] {
      guard known.digest == digest else { throw Self.different }
      return try await known.reply.value
    }
    // Not cancelled with the first client: work that has begun is completed and reported to whoever asks again.
    let reply = Task { [history, scope] in
      switch try await history.request(key, in: scope, digest: digest) {
      case .new: return try await Self.first(key, scope, history, body)
      case .answered(let text): return JSONObject(stored: text)
      case .different: throw Self.different
      case .underWay, .lost: throw Self.unknown
      }
    }
    underWay[key] = (digest, reply)
    defer { underWay[key] = nil }
    return try await reply.value
  }

  private static func first(
    _ key: String, _ scope: String, _ history: History, _ body: @Sendable () async throws -> JSONObject
  ) async throws -> JSONObject {
    let line: JSONObject
    do {
      line = try await body()
    } catch {
      // Nothing was done, so it may be repeated.
      try await history.forgetRequest(key, in: scope)
      throw error
    }
    try await history.answer(key, in: scope, with: line.text)
    return line
  }

  private static let different = APIError(
    status: .unprocessableEntity,
    message:
      "This key was used for another request: use a new key for each, and the same only to repeat one.",
    code: "idempotency_key_reused")

  private static let unknown = APIError(
    status: .conflict,
    message:
      "A request of this key is not answered: it is being done, or the program stopped in it. Whether it was "
      + "done, the history shows.", code: "idempotency_key_unanswered")
}

/// A conversation's events, numbered from 1. The last ones are kept for a client that was away.
struct EventLog {
  struct Entry: Hashable {
    var number: Int
    var text: String
  }

  static let capacity = 500
  private(set) var last = 0
  private var entries: [Entry] = []

  /// Numbers an event and keeps it.
  mutating func add(_ event: JSONObject) throws -> Entry {
    var line = JSONObject()
    try line.add("number", last + 1)
    line.add(event)
    last += 1
    let entry = Entry(number: last, text: line.text)
    entries.append(entry)
    if entries.count > Self.capacity { entries.removeFirst() }
    return entry
  }

  /// The events after a number, the oldest first.
  func after(_ number: Int) -> [Entry] { entries.filter { $0.number > number } }
}
