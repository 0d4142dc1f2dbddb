import Foundation
import Speech
import TimeExpressions
import Understanding

/// What the server's interfaces work with.
package struct ServerEngines: Sendable {
  let recordings: RecordingRecognizers
  let chats: ChatModels
  let voices: ServedVoices
  let interpreter: (any Interpreter)?
  /// Acts on what Wyoming's peers say; nil where they may only have it understood.
  let handler: CommandHandler?
  let commands: CommandJSON
  /// When commands are spoken.
  let context: @Sendable () -> TimeContext

  init(
    recordings: RecordingRecognizers, chats: ChatModels, voices: ServedVoices,
    interpreter: (any Interpreter)? = nil, handler: CommandHandler? = nil,
    commands: CommandJSON, context: @escaping @Sendable () -> TimeContext
  ) {
    self.recordings = recordings
    self.chats = chats
    self.voices = voices
    self.interpreter = interpreter
    self.handler = handler
    self.commands = commands
    self.context = context
  }

  /// At least one; the first serves those who name none.
  var recognizers: [any RecordingRecognizer] { recordings.all }

  /// The recognizer of that name; the first for a client that names OpenAI's.
  func recognizer(_ name: String) throws(APIError) -> any RecordingRecognizer {
    if let known = recognizers.first(where: { $0.name == name }) { return known }
    guard name == "whisper-1" || name.isEmpty, let first = recognizers.first else {
      throw .unknownModel(name, known: recognizers.map(\.name))
    }
    return first
  }
}

#if canImport(CPocketSphinx) && canImport(CFlite)
  extension ServerEngines {
    /// Loads what there is: PocketSphinx and flite always, espeak-ng where it is installed, models where their files are
    /// given.
    ///
    /// - Parameters:
    ///   - whisper: Whisper models in whisper.cpp's format, the best first, to come before PocketSphinx.
    ///   - voiceActivityModel: A Silero model in whisper.cpp's format; nil for the project's own detector.
    ///   - languageModels: GGUF files of models that converse, the best first.
    ///   - idle: A model is let go of when nobody has used it for so long.
    ///   - steps: For models of these names, the best first, which of them the machine can bear just then.
    ///   - vocabulary: Names and terms that PocketSphinx should know.
    ///   - spoken: What may be ordered in sentences of a person's own, which Wyoming's peers are listened to for.
    ///   - threads: Of each model; PocketSphinx recognizes at most as many utterances at once, and at most four.
    ///   - handler: Acts on what Wyoming's peers say; nil lets them only have it understood.
    /// - Throws: `ModelFileError`, `ChatFormatError` and what else the engines throw where a file cannot be used.
    package static func load(
      whisper: [String], voiceActivityModel: String? = nil, languageModels: [String],
      contextLength: Int = 4_096, idle: Duration,
      steps: @escaping @Sendable (_ names: [String]) -> @Sendable () -> Int, vocabulary: [String] = [],
      spoken: @escaping @Sendable () -> CommandGrammar? = { nil }, interpreter: any Interpreter,
      handler: CommandHandler? = nil, commands: CommandJSON, threads: Int,
      context: @escaping @Sendable () -> TimeContext
    ) async throws -> ServerEngines {
      let configuration = PocketSphinxConfiguration(search: .languageModel(.general), vocabulary: vocabulary)
      let first = PocketSphinxRecognizer(configuration)
      try await first.prepare()
      // Each takes about 100 MB.
      let processors = ProcessInfo.processInfo.activeProcessorCount
      let pocketSphinx = RecognizerPool(first, atMost: max(1, min(processors, threads, 4))) {
        PocketSphinxRecognizer(configuration)
      }
      let builtIn = StreamRecordingRecognizer(
        recognizer: pocketSphinx, description: "CMU PocketSphinx, English")
      let recordings = RecordingRecognizers(builtIn: [builtIn]) { paths in
        let models = try paths.map { path in
          try WhisperRecordingRecognizer(
            model: path, voiceActivityModel: voiceActivityModel, commands: spoken, threads: threads,
            idle: idle)
        }
        return SteppingRecordingRecognizer(models, steps: steps)?.members ?? models
      }
      try recordings.use(whisper)
      let chats = ChatModels(idle: idle, steps: steps) {
        try ServedLanguageModel(path: $0, threads: threads, context: contextLength)
      }
      try await chats.use(languageModels)
      let voices = ServedVoices(usual: FliteSynthesizer(), espeak: await EspeakSynthesizer.voices())
      return ServerEngines(
        recordings: recordings, chats: chats, voices: voices, interpreter: interpreter, handler: handler,
        commands: commands, context: context)
    }
  }
#endif

/// Acts on a command in words. A yes answers what was asked in the conversation of the same name.
package typealias CommandHandler = @Sendable (_ text: String, _ conversation: String) async -> CommandOutcome

/// What came of a command, in words for the person.
package enum CommandOutcome: Sendable, Hashable {
  case done(String)
  /// It failed, was not understood, or waits for an answer.
  case notDone(String)

  package var text: String {
    switch self {
    case .done(let text), .notDone(let text): text
    }
  }

  package var isDone: Bool { if case .done = self { true } else { false } }
}
