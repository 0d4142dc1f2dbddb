import Chat
import Foundation
import JSONValues
import NIOHTTP1

/// `/v1/conversations`: lists, searches, reads, renames, deletes and exports the kept conversations.
struct KeptConversationsEndpoint: Sendable {
  let store: ConversationStore
  let open: Conversations
  let limits: ServerLimits

  var routes: [String: [Router.Method: Router.Handler]] {
    [
      "/v1/conversations": [
        .get: { try list($0) }, .put: { try await rename($0) }, .delete: { try await delete($0) },
      ],
      "/v1/conversations/messages": [.get: { try messages($0) }],
      "/v1/conversations/export": [.get: { try export($0) }],
    ]
  }

  /// Lists the last continued conversations that contain the words of `search`.
  private func list(_ request: HTTPRequest) throws -> HTTPResponse {
    let query = try request.query(["search", "limit"])
    guard let limit = Int(query["limit"] ?? "50"), (1...1_000).contains(limit) else {
      throw APIError.invalid("The limit is a number from 1 to 1000.", "limit")
    }
    let found = try store.conversations(limit: limit + 1, search: query["search"])
    var answer = JSONObject()
    answer.add("conversations", try found.prefix(limit).map { try $0.json() })
    try answer.add("more", found.count > limit)
    return .json(answer)
  }

  private func messages(_ request: HTTPRequest) throws -> HTTPResponse {
    let conversation = try conversation(request.query(["id"]))
    return .json(try conversation.json(store.messages(of: conversation.id)))
  }

  private func rename(_ request: HTTPRequest) async throws -> HTTPResponse {
    let id = try Self.id(request.query(["id"]))
    let fields = try JSONFields(try await request.body.collect(limit: limits.fieldBytes))
    try fields.allow(["title"])
    do {
      guard try store.rename(id, to: fields.required("title")) else { throw Self.unknown }
    } catch let error as ConversationStoreError {
      throw APIError.invalid("\(error)", "title")
    }
    return .json(try conversation(["id": id.uuidString]).json())
  }

  private func delete(_ request: HTTPRequest) async throws -> HTTPResponse {
    let query = try request.query(["id", "all"])
    let isAll = query["id"] == nil && query["all"] == "true"
    let deleted = try store.delete(isAll ? nil : Self.id(query))
    guard isAll || !deleted.isEmpty else { throw Self.unknown }
    await open.forget(deleted)
    return .json(JSONObject("deleted", .number("\(deleted.count)")))
  }

  /// Exports one conversation as a file, or all of them.
  private func export(_ request: HTTPRequest) throws -> HTTPResponse {
    let query = try request.query(["id", "format"])
    guard let format = ConversationExport(rawValue: query["format"] ?? "markdown") else {
      throw APIError.invalid("The format is markdown or json.", "format")
    }
    let conversations = query["id"] == nil ? try store.conversations() : [try conversation(query)]
    let text = try conversations.map { try format.text($0, store.messages(of: $0.id)) }.joined()
    var response = HTTPResponse.text(
      text,
      type: format == .markdown ? "text/markdown; charset=utf-8" : "application/x-ndjson; charset=utf-8")
    let name = "voicecore-conversation\(query["id"] == nil ? "s" : "").\(format.fileExtension)"
    response.headers.add(name: "Content-Disposition", value: "attachment; filename=\"\(name)\"")
    return response
  }

  private func conversation(_ query: [String: String]) throws -> KeptConversation {
    guard let conversation = try store.conversation(Self.id(query)) else { throw Self.unknown }
    return conversation
  }

  private static func id(_ query: [String: String]) throws -> UUID {
    guard let id = query["id"].flatMap({ UUID(uuidString: $0) }) else {
      throw APIError.invalid("Name a conversation by its id.", "id")
    }
    return id
  }

  private static let unknown = APIError(
    status: .notFound, message: "There is no such conversation.", code: "not_found")
}
