import Foundation
import LanguageModel

/// A model run by a server.
package struct ServerChatModel: ChatModel {
  /// Gets answers from a server: ``ChatCompletion`` itself, or another process that may use the network.
  package typealias Answering =
    @Sendable (ChatCompletion.Request) -> AsyncThrowingStream<AnswerPiece, any Error>

  /// The most characters sent, about 3,000 tokens. Servers silently cut what is too long, Ollama from 4,096 tokens
  /// on.
  private static let room = 12_000
  private static let toolInstructions =
    "If the user asks for something that a function does, call it, with arguments copied from the user's words. "
    + "Otherwise answer in one short sentence."
  /// The most tokens of a call.
  private static let longestCall = 200

  private let server: ChatServer
  private let settings: ChatSettings
  private let tools: [ChatTool]
  private let answering: Answering

  /// - Parameter tools: The tools that it may call.
  package init(
    _ server: ChatServer, settings: ChatSettings, tools: [ChatTool] = [], answering: @escaping Answering
  ) {
    (self.server, self.settings, self.tools, self.answering) = (server, settings, tools, answering)
  }

  package var name: String { server.model.map { "\($0) at \(server.host)" } ?? server.host }

  package var notice: String? {
    server.isElsewhere ? "What you say to the model goes to \(server.host), which is not this machine." : nil
  }

  package func with(_ wishes: ChatWishes) -> any ChatModel {
    var settings = settings
    settings.apply(wishes)
    return ServerChatModel(server, settings: settings, tools: tools, answering: answering)
  }

  package func surplus(of messages: [ChatMessage]) -> Int {
    messages.surplus(room: Self.room) { messages in messages.reduce(0) { $0 + $1.content.count } }
  }

  /// Asks the server with only the person's last words, so that no text by somebody else leads to a call. Stops
  /// reading when an answer in words begins. Returns `nil` for a server that refuses tools.
  package func toolCall(for text: String) async throws -> ToolCall? {
    guard !tools.isEmpty, text.count <= ToolCaller.longestText else { return nil }
    let messages = [ChatMessage(.system, Self.toolInstructions), ChatMessage(.user, text)]
    let request = ChatCompletion.Request(
      messages: messages, temperature: 0, maximumTokens: Self.longestCall,
      tools: tools.map { .init(name: $0.name, description: $0.description, schema: $0.plainSchema) })
    do {
      for try await piece in answering(request) {
        guard case .call(let call) = piece else { return nil }
        return tools.first { $0.name == call.name }.flatMap {
          ToolCall($0, arguments: call.arguments, probability: 1, said: text)
        }
      }
    } catch ChatServerError.refused(_, status: 400..<500, _), ChatServerError.silent {
      return nil
    }
    return nil
  }

  package func answer(_ messages: [ChatMessage]) -> AsyncThrowingStream<AnswerPiece, any Error> {
    let system = ChatMessage(.system, settings.system ?? ChatSettings.usualSystem)
    return answering(
      ChatCompletion.Request(
        messages: [system] + messages, temperature: settings.temperature,
        maximumTokens: settings.maximumTokens ?? ChatSettings.usualMaximumTokens))
  }
}
