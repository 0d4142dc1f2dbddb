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
  ///   - preset: A preset of the settings; nil for the one in use.
  /// - Throws: `ChatServerError`, `ChatPresetError`, `SystemModelError`, ``ChatCommandError/noModel``, or the errors of
  ///   loading.
  func conversing(_ name: String?, server: ChatServer?, preset: String? = nil) async throws -> any ChatModel {
    let settings = try (configuration.chat ?? ChatSettings()).changed(by: preset)
    guard let server else {
      let model = try chatModel(name, settings)
      try await model.prepare()
      return model
    }
    try server.check()
    return ServerChatModel(
      server, settings: settings, tools: chatTools,
      answering: BrokeredChat(server: server).callAsFunction)
  }

  private func chatModel(_ name: String?, _ settings: ChatSettings) throws -> any ChatModel {
    let chosen = name ?? configuration.languageModel
    if chosen == SystemModel.name { return try SystemModel.chat(settings) }
    var options = GenerationOptions()
    options.sampling.temperature = Float(settings.temperature ?? 0.2)
    options.sampling.topP = 0.9
    // Otherwise small models repeat themselves.
    options.sampling.repetitionPenalty = 1.1
    options.sampling.seed = UInt64.random(in: 0 ... .max)
    options.maximumTokens = max(1, settings.maximumTokens ?? ChatSettings.usualMaximumTokens)
    let path: String
    if let chosen {
      path = try ModelStore.modelFile(chosen)
    } else if let found = try ModelStore.current().usable().first(where: { $0.task == .language }) {
      path = found.path
    } else {
      throw ChatCommandError.noModel
    }
    var model = try LocalChatModel(
      path: path, name: ModelStore.name(ofFile: path), system: settings.system ?? ChatSettings.usualSystem,
      options: options, threads: ProcessInfo.processInfo.activeProcessorCount,
      tools: chatTools)
    model.callsTools = settings.callsTools ?? model.callsTools
    return model
  }
}

enum ChatCommandError: Error, CustomStringConvertible {
  case noModel

  var description: String {
    "There is no language model to talk with. “make run” fetches a small one; “voicecore models recommend” names others, "
      + "and “voicecore models pull” gets them."
  }
}
