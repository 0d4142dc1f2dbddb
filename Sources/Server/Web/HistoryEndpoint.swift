import Assistant
import Foundation
import JSONValues
import NIOHTTP1
import Understanding

/// The history: to read, export and delete.
struct HistoryEndpoint: Sendable {
  let history: History
  /// The folder with the audio of turns, if it is kept.
  let recordings: String

  /// Lists the newest entries that contain the words of `search`.
  func list(_ request: HTTPRequest) async throws -> HTTPResponse {
    let query = try request.query(["search", "limit"])
    let search = query["search"].flatMap { $0.isEmpty ? nil : $0 }
    let limit = try query["limit"].map { text in
      guard let limit = Int(text), (1...1_000).contains(limit) else {
        throw APIError.invalid("The limit is a number from 1 to 1000.", "limit")
      }
      return limit
    }
    let entries = try await history.entries(limit: (limit ?? 50) + 1, search: search)
    var answer = JSONObject()
    let shown = try entries.prefix(limit ?? 50).map { try $0.json() }
    answer.add("entries", shown)
    try answer.add("more", entries.count > shown.count)
    return .json(answer)
  }

  /// Exports everything as a file.
  func export(_ request: HTTPRequest) async throws -> HTTPResponse {
    let format = try request.query(["format"])["format"] ?? "json"
    let entries = try await history.entries()
    var response: HTTPResponse
    switch format {
    case "json":
      response = .text(
        try entries.map { try $0.json().text + "\n" }.joined(), type: "application/x-ndjson; charset=utf-8")
    case "csv":
      let rows = [HistoryEntry.commaSeparatedHeader] + entries.map(\.commaSeparated)
      response = .text(rows.map { $0 + "\r\n" }.joined(), type: "text/csv; charset=utf-8")
    default: throw APIError.invalid("The format is json or csv.", "format")
    }
    let name = "voicecore-history.\(format == "csv" ? "csv" : "jsonl")"
    response.headers.add(name: "Content-Disposition", value: "attachment; filename=\"\(name)\"")
    return response
  }

  /// Deletes the named turn, or all. The actions themselves are not undone.
  func delete(_ request: HTTPRequest) async throws -> HTTPResponse {
    let query = try request.query(["turn", "all"])
    guard let text = query["turn"] else {
      guard query["all"] == "true" else {
        throw APIError.invalid("Name a turn, or say all=true.", "turn")
      }
      let ids = try await history.deleteAll()
      for id in ids { forgetRecording(id) }
      return .json(JSONObject("deleted", .number("\(ids.count)")))
    }
    guard let id = UUID(uuidString: text) else { throw APIError.invalid("That is no turn's id.", "turn") }
    guard try await history.delete(id) else {
      throw APIError(status: .notFound, message: "There is no such turn.", code: "not_found")
    }
    forgetRecording(id)
    return .json(JSONObject("deleted", 1))
  }

  private func forgetRecording(_ turn: UUID) {
    try? FileManager.default.removeItem(atPath: "\(recordings)/\(turn.uuidString).wav")
  }
}
