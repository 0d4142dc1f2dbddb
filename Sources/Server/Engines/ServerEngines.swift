import Foundation
import Speech
import TimeExpressions
import Understanding

/// The engines behind the server's interfaces.
package struct ServerEngines: Sendable {
  let recordings: RecordingRecognizers
  let chats: ChatModels
  private let currentVoices: CurrentVoices
  let interpreter: (any Interpreter)?
  /// Carries out the commands of Wyoming clients; nil only interprets them.
  let handler: CommandHandler?
  let commands: CommandJSON
  /// Gives the time at which a command is spoken.
  let context: @Sendable () -> TimeContext

  init(
    recordings: RecordingRecognizers, chats: ChatModels, voices: ServedVoices,
    interpreter: (any Interpreter)? = nil, handler: CommandHandler? = nil,
    commands: CommandJSON, context: @escaping @Sendable () -> TimeContext
  ) {
    self.recordings = recordings
    self.chats = chats
    currentVoices = CurrentVoices(voices)
    self.interpreter = interpreter
    self.handler = handler
    self.commands = commands
    self.context = context
  }

  /// The voices as they are now.
  var voices: ServedVoices { currentVoices.now }

  /// Changes the voice for clients that name none.
  package func speak(by voice: any Synthesizer) { currentVoices.change(usual: voice) }

  /// The recognizers, at least one; the first is the default.
  var recognizers: [any RecordingRecognizer] { recordings.all }

  /// The recognizer with a name; the first one for OpenAI's names.
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
    /// Loads the engines: PocketSphinx and flite always, espeak-ng if it is installed, models if their files are
    /// given.
    ///
    /// - Parameters:
    ///   - whisper: Whisper models in whisper.cpp's format, the best first, which come before PocketSphinx.
    ///   - voiceActivityModel: A Silero model in whisper.cpp's format; nil for the project's own detector.
    ///   - languageModels: GGUF files of models for conversations, the best first.
    ///   - idle: The time without use after which a model is unloaded.
    ///   - steps: Gives, for models with these names, the best first, the index of the one that the machine can bear.
    ///   - vocabulary: Names and terms that PocketSphinx should know.
    ///   - spoken: The sentences of commands, which are listened for over Wyoming.
    ///   - threads: The threads of each model. PocketSphinx recognizes as many utterances at the same time, at most
    ///     four.
    ///   - voice: Speaks for clients that name no other.
    ///   - handler: Carries out the commands of Wyoming clients; nil only interprets them.
    /// - Throws: `ModelFileError`, `ChatFormatError` and other errors of engines if a file cannot be used.
    package static func load(
      whisper: [String], voiceActivityModel: String? = nil, languageModels: [String],
      contextLength: Int = 4_096, idle: Duration,
      steps: @escaping @Sendable (_ names: [String]) -> @Sendable () -> Int, vocabulary: [String] = [],
      spoken: @escaping @Sendable () -> [CommandGrammar] = { [] }, interpreter: any Interpreter,
      handler: CommandHandler? = nil, voice: any Synthesizer = FliteSynthesizer(), commands: CommandJSON,
      threads: Int,
      context: @escaping @Sendable () -> TimeContext
    ) async throws -> ServerEngines {
      let configuration = PocketSphinxConfiguration(languageModel: .general, vocabulary: vocabulary)
      let first = PocketSphinxRecognizer(configuration)
      try await first.prepare()
      // Each recognizer takes about 100 MB.
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
      let voices = ServedVoices(usual: voice, espeak: await EspeakSynthesizer.voices())
      return ServerEngines(
        recordings: recordings, chats: chats, voices: voices, interpreter: interpreter, handler: handler,
        commands: commands, context: context)
    }
  }
#endif

/// Carries out a command in words. A yes answers the question of the conversation with the same name.
package typealias CommandHandler = @Sendable (_ text: String, _ conversation: String) async -> CommandOutcome

/// The result of a command, in words for the person.
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
