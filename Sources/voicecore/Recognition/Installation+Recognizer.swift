import ArgumentParser
import Assistant
import Audio
import Console
import ModelStore
import Setup
import Skills
import Speech
import Whisper

/// The engine in use, and the settings for each of its recognizers, the best first.
struct Hearing {
  var engine: RecognizerEngine
  var settings: [RecognizerSettings]
}

extension Installation {
  /// Returns the settings for listening live.
  func listening(_ options: RecognizerOptions) async throws -> ListeningSettings {
    listening(by: try await recognizer(options), try options.detector())
  }

  func listening(by recognizer: any Recognizer, _ detector: any VoiceActivityDetector) -> ListeningSettings {
    var listening = ListeningSettings(recognizer)
    (listening.detector, listening.patience, listening.looksAhead) = (detector, EndpointPatience(), true)
    return listening
  }

  /// Returns the recognizer in the options, or that of the settings.
  ///
  /// - Throws: The errors of ``hearing(_:)`` and ``recognizer(_:told:)``.
  func recognizer(_ options: RecognizerOptions) async throws -> any Recognizer {
    try await recognizer(hearing(options))
  }

  /// Makes a recognizer. If there are several models, each utterance gets the best one that the machine can bear.
  ///
  /// - Parameter told: Called with a sentence for the person when another model takes over.
  /// - Throws: `ModelFileError`, `VocabularyError` or `KernelsError` if a model cannot be used.
  func recognizer(
    _ hearing: Hearing, told: @escaping @Sendable (String) -> Void = { printError($0) }
  ) async throws -> any Recognizer {
    let recognizers = hearing.settings.map(hearing.engine.make)
    for (step, recognizer) in recognizers.enumerated().reversed() where hearing.engine.needsModel {
      try await recognizer.prepare()
      // Only the best model stays in memory.
      if step > 0 { await recognizer.release() }
    }
    guard recognizers.count > 1 else { return recognizers[0] }
    let names = hearing.settings.compactMap(\.model).map { printable(ModelStore.name(ofFile: $0)) }
    let steps = ModelSteps(names) { current, sentence in
      told(sentence)
      Task {
        for (step, other) in recognizers.enumerated() where step != current { await other.release() }
      }
    }
    return SteppingRecognizer(recognizers) { steps.now() } ?? recognizers[0]
  }

  /// Returns the engine and settings that these options name, or the default.
  ///
  /// - Throws: `ModelStoreError`; `ValidationError` if a model is needed and unknown.
  func hearing(_ options: RecognizerOptions) async throws -> Hearing {
    let usual = options.usesUsual ? try await hearingModels(threads: options.threads).map(\.path) : []
    if options.usesUsual, usual.isEmpty { suggestBetterEars() }
    let models = options.usesUsual ? usual : try options.model.map(ModelStore.modelFile)
    if models.isEmpty, let engine = options.recognizer, engine.needsModel {
      throw ValidationError(
        "\(engine.name) needs a model: --model NAME, of the store's, or --model FILE.")
    }
    let voiceActivityModel = try ModelStore.voiceActivityModel(options.voiceActivityModel)
    let languages = try options.language.compactMap { try WhisperOptions.spokenLanguage($0) }
    return hearing(models, engine: options.recognizer) { settings in
      (settings.threads, settings.voiceActivityModel) = (options.threads, voiceActivityModel)
      if !languages.isEmpty { settings.languages = languages }
    }
  }

  /// Returns settings for each of the models, the best first, or for an engine that needs no model.
  ///
  /// - Parameter change: Changes settings that differ from the person's.
  func hearing(
    _ models: [String], engine: RecognizerEngine? = nil, _ change: (inout RecognizerSettings) -> Void
  ) -> Hearing {
    var settings = RecognizerSettings()
    settings.languages = configuration.languages
    settings.vocabulary = (configuration.vocabulary ?? []) + givenNames
    settings.answers = AnswerGrammar.rule
    settings.commands = spoken
    settings.idle = Self.idle
    change(&settings)
    let each = models.isEmpty ? [nil] : models.map(Optional.some)
    return Hearing(
      engine: engine ?? (models.isEmpty ? chosenEngine ?? .builtIn : .whisper),
      settings: each.map { model in
        var settings = settings
        settings.model = model
        return settings
      })
  }

  /// Returns the grammars of the sentences to listen for: the person's skills, and what everybody says.
  var spoken: @Sendable () -> [CommandGrammar] {
    { [skills] in [skills.spoken()].compactMap { $0 } + CommandGrammar.everyday }
  }

  /// The engine without a model that the settings name as the model; nil if they name none.
  private var chosenEngine: RecognizerEngine? {
    configuration.whisperModel.flatMap(RecognizerEngine.named).flatMap { $0.needsModel ? nil : $0 }
  }

  /// Returns the default Whisper models, the best first, or none if an engine without a model is used, by the
  /// settings or because nothing better is installed.
  ///
  /// Whether the machine is fast enough for the best one is measured once, if there is a smaller one.
  ///
  /// - Throws: `ModelStoreError` if the store cannot be read.
  func hearingModels(threads: Int) async throws -> [InstalledModel] {
    let store = try ModelStore.current()
    if let chosen = configuration.whisperModel, chosenEngine == nil {
      do { _ = try store.path(of: chosen) } catch { printError("The settings' whisperModel: \(error)") }
    }
    var models = try knownHearingModels()
    while let best = models.first, models.count > 1, best.milliseconds == nil,
      best.name != configuration.whisperModel
    {
      let milliseconds = try await ModelMeasurements(threads: threads).milliseconds(of: best)
      // Listening also works if the home cannot be written to.
      guard (try? await store.keep(milliseconds: milliseconds, of: best)) != nil else { break }
      models = try knownHearingModels()
    }
    return models
  }

  /// Returns the default Whisper models, by the measurements so far.
  func knownHearingModels() throws -> [InstalledModel] {
    guard chosenEngine == nil else { return [] }
    return HearingModels(installed: try ModelStore.current().usable(), chosen: configuration.whisperModel)
      .whisper
  }

  /// Suggests a better recognizer if only the built-in engine is installed, and the person did not choose it.
  func suggestBetterEars() {
    guard configuration.whisperModel == nil else { return }
    printError(
      "PocketSphinx hears, which misses every third word of what people say. For better ears: "
        + "voicecore models pull whisper-base-q8_0")
  }
}

/// The sentences of a skill's file as a grammar for recognizers.
struct SpokenSentences: WordGrammar {
  let grammar: SkillGrammar

  var start: SkillGrammar.Places { grammar.start }

  func words(
    after place: SkillGrammar.Places
  ) -> [(text: String, place: SkillGrammar.Places, isValue: Bool)] {
    grammar.words(after: place).map { ($0.text, $0.places, $0.isValue) }
  }

  func mayEnd(at place: SkillGrammar.Places) -> Bool { grammar.mayEnd(at: place) }
  func writings(of word: String) -> [String] { grammar.writings(of: word) }
}

extension SkillLibrary {
  /// Returns the grammar of what may be said, or `nil` if no sentence can be listened for.
  func spoken() -> CommandGrammar? {
    grammar().map { grammar, reading in
      CommandGrammar(
        version: reading, language: Language(language) ?? .english, words: SpokenSentences(grammar: grammar))
    }
  }
}

extension CommandGrammar {
  /// The sentences that everybody says to an assistant, in each language that has them.
  fileprivate static let everyday = EverydaySentences.languages.compactMap { name in
    EverydaySentences.grammar(language: name).flatMap { grammar in
      Language(name).map {
        CommandGrammar(origin: .everyday, version: 1, language: $0, words: SpokenSentences(grammar: grammar))
      }
    }
  }
}
