import Actions
import Assistant
import Foundation
import ModelStore
import Server
import Speech
import TimeExpressions
import Understanding

extension Installation {
  /// What the web app works with. Each conversation begins with the settings of its time.
  ///
  /// - Parameters:
  ///   - interpreter: What understands in all conversations.
  ///   - whisper: The file of a model that hears, whatever the settings say.
  func served(
    interpreter: any Interpreter, whisper: String?, threads: Int,
    context: @escaping @Sendable () -> TimeContext
  ) async throws -> ServedInstallation {
    let history = try history()
    let ears = Ears(whisper: whisper, threads: threads)
    _ = try await ears.recognizer(for: self)
    return ServedInstallation(
      card: CommandCard(schema: commands.schema, context: context), history: history,
      recordings: "\(state.data)/recordings", settings: .current,
      examine: { try await Examination().checks().map { try $0.json() } },
      makeAssistant: {
        let installation = try Installation()
        let assistant = try await installation.assistant(
          context: context, interpreter: interpreter, history: history)
        return ServedAssistant(
          assistant, hearingBy: try await ears.recognizer(for: installation),
          settled: { try installation.dispatchMail(of: [$0]) })
      })
  }
}

/// The recognizer that all conversations share, made anew where the settings ask for another.
private actor Ears {
  private struct Wanted: Hashable {
    var model: String?
    var vocabulary: [String]
  }

  private let whisper: String?
  private let threads: Int
  private var made: (wanted: Wanted, recognizer: Task<any Recognizer, any Error>)?

  init(whisper: String?, threads: Int) {
    (self.whisper, self.threads) = (whisper, threads)
  }

  func recognizer(for installation: Installation) async throws -> any Recognizer {
    let model = try whisper ?? installation.configuration.whisperModel.map(ModelStore.modelFile)
    let wanted = Wanted(model: model, vocabulary: installation.configuration.vocabulary ?? [])
    if let made, made.wanted == wanted { return try await made.recognizer.value }
    let threads = threads
    let making = Task {
      var models: [WhisperConfiguration] = []
      if let model {
        var configuration = WhisperConfiguration(model: model)
        configuration.threads = threads
        models.append(configuration)
      }
      return try await installation.recognizer(models)
    }
    made = (wanted, making)
    return try await making.value
  }
}

extension SettingsStore {
  /// The installation's configuration file, its rules and its models.
  static let current = SettingsStore(
    read: {
      let installation = try Installation()
      let (policy, actions) = (installation.policy, installation.actions)
      return ServedSettings(
        thresholds: .init(
          execute: policy.executeThreshold, confirm: policy.confirmThreshold,
          recognition: policy.recognitionThreshold, word: policy.defaultWordThreshold),
        vocabulary: installation.configuration.vocabulary ?? [],
        keepsAudio: installation.configuration.keepsAudio ?? false,
        model: installation.configuration.whisperModel,
        events: actions.events.path, reminders: actions.tasks.path, notes: actions.notes.path,
        contacts: actions.contacts, rules: try installation.rules.read().rules.map(\.sentence))
    },
    write: { try Installation().take($0) },
    models: {
      try ModelStore.current().installed().filter { $0.task == .recognition }.map(\.name)
    },
    facts: {
      let installation = try Installation()
      let mail = installation.mail
      return [
        ("Settings file", installation.state.configurationFile), ("Rules", installation.rules.path),
        ("History", installation.state.historyFile), ("Mail read from", mail.maildir ?? "not set up"),
        ("Mail sent as", mail.from.map { "\($0.address)" } ?? "not set up"),
        ("Mail waits in", mail.outbox ?? "\(installation.state.data)/outbox"),
      ]
    })
}

extension Installation {
  /// Checks a person's settings and writes them down.
  fileprivate func take(_ settings: ServedSettings) throws {
    let thresholds = settings.thresholds
    for (name, value) in [
      ("execute", thresholds.execute), ("confirm", thresholds.confirm),
      ("recognition", thresholds.recognition),
      ("word", thresholds.word),
    ] where !(0...1).contains(value) { throw SettingsProblem(name, "A threshold is from 0 to 100 %.") }
    guard thresholds.confirm <= thresholds.execute else {
      throw SettingsProblem("confirm", "What is shown filled in cannot be surer than what is done at once.")
    }
    var configuration = configuration
    var policy = policy
    policy.executeThreshold = thresholds.execute
    policy.confirmThreshold = thresholds.confirm
    policy.recognitionThreshold = thresholds.recognition
    policy.defaultWordThreshold = thresholds.word
    if policy != self.policy { configuration.confirmation = policy }
    if settings.vocabulary != configuration.vocabulary ?? [] {
      configuration.vocabulary = try Self.pronounceable(settings.vocabulary)
    }
    if settings.keepsAudio != configuration.keepsAudio ?? false {
      configuration.keepsAudio = settings.keepsAudio
    }
    if settings.model != configuration.whisperModel {
      if let model = settings.model, try ModelStore.current().installed(model) == nil {
        throw SettingsProblem(
          "model", "There is no model “\(model)”; fetch it with: voicecore models pull \(model)")
      }
      configuration.whisperModel = settings.model
    }
    var actions = actions
    actions.events = try Self.folder("events", settings.events, before: actions.events)
    actions.tasks = try Self.folder("reminders", settings.reminders, before: actions.tasks)
    actions.notes = try Self.folder("notes", settings.notes, before: actions.notes)
    if let contacts = settings.contacts, contacts != actions.contacts,
      !FileManager.default.fileExists(atPath: contacts)
    {
      throw SettingsProblem("contacts", "There is no file or folder \(contacts).")
    }
    actions.contacts = settings.contacts
    if actions != self.actions { configuration.actions = actions }

    var rules = try rules.read()
    let before = rules
    rules.rules.removeAll { !settings.rules.contains($0.sentence) }
    if rules != before { try self.rules.write(rules) }
    try configuration.write(state.configurationFile)
  }

  private static func pronounceable(_ words: [String]) throws -> [String] {
    guard words.count <= 2_000 else { throw SettingsProblem("vocabulary", "At most 2000 words are taken.") }
    for word in words {
      guard word.count <= 60, word.contains(where: { $0.isASCII && $0.isLetter }),
        word.allSatisfy({ !$0.isNewline })
      else { throw SettingsProblem("vocabulary", "“\(word.prefix(60))” is no word that can be spoken.") }
    }
    return words
  }

  private static func folder(_ field: String, _ path: String, before: ActionFolder) throws -> ActionFolder {
    if path == before.path { return before }
    var isFolder: ObjCBool = false
    guard path.hasPrefix("/") else { throw SettingsProblem(field, "A folder's path begins with “/”.") }
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      throw SettingsProblem(field, "\(path) is no folder. Make it first.")
    }
    guard access(path, W_OK) == 0 else { throw SettingsProblem(field, "\(path) cannot be written to.") }
    return ActionFolder(path: path, isOwn: false)
  }
}
