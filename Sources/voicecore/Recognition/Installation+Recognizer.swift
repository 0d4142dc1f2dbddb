import ArgumentParser
import Assistant
import Audio
import Console
import ModelStore
import Speech

/// What hears: an engine, with the settings of each recognizer to be made of it, the best first.
struct Hearing {
  var engine: RecognizerEngine
  var settings: [RecognizerSettings]
}

extension Installation {
  /// A model that nobody has used for so long is let go of.
  static let idle = Duration.seconds(600)

  /// How somebody who speaks now is listened to.
  func listening(_ options: RecognizerOptions) async throws -> Listening {
    listening(by: try await recognizer(options), try options.detector())
  }

  func listening(by recognizer: any Recognizer, _ detector: any VoiceActivityDetector) -> Listening {
    var listening = Listening(recognizer)
    (listening.detector, listening.patience, listening.looksAhead) = (detector, EndpointPatience(), true)
    return listening
  }

  /// The recognizer that was asked for, or that of the settings.
  ///
  /// - Throws: What ``hearing(_:)`` and ``recognizer(_:told:)`` throw.
  func recognizer(_ options: RecognizerOptions) async throws -> any Recognizer {
    try await recognizer(hearing(options))
  }

  /// One recognizer, or several of which each utterance gets the best that the machine can bear.
  ///
  /// - Parameter told: Is told when another model recognizes from now on.
  /// - Throws: `ModelFileError`, `VocabularyError` or `KernelsError` when a model cannot be used.
  func recognizer(
    _ hearing: Hearing, told: @escaping @Sendable (String) -> Void = { printError($0) }
  ) async throws -> any Recognizer {
    let recognizers = hearing.settings.map(hearing.engine.make)
    for (step, recognizer) in recognizers.enumerated().reversed() where hearing.engine.needsModel {
      try await recognizer.prepare()
      // Only the best one stays in memory.
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

  /// What these options name, or what usually hears.
  ///
  /// - Throws: `ModelStoreError`; `ValidationError` where a model is needed and none is known.
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

  /// A recognizer for each of these models, the best first, or one of an engine that needs none.
  ///
  /// - Parameter change: Changes what differs from the person's settings.
  func hearing(
    _ models: [String], engine: RecognizerEngine? = nil, _ change: (inout RecognizerSettings) -> Void
  ) -> Hearing {
    var settings = RecognizerSettings()
    settings.languages = configuration.languages
    settings.vocabulary = (configuration.vocabulary ?? []) + givenNames
    settings.answers = AnswerGrammar.rule
    settings.commands = { [skills] in skills.spoken() }
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

  /// The engine without a model that the settings name in the place of a model; nil where they name none.
  private var chosenEngine: RecognizerEngine? {
    configuration.whisperModel.flatMap(RecognizerEngine.named).flatMap { $0.needsModel ? nil : $0 }
  }

  /// The Whisper models that hear where none is named, the best first; none where an engine without a model does, since
  /// the settings say so or nothing better is here.
  ///
  /// Whether a machine is fast enough for the best is measured once, where there is a smaller one to take its place.
  ///
  /// - Throws: `ModelStoreError` where the store cannot be read.
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
      // A home that cannot be written to is no reason not to listen.
      guard (try? await store.keep(milliseconds: milliseconds, of: best)) != nil else { break }
      models = try knownHearingModels()
    }
    return models
  }

  /// The same, by what is known of their speed so far.
  func knownHearingModels() throws -> [InstalledModel] {
    guard chosenEngine == nil else { return [] }
    return HearingModels(installed: try ModelStore.current().usable(), chosen: configuration.whisperModel)
      .whisper
  }

  /// Says what to do where nothing better than the built-in engine is here, and the person did not choose it.
  func suggestBetterEars() {
    guard configuration.whisperModel == nil else { return }
    printError(
      "PocketSphinx hears, which misses every third word of what people say. For better ears: "
        + "voicecore models pull whisper-base-q8_0")
  }
}
