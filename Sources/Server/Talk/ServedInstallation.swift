import Assistant
import Audio
import Chat
import Dictation
import Foundation
import JSONValues
import LanguageModel
import Presentation
import Speech
import Understanding
import VoiceKeyboard

/// The parts of this machine's installation that the web app needs.
package struct ServedInstallation: Sendable {
  /// Makes the assistant and its recognizer for a new conversation. `talks` tells whether a language model answers
  /// what is not a command.
  let makeAssistant: @Sendable (_ talks: Bool) async throws -> ServedAssistant
  let presentation: Presentation
  let history: History
  let recordings: String
  let settings: SettingsStore
  let models: ServedModels?
  let timers: ServedTimers
  let dictations: ServedDictations?
  let examine: @Sendable () async throws -> [JSONObject]
  /// Makes the model that answers on the Chat page; nil if there is none.
  let chatModel: (@Sendable () async throws -> any ChatModel)?
  /// Where conversations with it are kept; nil keeps none.
  let kept: KeptConversations?

  /// - Parameters:
  ///   - recordings: The folder for the audio of turns, if it is kept.
  ///   - examine: Checks every part: what works, what is missing, and what to do.
  package init(
    presentation: Presentation, history: History, recordings: String, settings: SettingsStore,
    models: ServedModels? = nil, timers: ServedTimers, dictations: ServedDictations? = nil,
    examine: @escaping @Sendable () async throws -> [JSONObject],
    chatModel: (@Sendable () async throws -> any ChatModel)? = nil, kept: KeptConversations? = nil,
    makeAssistant: @escaping @Sendable (_ talks: Bool) async throws -> ServedAssistant
  ) {
    (self.presentation, self.history) = (presentation, history)
    (self.recordings, self.settings) = (recordings, settings)
    (self.models, self.timers, self.dictations) = (models, timers, dictations)
    (self.examine, self.makeAssistant, self.chatModel) = (examine, makeAssistant, chatModel)
    self.kept = kept
  }

  /// Returns the talk of a conversation, with its earlier messages.
  func talk(_ id: String) throws -> Talk {
    guard let kept, let id = UUID(uuidString: id) else { return Talk() }
    let messages = try kept.store.messages(of: id).map { ChatMessage($0.role, $0.text) }
    return Talk(messages: messages, kept: KeptTalk(store: kept.store, isWanted: kept.isWanted, id: id))
  }
}

/// The kept conversations of this machine.
package struct KeptConversations: Sendable {
  let store: ConversationStore
  let isWanted: @Sendable () throws -> Bool

  /// - Parameter isWanted: Whether the person wants new messages to be kept.
  package init(_ store: ConversationStore, isWanted: @escaping @Sendable () throws -> Bool = { true }) {
    (self.store, self.isWanted) = (store, isWanted)
  }
}

/// An assistant with its recognizer and voice.
package struct ServedAssistant: Sendable {
  let assistant: Assistant
  let listening: ListeningSettings
  let speechBack: SpeechBack

  /// - Parameters:
  ///   - listening: How each microphone stream is listened to.
  ///   - speechBack: What clients say aloud.
  package init(
    _ assistant: Assistant, _ listening: ListeningSettings, speechBack: SpeechBack = .off
  ) {
    (self.assistant, self.listening, self.speechBack) = (assistant, listening, speechBack)
  }
}

/// The parts of the person's settings that dictation needs, read at each request.
package struct ServedDictations: Sendable {
  let history: @Sendable () throws -> DictationHistory
  let dictation: @Sendable (_ recognizer: String, _ before: String) throws -> Dictation
  let cleaning: @Sendable () async throws -> PhraseCleaning?
  let learn: @Sendable ([String]) throws -> Void

  /// - Parameters:
  ///   - dictation: Makes a dictation for a recognizer after the text before the cursor.
  ///   - cleaning: Leaves out what was not meant; nil writes all that was said.
  ///   - learn: Adds words to the person's vocabulary.
  package init(
    history: @escaping @Sendable () throws -> DictationHistory,
    dictation: @escaping @Sendable (_ recognizer: String, _ before: String) throws -> Dictation,
    cleaning: @escaping @Sendable () async throws -> PhraseCleaning? = { nil },
    learn: @escaping @Sendable ([String]) throws -> Void
  ) {
    (self.history, self.dictation, self.cleaning, self.learn) = (history, dictation, cleaning, learn)
  }
}
