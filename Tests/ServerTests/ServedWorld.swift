import Actions
import Assistant
import Audio
import Capture
import Chat
import Foundation
import JSONValues
import Presentation
import Speech
import Synchronization
import TimeExpressions
import Understanding

@testable import Server

/// An installation whose assistant understands two commands, hears what it is told to and only counts what it does.
struct ServedWorld {
  let history: History
  let kept: ConversationStore
  let done = Counter()
  let undone = Counter()
  let settings = KeptSettings()
  let models: ServedModels?
  private let alarms: AlarmFolder?
  private let dictations: DictationFolder?
  private let heard: String
  private let speechBack: SpeechBack
  private let chatModel: (any ChatModel)?

  /// - Parameters:
  ///   - heard: What is heard in every utterance.
  ///   - alarms: Where timers are; without it there are none.
  init(
    hearing heard: String = "call john", speechBack: SpeechBack = .off,
    models: ServedModels? = StoreFolder().served(), alarms: AlarmFolder? = nil,
    dictations: DictationFolder? = DictationFolder(), chatModel: (any ChatModel)? = nil
  ) throws {
    (self.heard, self.speechBack, self.models) = (heard, speechBack, models)
    (self.alarms, self.dictations, self.chatModel) = (alarms, dictations, chatModel)
    kept = try .inMemory()
    history = try .inMemory(json: CommandJSON(schema: .bundled()))
  }

  /// Settings that are kept in memory, without regard to what is a folder.
  final class KeptSettings: Sendable {
    private let kept = Mutex(
      ServedSettings(
        thresholds: .init(execute: 0.91, confirm: 0.81, recognition: 0.5, word: 0.9), vocabulary: ["Tilda"],
        keepsAudio: false, model: nil, events: "/events", reminders: "/tasks", notes: "/notes", contacts: nil,
        rules: ["lunch takes 60 minutes"]))

    var current: ServedSettings { kept.withLock { $0 } }

    var store: SettingsStore {
      SettingsStore(
        version: { "\(self.current.hashValue)" },
        read: { self.current },
        write: { settings in
          guard settings.events.hasPrefix("/") else { throw SettingsProblem("events", "That is no folder.") }
          self.kept.withLock { $0 = settings }
        },
        choices: {
          SettingsChoices(
            models: ["base.en"], intents: [.init(intent: "create_note", name: "Note", alwaysConfirms: false)])
        }, facts: { [("History", "/history.db")] })
    }
  }

  final class Counter: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
  }

  var installation: ServedInstallation {
    get throws {
      let presentation = Presentation(schema: try .bundled(), context: clock)
      return ServedInstallation(
        presentation: presentation, history: history, recordings: "/nowhere", settings: settings.store,
        models: models, timers: alarms?.served ?? .none, dictations: dictations?.served,
        examine: {
          var line = JSONObject()
          try line.add("check", "history")
          return [line]
        },
        chatModel: chatModel.map { model in { @Sendable in model } },
        kept: KeptConversations(kept),
        makeAssistant: { talks in
          let assistant = Assistant(
            interpreter: CallInterpreter(), policy: ConfirmationPolicy(),
            actions: [
              CountingAction(intent: .addReminder, done: done),
              CountingAction(intent: .cancelReminder, isDestroying: true, done: done),
            ],
            takeBack: { receipt in
              undone.add()
              return .undone("Undone: \(receipt.summary)")
            },
            history: history, talks: talks, context: clock)
          let speechBack = settings.current.speechBack == .off ? speechBack : settings.current.speechBack
          return ServedAssistant(
            assistant, ListeningSettings(RepeatingRecognizer(text: heard)), speechBack: speechBack)
        })
    }
  }
}

/// Understands "call john" at once, "maybe call john" with doubt, "forget john", and nothing else.
private struct CallInterpreter: PlainInterpreter {
  let name = "calls"

  func interpret(_ text: String, context: TimeContext, after dialogue: DialogueContext?) -> Interpretation {
    if text == "forget john" {
      return Interpretation(
        text: text, command: Command(.cancelReminder, [.title: .text("john")]), confidence: 1,
        interpreter: name)
    }
    let seven = TimePoint(iso8601: "2025-09-02T07:00:00")
    guard text.hasSuffix("call john"), let seven else {
      return Interpretation(text: text, command: .none, confidence: 1, interpreter: name)
    }
    return Interpretation(
      text: text,
      command: Command(.addReminder, [.title: .text("call John"), .dateTimePoint: .point(seven)]),
      confidence: text == "call john" ? 1 : 0.815,
      spans: [.title: [text.unicodeScalars.count - 9..<text.unicodeScalars.count]], interpreter: name)
  }
}

private struct CountingAction: Action {
  let intent: Intent
  var isDestroying = false
  let done: ServedWorld.Counter

  func destroys(_ command: Command, context: TimeContext) -> Bool { isDestroying }

  func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let receipt = Receipt(
      intent: intent,
      summary:
        "Reminder “\(command.text(.title) ?? "")”, \(command.point(.dateTimePoint)?.description ?? "")",
      location: "/nowhere", effects: [.createdFile(path: "/nowhere", sha256: "")])
    return PreparedAction(receipt: receipt) { done.add() }
  }
}

/// Hears the same in every utterance.
private struct RepeatingRecognizer: Recognizer {
  let name = "repeating"
  let text: String

  func startSession(expecting kind: UtteranceKind) async throws -> any RecognitionSession {
    Session(text: text)
  }

  private struct Session: RecognitionSession {
    let text: String

    func accept(_ chunk: AudioChunk) async throws -> PartialTranscript? {
      PartialTranscript(stable: "", unstable: text)
    }

    func finish() async throws -> Transcript {
      Transcript(
        text: text, confidence: 1,
        words: text.split(separator: " ").map { .init(text: String($0), start: 0, end: 1, confidence: 1) })
    }

    func cancel() async {}
  }
}
