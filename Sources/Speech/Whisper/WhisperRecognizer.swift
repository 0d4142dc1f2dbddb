import Audio
import Capture
import Inference
import Queues
import Whisper

/// Recognizes free speech in many languages with a Whisper model on the processor.
///
/// One model serves one session at a time; a second ``startSession(expecting:)`` waits for the first to finish or be
/// cancelled. The model runs on a thread of its own.
public actor WhisperRecognizer: Recognizer, TurnTaking {
  public nonisolated let name = "whisper"
  public nonisolated let configuration: WhisperConfiguration

  private struct Loaded {
    var model: WhisperModel
    var tokenizer: WhisperTokenizer
    /// At the beginning of a stream.
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
  /// How many windows the encoder computed in part.
  public private(set) var fittedWindows = 0
  /// How many of these windows then had to be computed in full.
  public private(set) var fullContextFallbacks = 0
  /// How many utterances ended with other words than those that had been shown as settled. The settled words stayed.
  public private(set) var contradictions = 0

  /// Loads nothing yet; ``prepare()`` or the first session does.
  ///
  /// - Parameters:
  ///   - commands: Gives the sentences to listen for. It is called for each utterance.
  ///   - clock: Measures how long a hypothesis takes; the next one waits as long.
  public init(
    _ configuration: WhisperConfiguration,
    commands: @escaping @Sendable () -> [CommandGrammar] = { [] },
    clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.configuration, self.commands, self.clock) = (configuration, commands, clock)
  }

  /// Maps the models into memory unless they are. Throws `ModelFileError`, `VocabularyError` or `PhraseGrammarError`.
  public func prepare() async throws {
    _ = try expected(.command)
    idleness?.used()
  }

  /// Begins an utterance, once the one before has ended. Throws what ``prepare()`` does, or `CancellationError` when its
  /// task is cancelled while it waits.
  public func startSession(expecting kind: UtteranceKind) async throws -> any RecognitionSession {
    let turn = try await turns.enter()
    do {
      // Cancelled just as its turn came.
      try Task.checkCancellation()
      let loaded = try load()
      utterance = WhisperUtterance(
        loaded.model, loaded.tokenizer, configuration, detector: loaded.detector,
        expecting: try expected(kind), clock: clock)
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

  /// What is listened for besides free text. The commands are asked for anew.
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

/// Why a session cannot go on.
public enum WhisperSessionError: Error, Sendable, Hashable, CustomStringConvertible {
  case ended

  public var description: String {
    "This session of the whisper recognizer has ended. Start another one for the next utterance."
  }
}
