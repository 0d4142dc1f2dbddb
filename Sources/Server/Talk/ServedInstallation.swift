import Assistant
import Audio
import Chat
import Speech
import Understanding

/// What the web app works with, as it is set up on this machine.
public struct ServedInstallation: Sendable {
  /// An assistant for one more conversation, and what hears for it.
  let makeAssistant: @Sendable () async throws -> ServedAssistant
  let card: CommandCard
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
    card: CommandCard, history: History, recordings: String, settings: SettingsStore,
    models: ServedModels? = nil, timers: ServedTimers,
    examine: @escaping @Sendable () async throws -> [JSONLine],
    chatModel: (@Sendable () async throws -> any ChatModel)? = nil,
    makeAssistant: @escaping @Sendable () async throws -> ServedAssistant
  ) {
    (self.card, self.history, self.recordings, self.settings) = (card, history, recordings, settings)
    (self.models, self.timers) = (models, timers)
    (self.examine, self.makeAssistant, self.chatModel) = (examine, makeAssistant, chatModel)
  }
}

/// An assistant with its ears and its voice.
public struct ServedAssistant: Sendable {
  let assistant: Assistant
  let listening: Listening
  let speechBack: SpeechBack
  let settled: @Sendable (Turn) throws -> Void

  /// - Parameters:
  ///   - listening: How each stream of a microphone is listened to.
  ///   - speechBack: What clients say aloud.
  ///   - settled: Is called with each turn that something was done for, to see what is queued on its way.
  public init(
    _ assistant: Assistant, _ listening: Listening, speechBack: SpeechBack = .off,
    settled: @escaping @Sendable (Turn) throws -> Void = { _ in }
  ) {
    (self.assistant, self.listening) = (assistant, listening)
    (self.speechBack, self.settled) = (speechBack, settled)
  }
}
