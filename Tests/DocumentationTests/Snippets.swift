// The Swift snippets of the articles in the DocC catalogues, so that they are compiled. Nothing here is run.
// `SnippetTests` checks that each snippet stands here word for word.
import Actions
import Assistant
import Audio
import Capture
import Foundation
import Inference
import Speech
import TimeExpressions
import Understanding
import Whisper

@testable import LanguageModel

// MARK: TranscribeAFile

#if canImport(CSndFile)
  func transcribeAFile() throws {
    let recordings = try WhisperRecordings(model: "ggml-base.bin", threads: 4)
    let reader = try AudioFileReader(path: "talk.mp3")
    var options = TranscriptionOptions()
    options.languages = [.english]
    options.hasWordTimes = true
    let (transcription, seconds) = try recordings.transcribe(
      reader, options, detector: SpectralVoiceActivityDetector()
    ) { progress in
      print("\(Int(progress.done)) of \(Int(progress.whole)) seconds")
    }
    print("\(seconds) seconds: \(transcription.text)")

    let words = transcription.segments.flatMap(\.words).map {
      TimedText(text: $0.text, start: $0.start, end: $0.end)
    }
    print(SubtitleFile(words: words).subRip)
  }

  func transcribeAFileByUtterances() async throws {
    let recognizer = WhisperRecognizer(WhisperConfiguration(model: "ggml-base.bin"))
    let reader = try AudioFileReader(path: "dictation.wav")
    let (utterances, seconds) = try await recognizer.transcribe(reader) { utterance, seconds in
      if let utterance { print("up to second \(seconds): \(utterance.text)") }
    }
    print("\(utterances.count) utterances in \(seconds) seconds")
  }
#endif

// MARK: StreamAMicrophone

#if canImport(CPulse)
  func streamAMicrophone() async throws {
    var configuration = WhisperConfiguration(model: "ggml-base.bin")
    configuration.languages = [.english]
    let recognizer = WhisperRecognizer(configuration)
    try await recognizer.prepare()

    var segmenter = UtteranceSegmenter()
    var session: (any RecognitionSession)?
    var position = 0
    for try await captured in PulseAudioCapture().events {
      guard case .samples(let samples) = captured else { continue }
      let chunk = AudioChunk(samples: samples, start: position)
      position += samples.count
      for event in segmenter.process(chunk) {
        switch event {
        case .started:
          session = try await recognizer.startSession(expecting: .dictation)
        case .audio(let audio):
          if let partial = try await session?.accept(audio) {
            print("… \(partial.stable) \(partial.unstable)")
          }
        case .ended:
          if let transcript = try await session?.finish() { print(transcript.text) }
          session = nil
        }
      }
    }
  }
#endif

// MARK: UnderstandACommand

func understandACommand() throws {
  let interpreter: any Interpreter =
    if let model = ModelInterpreter.shippedModel {
      try ModelInterpreter(model: model)
    } else {
      try EmbeddedInterpreter()
    }
  let context = TimeContext(now: LocalDateTime(Date(), in: .current), timeZone: .current)
  let interpretation = interpreter.interpret(
    "remind me tomorrow at seven to call John", context: context)

  let command = interpretation.command
  print(command.intent.rawValue, command.text(.title) ?? "no title")
  if let time = command.point(.dateTimePoint) { print(time) }
  print(interpretation.confidence, interpretation.missing.map(\.rawValue))
  if let objection = interpretation.objection { print(objection.words) }

  let json = CommandJSON(schema: try CommandSchema.bundled())
  print(json.text(CommandJSON.Document(interpretation)))
}

func understandAnAnswer(_ interpreter: any Interpreter, context: TimeContext) {
  let asked = DialogueContext(.asked, .addReminder, slot: .dateTimePoint)
  let answer = interpreter.interpret("at eight", context: context, after: asked)
  print(answer.command.point(.dateTimePoint)?.description ?? "no time")
}

// MARK: AddAnIntent

extension Intent {
  static let flipACoin = Intent(rawValue: "flip_a_coin")
}

/// Says how a coin fell.
struct FlipACoinAction: Action {
  let intent = Intent.flipACoin

  func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let words = Bool.random() ? "Heads." : "Tails."
    let receipt = Receipt(intent: intent, summary: words, location: "", effects: [.told(words)])
    return PreparedAction(receipt: receipt) {}
  }
}

// MARK: AddARecognizer

/// Keeps the sound of an utterance until it has ended.
actor EngineSession: RecognitionSession {
  private let engine: @Sendable (AudioChunk) async throws -> Transcript
  private var utterance = AudioChunk(samples: [])

  init(_ engine: @escaping @Sendable (AudioChunk) async throws -> Transcript) {
    self.engine = engine
  }

  func accept(_ chunk: AudioChunk) -> PartialTranscript? {
    utterance.append(chunk)
    return nil
  }

  func finish() async throws -> Transcript {
    try await engine(utterance)
  }

  func cancel() {
    utterance = AudioChunk(samples: [])
  }
}

/// Recognizes with a function that hears a whole utterance at once.
struct EngineRecognizer: Recognizer {
  let name = "engine"
  let engine: @Sendable (AudioChunk) async throws -> Transcript

  func startSession(expecting kind: UtteranceKind) async throws -> any RecognitionSession {
    EngineSession(engine)
  }
}

func addARecognizer() async throws {
  let recognizer = EngineRecognizer { utterance in
    let text = "\(utterance.duration) seconds of sound"
    return Transcript(text: text, confidence: 1)
  }
  let pool = RecognizerPool(recognizer, atMost: 2) { recognizer }
  let second = AudioChunk(samples: Array(repeating: 0, count: AudioChunk.sampleRate))
  print(try await pool.recognize(second, expecting: .dictation).text)
}

func registerARecognizer() -> RecognizerEngine {
  let engine = RecognizerEngine(name: "engine", needsModel: false, writesMarks: true) { settings in
    EngineRecognizer { utterance in
      let text = "\(utterance.duration) seconds heard by \(settings.threads) threads"
      return Transcript(text: text, confidence: 1)
    }
  }
  return engine
}

// MARK: AddAModelFamily

extension Architecture {
  /// Example (Author et al., 2030).
  static let example = Architecture(name: "example", rotaryPairs: .halves, normalizesQueriesAndKeys: true)
}

/// Example's format: `<|turn|>user`, a new line, the message, `<|end|>`.
struct ExampleLayout: ChatLayout {
  static let name = "Example"
  static let markers = ["<|turn|>", "<|end|>"]
  static let turnEnds = ["<|end|>"]

  init?(template: String) {
    guard template.contains("<|turn|>") else { return nil }
  }

  func parts(of messages: [ChatMessage], thinks: Bool) -> [ChatPart] {
    var parts: [ChatPart] = []
    for message in messages {
      let text = "\(message.role.rawValue)\n\(message.content)"
      parts += [.control("<|turn|>"), .text(text), .control("<|end|>")]
    }
    return parts + [.control("<|turn|>"), .text("assistant\n")]
  }
}

func addAModelFamily() async throws {
  let model = try LanguageModel(path: "model.gguf")
  let tokenizer = try TextTokenizer(model.file)
  let format = try ChatFormat(model.file, tokenizer: tokenizer)
  let session = try GenerationSession(
    model, tokenizer: tokenizer, endTokens: Set(format.endTokens), kernels: .chosen(),
    threads: ThreadPool(threadCount: 4))
  let prompt = format.tokens(of: [ChatMessage(.user, "Name three rivers.")])
  for try await element in session.generate(after: prompt) {
    if case .text(let text) = element { print(text, terminator: "") }
  }
}

// MARK: RunItInAnApp

#if canImport(CIcal)
  func makeAnAssistant() async throws -> Assistant {
    let json = CommandJSON(schema: try CommandSchema.bundled())
    let folders = ActionConfiguration.own()
    let state = StateFolder(environment: ProcessInfo.processInfo.environment)
    let undo = Undo()
    let assistant = Assistant(
      interpreter: try EmbeddedInterpreter(), policy: ConfirmationPolicy(),
      actions: [
        CreateEventAction(configuration: folders), AddReminderAction(configuration: folders),
        CreateNoteAction(configuration: folders), TellTimeAction(), CalculateAction(),
      ],
      takeBack: { await undo.undo($0) },
      history: try History(path: state.historyFile, json: json), conversation: "app",
      context: { TimeContext(now: LocalDateTime(Date(), in: .current), timeZone: .current) })
    try await assistant.settleInterrupted { await undo.state(of: $0) }
    return assistant
  }
#endif

func runItInAnApp(_ assistant: Assistant) async throws {
  let events = await assistant.events()
  let shown = Task {
    for await event in events {
      switch event {
      case .partial(let partial): print("… \(partial.stable) \(partial.unstable)")
      case .decision(let decision, let turn): print("\(decision) \(turn)")
      case .receipt(let receipt, _): print(receipt.summary)
      case .failure(let words), .notice(let words): print(words)
      default: break
      }
    }
  }

  let turn = try await assistant.ask("remind me tomorrow at seven to call John")
  if turn.waits { try await assistant.confirm(turn.id) }
  let (receipt, outcome) = try await assistant.undoLast()
  print("\(receipt.summary): \(outcome)")

  await assistant.endEvents()
  await shown.value
}

#if canImport(CPulse)
  func listenInAnApp(_ assistant: Assistant) async throws {
    var listening = ListeningSettings(WhisperRecognizer(WhisperConfiguration(model: "ggml-base.bin")))
    listening.patience = EndpointPatience()
    let microphone = MicrophoneInputs(PulseAudioCapture().events, controls: MicrophoneControls())
    try await assistant.listen(to: microphone, listening) { turn in
      print(turn.interpretation.text)
    }
  }
#endif
