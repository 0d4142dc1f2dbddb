import Actions
import Assistant
import Audio
import Console
import Foundation
import ModelStore
import Presentation
import Server
import Setup
import Speech
import TimeExpressions
import Understanding
import Whisper

extension Installation {
  /// Assembles what the web app needs. Each conversation starts with the settings at that time.
  ///
  /// - Parameters:
  ///   - interpreter: The interpreter for all conversations.
  ///   - recognizer: The recognizer of all conversations.
  ///   - whisper: Model files for recognition, the best first; they override the settings.
  ///   - chats: Models for chats; they override the settings.
  ///   - engines: The engines, which speak with the chosen voice.
  ///   - steps: Announces that another model takes over.
  func served(
    interpreter: any Interpreter, recognizer: SharedRecognizer, whisper: [String], chats: [String],
    engines: ServerEngines,
    threads: Int, steps: StepNotices, context: @escaping @Sendable () -> TimeContext
  ) async throws -> ServedInstallation {
    let history = try history()
    let conversations = try keptConversations()
    if let notice = conversations.notice { printError(notice) }
    try dispatchMail()
    _ = try await recognizer.current(for: self)
    let voice = SharedVoice(engines, speaking: configuration.voice)
    let alarms = alarms
    let chatModel = ServedChatModel(chats.first)
    let cleanup = DictationCleanup()
    return ServedInstallation(
      presentation: Presentation(schema: commands.schema, context: context), history: history,
      recordings: "\(state.data)/recordings", settings: .current(voice, context),
      models: .current(
        held: [.recognition: whisper.first, .language: chats.first].compactMapValues(\.self),
        threads: threads,
        steps: steps.sentences),
      timers: ServedTimers(
        context: context, watch: { watchCollections([alarms.alarms.path, alarms.agentFolder]) },
        board: { try AlarmBoard(places: alarms, context: $0) }),
      dictations: ServedDictations(
        history: { try Installation().dictationHistory },
        dictation: { recognizer, before in
          let installation = try Installation()
          return installation.dictation(
            mode: installation.dictationSettings.mode(for: nil), before: before, heardBy: recognizer)
        },
        cleaning: { await cleanup.cleaning(nil, in: try Installation()) },
        learn: { try Installation().learn($0) }),
      examine: { try await Examination().checks().map { try $0.json() } },
      chatModel: chatModel.model,
      kept: KeptConversations(conversations) { try Installation().keepsConversations },
      makeAssistant: { talks in
        let installation = try Installation()
        try await voice.refresh()
        let assistant = try await installation.assistant(
          context: context, interpreter: interpreter, history: history, talks: talks)
        let listening = installation.listening(
          by: try await recognizer.current(for: installation),
          try voiceActivityDetector(model: ModelStore.voiceActivityModel()))
        return ServedAssistant(
          assistant, listening, speechBack: installation.configuration.speechBack ?? .off)
      })
  }
}
