import Actions
import Assistant
import Audio
import Capture
import Chat
import Foundation
import ModelStore
import Presentation
import Server
import Setup
import Speech
import Synchronization
import TimeExpressions
import Understanding
import Whisper

extension SettingsStore {
  /// Returns the store of the installation's settings file, rules and models.
  ///
  /// - Parameters:
  ///   - sharedVoice: Switches to the chosen voice.
  ///   - context: The clock for times in the words of rules.
  static func current(_ sharedVoice: SharedVoice, _ context: @escaping @Sendable () -> TimeContext)
    -> SettingsStore
  {
    SettingsStore(
      version: {
        let state = StateFolder.current
        return [state.configurationFile, RulesFile.path(in: state)].map { path in
          let attributes = try? FileManager.default.attributesOfItem(atPath: path)
          let changed = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
          return "\(changed) \(attributes?[.size] ?? 0)"
        }.joined(separator: ", ")
      },
      read: { try Installation().servedSettings() },
      write: { settings in
        let voices = try await Installation().voices().map(\.name)
        // Two browsers that save at the same time take turns.
        try Self.writing.withLock { _ in
          let installation = try Installation()
          if let voice = settings.voice, voice != installation.configuration.voice, !voices.contains(voice) {
            throw SettingsProblem("voice", "There is no voice “\(voice.prefix(40))”.")
          }
          try installation.save(settings, context())
        }
        try await sharedVoice.refresh()
      },
      choices: {
        let installation = try Installation()
        let devices = (try? await PulseAudioCapture.devices()) ?? []
        return SettingsChoices(
          models: try ModelStore.current().installed().filter { $0.task == .recognition }.map(\.name)
            + RecognizerEngine.all.filter { !$0.needsModel }.map(\.name),
          languages: Language.all.map { .init($0.code, $0.name.capitalized) }.sorted { $0.name < $1.name },
          voices: try await installation.voices().map { .init($0.name, $0.words) },
          presets: (installation.configuration.chat?.presets ?? [:]).keys.sorted(),
          microphones: devices.filter { !$0.isMonitor }.map { .init($0.name, $0.description) },
          intents: installation.intentChoices(context))
      },
      facts: {
        let installation = try Installation()
        let mail = installation.mail
        return [
          ("Settings file", installation.state.configurationFile), ("Rules", installation.rules.path),
          ("History", installation.state.historyFile),
          ("Mail is sent by", mail.transport?.words ?? "not set up"),
          ("Mail waits in", mail.outbox ?? "\(installation.state.data)/outbox"),
        ]
      })
  }

  /// Held while the settings file is changed.
  static let writing = Mutex(())
}

extension MailTransport {
  fileprivate var words: String {
    switch self {
    case .smtp(let server): "\(server.host), port \(server.port)"
    case .sendmail(let command): command.joined(separator: " ")
    }
  }
}

extension Installation {
  fileprivate func servedSettings() throws -> ServedSettings {
    ServedSettings(
      thresholds: .init(
        execute: policy.executeThreshold, confirm: policy.confirmThreshold,
        recognition: policy.recognitionThreshold, word: policy.defaultWordThreshold,
        intents: policy.intents.sorted { $0.key < $1.key }.map { intent, own in
          .init(intent: intent, execute: own.execute, confirm: own.confirm)
        }),
      vocabulary: configuration.vocabulary ?? [], keepsAudio: configuration.keepsAudio ?? false,
      model: configuration.whisperModel, language: configuration.language,
      translatesToEnglish: configuration.translatesToEnglish ?? false,
      speechBack: configuration.speechBack ?? .off, voice: configuration.voice,
      chat: .init(
        system: configuration.chat?.system, temperature: configuration.chat?.temperature,
        maximumTokens: configuration.chat?.maximumTokens, preset: configuration.chat?.preset),
      microphone: configuration.microphone,
      events: actions.events.path, reminders: actions.tasks.path, notes: actions.notes.path,
      contacts: actions.contacts,
      mail: .init(
        maildir: mail.maildir, name: mail.from?.name ?? "", address: mail.from?.address.description,
        undoWindow: mail.undoWindow),
      rules: try rules.read().rules.map(\.sentence))
  }

  /// Returns the intents that may have thresholds of their own.
  fileprivate func intentChoices(_ context: @escaping @Sendable () -> TimeContext) -> [SettingsChoices.Intent]
  {
    let answers: Set<Intent> = [.none, .help, .undo]
    let card = CommandCard(schema: commands.schema, context: context)
    return commands.schema.intents.map(\.name).filter { !answers.contains($0) }.map { intent in
      .init(
        intent: intent.rawValue, name: card.heading(of: intent),
        alwaysConfirms: commands.schema[intent]?.alwaysConfirms ?? true)
    }
  }

  /// Checks a person's settings and writes those that changed.
  fileprivate func save(_ settings: ServedSettings, _ context: TimeContext) throws {
    let before = try servedSettings()
    var configuration = configuration
    if settings.thresholds != before.thresholds {
      configuration.confirmation = try Self.policy(settings.thresholds, before: policy)
    }
    if settings.vocabulary != before.vocabulary {
      configuration.vocabulary = try Self.pronounceable(settings.vocabulary)
    }
    if settings.keepsAudio != before.keepsAudio { configuration.keepsAudio = settings.keepsAudio }
    if settings.speechBack != before.speechBack { configuration.speechBack = settings.speechBack }
    if settings.voice != before.voice { configuration.voice = settings.voice }
    if settings.chat != before.chat {
      configuration.chat = try Self.chat(settings.chat, before: configuration.chat ?? ChatSettings())
    }
    if settings.translatesToEnglish != before.translatesToEnglish {
      configuration.translatesToEnglish = settings.translatesToEnglish
    }
    if settings.language != before.language {
      let codes = (settings.language ?? "").split(separator: ",")
      guard codes.allSatisfy({ Language($0.trimmingCharacters(in: .whitespaces)) != nil }) else {
        throw SettingsProblem("language", "No model knows that language.")
      }
      configuration.language = settings.language
    }
    if settings.model != before.model {
      if let model = settings.model, RecognizerEngine.named(model)?.needsModel ?? true,
        try ModelStore.current().installed(model) == nil
      {
        throw SettingsProblem(
          "model", "There is no model “\(model)”; fetch it with: voicecore models pull \(model)")
      }
      configuration.whisperModel = settings.model
    }
    if settings.microphone != before.microphone { configuration.microphone = settings.microphone }
    try change(placesOf: settings, before, into: &configuration)
    let rules = try ruled(by: settings.rules, context)
    try configuration.write(state.configurationFile)
    if let rules { try self.rules.write(rules) }
  }

  private func change(
    placesOf settings: ServedSettings, _ before: ServedSettings, into configuration: inout Configuration
  ) throws {
    var actions = actions
    actions.events = try Self.folder("events", settings.events, before: actions.events)
    actions.tasks = try Self.folder("reminders", settings.reminders, before: actions.tasks)
    actions.notes = try Self.folder("notes", settings.notes, before: actions.notes)
    if let contacts = settings.contacts, contacts != actions.contacts {
      try Self.requireOwn("contacts", contacts)
      guard FileManager.default.fileExists(atPath: contacts) else {
        throw SettingsProblem("contacts", "There is no file or folder \(contacts).")
      }
    }
    actions.contacts = settings.contacts
    if actions != self.actions { configuration.actions = actions }
    guard settings.mail != before.mail else { return }
    var mail = mail
    if settings.mail.maildir != before.mail.maildir {
      mail.maildir = try settings.mail.maildir.map(Self.maildir)
    }
    do {
      let address = try settings.mail.address.map { try EmailAddress($0) }
      mail.from = address.map { Mailbox(name: settings.mail.name, address: $0) }
    } catch {
      throw SettingsProblem("address", error.localizedDescription)
    }
    guard (0...86_400).contains(settings.mail.undoWindow) else {
      throw SettingsProblem("undo_window", "Mail waits for 0 to 86400 seconds.")
    }
    mail.undoWindow = settings.mail.undoWindow
    configuration.mail = mail
  }

  /// Returns the new rules, or `nil` if they did not change. Keeps the rules whose sentence is still listed, and
  /// reads each new sentence as a rule in the person's words.
  private func ruled(by sentences: [String], _ context: TimeContext) throws -> PersonalRules? {
    let before = try rules.read()
    var after = PersonalRules(before.rules.filter { sentences.contains($0.sentence) })
    let known = Set(before.rules.map(\.sentence))
    for said in sentences where !known.contains(said) {
      guard let rule = PersonalRule(said: said, context: context) else {
        throw SettingsProblem(
          "rules",
          "“\(said.prefix(80))” is no rule. Write: when I say lunch, book 60 minutes; when I say mom, I mean Maria Silva;"
            + " or: my reminder time is half past eight.")
      }
      after.add(rule)
    }
    return after == before ? nil : after
  }

  private static func policy(
    _ thresholds: ServedSettings.Thresholds, before: ConfirmationPolicy
  ) throws -> ConfirmationPolicy {
    func check(_ name: String, _ value: Double?) throws {
      guard value.map({ (0...1).contains($0) }) ?? true else {
        throw SettingsProblem(name, "A threshold is from 0 to 100 %.")
      }
    }
    try check("execute", thresholds.execute)
    try check("confirm", thresholds.confirm)
    try check("recognition", thresholds.recognition)
    try check("word", thresholds.word)
    guard thresholds.confirm <= thresholds.execute else {
      throw SettingsProblem("confirm", "What is shown filled in cannot be surer than what is done at once.")
    }
    var policy = before
    policy.executeThreshold = thresholds.execute
    policy.confirmThreshold = thresholds.confirm
    policy.recognitionThreshold = thresholds.recognition
    policy.defaultWordThreshold = thresholds.word
    policy.intents = [:]
    for own in thresholds.intents where own.execute != nil || own.confirm != nil {
      try check(own.intent, own.execute)
      try check(own.intent, own.confirm)
      guard own.confirm ?? 0 <= own.execute ?? thresholds.execute else {
        throw SettingsProblem(
          own.intent, "What is shown filled in cannot be surer than what is done at once.")
      }
      policy.intents[own.intent] = .init(execute: own.execute, confirm: own.confirm)
    }
    return policy
  }

  private static func chat(_ wanted: ServedSettings.Chat, before: ChatSettings) throws -> ChatSettings {
    guard (0...2).contains(wanted.temperature ?? 0) else {
      throw SettingsProblem("temperature", "The temperature is from 0 to 2.")
    }
    guard (1...2_000).contains(wanted.maximumTokens ?? 1) else {
      throw SettingsProblem("maximum_tokens", "An answer has 1 to 2000 tokens.")
    }
    guard wanted.system?.count ?? 0 <= 4_000 else {
      throw SettingsProblem("system", "At most 4000 characters are taken.")
    }
    var chat = before
    (chat.system, chat.temperature) = (wanted.system, wanted.temperature)
    (chat.maximumTokens, chat.preset) = (wanted.maximumTokens, wanted.preset)
    do {
      _ = try chat.changed()
    } catch {
      throw SettingsProblem("preset", "\(error)")
    }
    return chat
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

  private static func requireOwn(_ field: String, _ path: String) throws {
    guard path.hasPrefix("/") else { throw SettingsProblem(field, "A folder's path begins with “/”.") }
    guard PersonalPlaces.current.resolved(path) != nil else {
      throw SettingsProblem(field, PersonalPlaces.refusal(path))
    }
  }

  private static func maildir(_ path: String) throws -> String {
    try requireOwn("maildir", path)
    let isThere = ["cur", "new"].allSatisfy { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder)
        && isFolder.boolValue
    }
    guard isThere else {
      throw SettingsProblem("maildir", "\(path) holds no folders “cur” and “new”, as a maildir does.")
    }
    return path
  }

  private static func folder(_ field: String, _ path: String, before: ActionFolder) throws -> ActionFolder {
    if path == before.path { return before }
    try requireOwn(field, path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      throw SettingsProblem(field, "\(path) is no folder. Make it first.")
    }
    guard access(path, W_OK) == 0 else { throw SettingsProblem(field, "\(path) cannot be written to.") }
    return ActionFolder(path: path, isOwn: false)
  }
}
