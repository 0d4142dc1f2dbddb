import Audio
import Capture
import Inference
import Queues
import Whisper

/// A recognizer of free speech in many languages that runs a Whisper model on the processor.
///
/// One model serves one session at a time; a second ``startSession(expecting:)`` waits until the first is finished
/// or cancelled. The model runs on a thread of its own.
public actor WhisperRecognizer: Recognizer, TurnTaking {
  /// The name to choose the recognizer by.
  public nonisolated let name = "whisper"
  /// The settings.
  public nonisolated let configuration: WhisperConfiguration

  private struct Loaded {
    var model: WhisperModel
    var tokenizer: WhisperTokenizer
    /// A detector at the beginning of a stream. Each utterance gets a copy.
    var detector: any VoiceActivityDetector
    var answers: ExpectedPhrases?
    /// The commands of the last utterance.
    var commands: [ExpectedCommands] = []
  }

  private nonisolated let queue = SerialQueue(label: "VoiceCore Whisper")
  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  private let commands: @Sendable () -> [CommandGrammar]
  private let clock: @Sendable () -> ContinuousClock.Instant
  private var loaded: Loaded?
  private let turns = TurnQueue()
  private lazy var idleness = configuration.idle.map { idle in
    IdleWatch(after: idle) { [weak self] in await self?.release() }
  }
  private var utterance: WhisperUtterance?
  /// The number of windows for which the encoder computed a part of its context only.
  public private(set) var fittedWindows = 0
  /// The number of those windows that then had to be computed with the full context.
  public private(set) var fullContextFallbacks = 0
  /// The number of utterances whose final text disagreed with words that had been shown as settled. The settled
  /// words were kept.
  public private(set) var contradictions = 0

  /// Creates a recognizer without loading the model; ``prepare()`` or the first session loads it.
  ///
  /// - Parameters:
  ///   - commands: Returns the sentences to listen for. It is called for each utterance.
  ///   - clock: Measures how long a hypothesis takes, which decides when the next one is made.
  public init(
    _ configuration: WhisperConfiguration,
    commands: @escaping @Sendable () -> [CommandGrammar] = { [] },
    clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.configuration, self.commands, self.clock) = (configuration, commands, clock)
  }

  /// Maps the models into memory unless they are loaded.
  ///
  /// - Throws: `ModelFileError`, `VocabularyError` or `PhraseGrammarError`.
  public func prepare() async throws {
    _ = try expected(.command)
    idleness?.used()
  }

  /// Begins an utterance, once the one before has ended.
  ///
  /// - Throws: The errors of ``prepare()``, or `CancellationError` if the task is cancelled while it waits.
  public func startSession(expecting kind: UtteranceKind) async throws -> any RecognitionSession {
    let turn = try await turns.enter()
    do {
      // The task may have been cancelled just as its turn came.
      try Task.checkCancellation()
      let loaded = try load()
      utterance = WhisperUtterance(
        loaded.model, loaded.tokenizer, configuration, detector: loaded.detector,
        expecting: try expected(kind), wantsAlternatives: kind != .dictation, clock: clock)
    } catch {
      leave(turn)
      throw error
    }
    return TurnSession(recognizer: self, turn: turn)
  }

  public func recognize(
    _ utterance: AudioChunk, expecting kind: UtteranceKind
  ) async throws -> Transcript {
    let session = try await startSession(expecting: kind)
    try self.utterance?.takeAll(utterance)
    return try await session.finish()
  }

  /// Whether the model is in memory.
  public var isLoaded: Bool { loaded != nil }

  /// Unloads the model, unless an utterance is under way. The next utterance loads it again.
  public func release() async {
    if turns.current == nil { loaded = nil }
  }

  private func load() throws -> Loaded {
    if let loaded { return loaded }
    let processor = Processor(
      kernels: try Kernels.chosen(), threads: ThreadPool(threadCount: configuration.threads))
    let model = try WhisperModel(contentsOf: configuration.model, processor: processor)
    let tokenizer = try WhisperTokenizer(
      vocabulary: model.weights.vocabulary, vocabularySize: model.dimensions.vocabularySize)
    let loaded = Loaded(
      model: model, tokenizer: tokenizer,
      detector: try voiceActivityDetector(model: configuration.voiceActivityModel),
      answers: try configuration.answers.map { ExpectedPhrases(try PhraseGrammar($0), tokenizer) })
    self.loaded = loaded
    return loaded
  }

  /// Returns the phrases to listen for besides free text, or `nil` if there are none. For a command, the current
  /// sentences are asked for.
  private func expected(_ kind: UtteranceKind) throws -> ExpectedSpeech? {
    var loaded = try load()
    switch kind {
    case .answer: return loaded.answers.map(ExpectedSpeech.answer)
    case .command:
      loaded.commands = ExpectedCommands.of(commands(), loaded.tokenizer, after: loaded.commands)
      self.loaded = loaded
      return loaded.commands.isEmpty ? nil : .command(loaded.commands)
    case .dictation: return nil
    }
  }

  func accept(_ chunk: AudioChunk, turn: TurnQueue.Turn) throws -> PartialTranscript? {
    guard turns.current == turn else { throw WhisperSessionError.ended }
    try Task.checkCancellation()
    return try utterance?.accept(chunk)
  }

  func append(_ chunk: AudioChunk, turn: TurnQueue.Turn) throws {
    guard turns.current == turn else { throw WhisperSessionError.ended }
    try utterance?.take(chunk)
  }

  func finish(turn: TurnQueue.Turn) throws -> Transcript {
    guard turns.current == turn, let utterance else { throw WhisperSessionError.ended }
    defer { leave(turn) }
    let transcript = try utterance.finish()
    fittedWindows += utterance.fittedWindows
    fullContextFallbacks += utterance.fullContextFallbacks
    if utterance.isContradicted { contradictions += 1 }
    return transcript
  }

  func leave(_ turn: TurnQueue.Turn) {
    if turns.current == turn { utterance = nil }
    turns.leave(turn)
    if turns.current == nil, loaded != nil { idleness?.used() }
  }
}

/// The reason why a session cannot go on.
public enum WhisperSessionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The session was finished or cancelled.
  case ended

  public var description: String {
    "This session of the whisper recognizer has ended. Start another one for the next utterance."
  }
}
