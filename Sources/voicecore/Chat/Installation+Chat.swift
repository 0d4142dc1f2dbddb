import Chat
import Foundation
import LanguageModel
import ModelStore
import Setup

extension Installation {
  /// Returns the model that answers in a conversation, ready to use.
  ///
  /// - Parameters:
  ///   - name: A model in the store or a GGUF file; nil for the one in the settings, or else the first in the store.
  ///   - server: A server that answers instead.
  /// - Throws: `ChatServerError`, ``ChatCommandError/noModel``, or the errors of loading.
  func conversing(_ name: String?, server: ChatServer?) async throws -> any ChatModel {
    guard let server else {
      let model = try chatModel(name)
      try await model.prepare()
      return model
    }
    try server.check()
    return ServerChatModel(
      server, settings: configuration.chat ?? ChatSettings(), tools: chatTools,
      answering: BrokeredChat(server: server).callAsFunction)
  }

  /// Returns the language model for conversations.
  ///
  /// - Parameter name: A model in the store or a GGUF file; nil for the one in the settings, or else the first in the
  ///   store.
  /// - Throws: ``ChatCommandError/noModel``, or the errors of loading.
  private func chatModel(_ name: String?) throws -> LocalChatModel {
    let settings = configuration.chat ?? ChatSettings()
    var options = GenerationOptions()
    options.sampling.temperature = settings.temperature ?? 0.2
    options.sampling.topP = 0.9
    // Otherwise small models repeat themselves.
    options.sampling.repetitionPenalty = 1.1
    options.sampling.seed = UInt64.random(in: 0 ... .max)
    options.maximumTokens = max(1, settings.maximumTokens ?? ChatSettings.usualMaximumTokens)
    let path: String
    if let chosen = name ?? configuration.languageModel {
      path = try ModelStore.modelFile(chosen)
    } else if let found = try ModelStore.current().usable().first(where: { $0.task == .language }) {
      path = found.path
    } else {
      throw ChatCommandError.noModel
    }
    return try LocalChatModel(
      path: path, name: ModelStore.name(ofFile: path), system: settings.system ?? ChatSettings.usualSystem,
      options: options, threads: ProcessInfo.processInfo.activeProcessorCount,
      tools: chatTools)
  }
}

enum ChatCommandError: Error, CustomStringConvertible {
  case noModel

  var description: String {
    "There is no language model to talk with. “make run” fetches a small one; “voicecore models recommend” names others, "
      + "and “voicecore models pull” gets them."
  }
}
