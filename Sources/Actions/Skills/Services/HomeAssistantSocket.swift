import Foundation
import HTTPTransport
import JSONValues

/// Sends commands over Home Assistant's WebSocket API (developers.home-assistant.io, “WebSocket API”).
///
/// Home Assistant asks for a token first, and then answers each command under the command's number.
struct HomeAssistantSocket {
  let address: URL
  let token: String
  let seconds: Int
  let longestAnswer: Int

  /// Sends commands one after the other, each after the result of the one before.
  ///
  /// - Parameter commands: JSON objects without a number.
  /// - Returns: The results as a JSON array.
  /// - Throws: ``ServiceError``; what follows a command that was refused is not sent.
  func results(of commands: [String]) async throws -> String {
    let socket = WebSocketTransport(
      address: address, timeLimit: seconds, longestMessage: longestAnswer)
    return try await socket.converse { messages in
      try await logIn(&messages)
      var results: [JSONValue] = []
      for (index, command) in commands.enumerated() {
        guard case .object(let members) = try read(command) else { throw broken }
        let number = JSONValue.Member(key: "id", value: .number("\(index + 1)"))
        try await messages.send(JSONValue.object([number] + members).text)
        results.append(try await result(of: index + 1, &messages))
      }
      return JSONValue.array(results).text
    }
  }

  private func logIn(_ messages: inout WebSocketMessages) async throws {
    guard try read(try await messages.next())["type"] == "auth_required" else { throw broken }
    try await messages.send(
      JSONValue.object([
        .init(key: "type", value: "auth"), .init(key: "access_token", value: .string(token)),
      ]).text)
    switch try read(try await messages.next())["type"] {
    case "auth_ok": return
    case "auth_invalid": throw ServiceError.refused(host, status: 401, words: "")
    default: throw broken
    }
  }

  private func result(of number: Int, _ messages: inout WebSocketMessages) async throws -> JSONValue {
    while true {
      let message = try read(try await messages.next())
      guard message["id"]?.integer == number, message["type"] == "result" else { continue }
      if message["success"] == true { return message["result"] ?? .null }
      var words = ""
      if case .string(let text)? = message["error"]?["message"] { words = CleanText.line(text, limit: 200) }
      throw ServiceError.refused(host, status: 400, words: words)
    }
  }

  private func read(_ text: String) throws -> JSONValue {
    do {
      return try JSONReader.read(text, maximumBytes: longestAnswer)
    } catch {
      throw broken
    }
  }

  private var host: String { address.host ?? "" }
  private var broken: ServiceError { .broken("Home Assistant", "its answer is not what its API promises") }
}
