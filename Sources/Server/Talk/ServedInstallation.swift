import Assistant
import Audio
import Chat
import Presentation
import Speech
import Understanding

/// What the web app works with, as it is set up on this machine.
package struct ServedInstallation: Sendable {
  /// An assistant for one more conversation, and what hears for it.
  let makeAssistant: @Sendable () async throws -> ServedAssistant
  let presentation: Presentation
  let history: History
  let recordings: String
  let settings: SettingsStore
  let models: ServedModels?
  let timers: ServedTimers
  let examine: @Sendable () async throws -> [JSONLine]
  /// What answers on the Chat page what asks for nothing; nil where nothing does.
  let chatModel: (@Sendable () async throws -> any ChatModel)?

  /// - Parameters:
  ///   - recordings: The folder in which the audio of turns is kept, where it is.
  ///   - examine: Looks at every part: what works, what is missing, what mends it.
  package init(
    presentation: Presentation, history: History, recordings: String, settings: SettingsStore,
    models: ServedModels? = nil, timers: ServedTimers,
    examine: @escaping @Sendable () async throws -> [JSONLine],
    chatModel: (@Sendable () async throws -> any ChatModel)? = nil,
    makeAssistant: @escaping @Sendable () async throws -> ServedAssistant
  ) {
    (self.presentation, self.history) = (presentation, history)
    (self.recordings, self.settings) = (recordings, settings)
    (self.models, self.timers) = (models, timers)
    (self.examine, self.makeAssistant, self.chatModel) = (examine, makeAssistant, chatModel)
  }
}

/// An assistant with its ears and its voice.
package struct ServedAssistant: Sendable {
  let assistant: Assistant
  let listening: Listening
  let speechBack: SpeechBack

  /// - Parameters:
  ///   - listening: How each stream of a microphone is listened to.
  ///   - speechBack: What clients say aloud.
  package init(
    _ assistant: Assistant, _ listening: Listening, speechBack: SpeechBack = .off
  ) {
    (self.assistant, self.listening, self.speechBack) = (assistant, listening, speechBack)
  }
}
