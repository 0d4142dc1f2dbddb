import Actions
import Chat
import Foundation
import Queues
import Setup

/// The language model that all conversations of the Chat page share, made anew when the settings ask for another, and
/// unloaded after a time without use.
actor ServedChatModel {
  private struct Wanted: Hashable {
    var settings: ChatSettings
    var languageModel: String?
  }

  private let named: String?
  private var made: (wanted: Wanted, model: any ChatModel)?
  private lazy var idleness = IdleWatch(after: Installation.idle) { [weak self] in await self?.release() }

  /// - Parameter name: A model in the store or a file; nil for the one in the settings.
  init(_ name: String?) { named = name }

  func model() async throws -> any ChatModel {
    idleness.used()
    let configuration = try Configuration.read(StateFolder.current.configurationFile)
    let wanted = Wanted(
      settings: configuration.chat ?? ChatSettings(), languageModel: named ?? configuration.languageModel)
    if let made, made.wanted == wanted { return made.model }
    // The old model is freed before the new one is loaded.
    made = nil
    let model = try await Installation().conversing(named, server: wanted.settings.server)
    made = (wanted, model)
    return model
  }

  private func release() { made = nil }
}
