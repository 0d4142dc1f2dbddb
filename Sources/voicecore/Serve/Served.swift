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
  /// What the web app needs. Each conversation begins with the settings of its time.
  ///
  /// - Parameters:
  ///   - interpreter: The interpreter for all conversations.
  ///   - whisper: Files of models for recognition, whatever the settings say, the best first.
  ///   - chats: Models for chats, whatever the settings say.
  ///   - engines: Speak by the chosen voice.
  ///   - steps: Announces that another model is used from now on.
  func served(
    interpreter: any Interpreter, whisper: [String], chats: [String], engines: ServerEngines, threads: Int,
    steps: StepNotices, context: @escaping @Sendable () -> TimeContext
  ) async throws -> ServedInstallation {
    let history = try history()
    let conversations = try keptConversations()
    if let notice = conversations.notice { printError(notice) }
    try dispatchMail()
    let ears = Ears(whisper: whisper, threads: threads, steps: steps)
    _ = try await ears.recognizer(for: self)
    let mouth = Mouth(engines, speaking: configuration.voice)
    let alarms = alarms
    let chatModel = ServedChatModel(chats.first)
    return ServedInstallation(
      presentation: Presentation(schema: commands.schema, context: context), history: history,
      recordings: "\(state.data)/recordings", settings: .current(mouth, context),
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
        learn: { try Installation().learn($0) }),
      examine: { try await Examination().checks().map { try $0.json() } },
      chatModel: chatModel.model,
      kept: KeptConversations(conversations) { try Installation().keepsConversations },
      makeAssistant: { talks in
        let installation = try Installation()
        try await mouth.refresh()
        let assistant = try await installation.assistant(
          context: context, interpreter: interpreter, history: history, talks: talks)
        let listening = installation.listening(
          by: try await ears.recognizer(for: installation),
          try voiceActivityDetector(model: ModelStore.voiceActivityModel()))
        return ServedAssistant(
          assistant, listening, speechBack: installation.configuration.speechBack ?? .off)
      })
  }
}

/// Lets the server speak by the voice of the settings.
actor Mouth {
  private let engines: ServerEngines
  private var voice: String?

  /// - Parameter voice: The voice by which the engines speak already.
  init(_ engines: ServerEngines, speaking voice: String?) { (self.engines, self.voice) = (engines, voice) }

  /// Changes the voice if the settings name another. One that cannot be loaded leaves the voice before.
  func refresh() async throws {
    let installation = try Installation()
    let wanted = installation.configuration.voice
    guard wanted != voice else { return }
    let synthesizer = try await installation.synthesizer()
    voice = wanted
    engines.speak(by: synthesizer)
  }
}

/// The recognizer that all conversations share, made anew when the settings ask for another.
private actor Ears {
  private struct Wanted: Hashable {
    var models: [String]
    var languages: [Language]
    var translates: Bool
    var vocabulary: [String]
  }

  /// The number of conversations that the embedded recognizer serves at the same time.
  private static let speakersAtOnce = 4

  private let whisper: [String]
  private let threads: Int
  private let steps: StepNotices
  private var made: (wanted: Wanted, recognizer: Task<any Recognizer, any Error>)?

  init(whisper: [String], threads: Int, steps: StepNotices) {
    (self.whisper, self.threads, self.steps) = (whisper, threads, steps)
  }

  func recognizer(for installation: Installation) async throws -> any Recognizer {
    let settings = installation.configuration
    let models =
      whisper.isEmpty ? try await installation.hearingModels(threads: threads).map(\.path) : whisper
    let wanted = Wanted(
      models: models, languages: settings.languages, translates: settings.translatesToEnglish ?? false,
      vocabulary: settings.vocabulary ?? [])
    if let made, made.wanted == wanted { return try await made.recognizer.value }
    let (threads, steps, voiceActivityModel) = (threads, steps, try ModelStore.voiceActivityModel())
    let making = Task { () async throws -> any Recognizer in
      let hearing = installation.hearing(models) { settings in
        (settings.threads, settings.languages) = (threads, wanted.languages)
        (settings.voiceActivityModel, settings.translates) = (voiceActivityModel, wanted.translates)
      }
      let recognizer = try await installation.recognizer(hearing, told: steps.tell)
      guard models.isEmpty else { return recognizer }
      // A decoder serves one person at a time and takes about 100 MB.
      return RecognizerPool(recognizer, atMost: Self.speakersAtOnce) {
        hearing.engine.make(hearing.settings[0])
      }
    }
    made = (wanted, making)
    return try await making.value
  }
}

/// Tells the terminal and the web app that another model is used from now on.
struct StepNotices: Sendable {
  let sentences: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init() {
    (sentences, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(16))
  }

  func tell(_ sentence: String) {
    printError(sentence)
    continuation.yield(sentence)
  }
}
