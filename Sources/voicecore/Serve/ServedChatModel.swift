import Chat
import Foundation
import Inference

/// The language model that all conversations of the Chat page share, made anew where the settings ask for another, and let go
/// of when nobody has asked for a while.
actor ServedChatModel {
  private struct Wanted: Hashable {
    var settings: ChatSettings
    var languageModel: String?
  }

  private let named: String?
  private var made: (wanted: Wanted, model: any ChatModel)?
  private lazy var idleness = IdleWatch(after: Installation.idle) { [weak self] in await self?.release() }

  /// - Parameter name: A model of the store's or a file; that of the settings where there is none.
  init(_ name: String?) { named = name }

  func model() async throws -> any ChatModel {
    idleness.used()
    let installation = try Installation()
    let wanted = Wanted(
      settings: installation.configuration.chat ?? ChatSettings(),
      languageModel: named ?? installation.configuration.languageModel)
    if let made, made.wanted == wanted { return made.model }
    // The old one goes before the new one comes.
    made = nil
    let model = try await installation.conversing(named, server: wanted.settings.server)
    made = (wanted, model)
    return model
  }

  private func release() { made = nil }
}
