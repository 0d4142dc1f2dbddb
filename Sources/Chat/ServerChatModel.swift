import Foundation
import LanguageModel

/// A model run by a server.
package struct ServerChatModel: ChatModel {
  /// Gets answers from a server: ``ChatCompletion`` itself, or another process that may use the network.
  package typealias Answering = @Sendable (ChatCompletion.Request) -> AsyncThrowingStream<String, any Error>

  /// The most characters sent, about 3,000 tokens. Servers silently cut what is too long, Ollama from 4,096 tokens
  /// on.
  private static let room = 12_000

  private let server: ChatServer
  private let settings: ChatSettings
  private let answering: Answering

  package init(_ server: ChatServer, settings: ChatSettings, answering: @escaping Answering) {
    (self.server, self.settings, self.answering) = (server, settings, answering)
  }

  package var name: String { server.model.map { "\($0) at \(server.host)" } ?? server.host }

  package var notice: String? {
    server.isElsewhere ? "What you say to the model goes to \(server.host), which is not this machine." : nil
  }

  package func with(_ wishes: ChatWishes) -> any ChatModel {
    var settings = settings
    settings.system = wishes.instructions ?? settings.system
    settings.temperature = wishes.temperature ?? settings.temperature
    settings.maximumTokens = wishes.maximumTokens ?? settings.maximumTokens
    return ServerChatModel(server, settings: settings, answering: answering)
  }

  package func surplus(of messages: [ChatMessage]) -> Int {
    messages.surplus(room: Self.room) { messages in messages.reduce(0) { $0 + $1.content.count } }
  }

  package func answer(_ messages: [ChatMessage]) -> AsyncThrowingStream<String, any Error> {
    let system = ChatMessage(.system, settings.system ?? ChatSettings.usualSystem)
    return answering(
      ChatCompletion.Request(
        messages: [system] + messages, temperature: settings.temperature,
        maximumTokens: settings.maximumTokens ?? ChatSettings.usualMaximumTokens))
  }
}
