#if canImport(CPocketSphinx)
  import Audio

  /// The embedded recognizer: CMU PocketSphinx, English, on 16 kHz audio, without a download.
  ///
  /// One decoder serves one session at a time; a second ``startSession()`` waits for the first to finish
  /// or be cancelled.
  public actor PocketSphinxRecognizer: Recognizer {
    public nonisolated let name = "pocketsphinx"
    public nonisolated let configuration: PocketSphinxConfiguration

    private var decoder: PocketSphinxDecoder?
    private var turns = TurnQueue()
    private var utterance: PocketSphinxUtterance?

    /// Loads nothing yet; ``prepare()`` or the first session does.
    public init(_ configuration: PocketSphinxConfiguration = PocketSphinxConfiguration()) {
      self.configuration = configuration
    }

    /// Loads the models, where they are not yet. Throws ``PocketSphinxError``.
    public func prepare() throws {
      _ = try loadedDecoder()
    }

    /// Begins an utterance, once the one before has ended. Throws ``PocketSphinxError``, or
    /// `CancellationError` when its task is cancelled while it waits.
    public func startSession() async throws -> any RecognitionSession {
      let turn = turns.next()
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { turns.wait(for: turn, $0) }
      } onCancel: {
        Task { await self.leave(turn) }
      }
      do {
        // Cancelled just as its turn came.
        guard turns.current == turn else { throw CancellationError() }
        try Task.checkCancellation()
        utterance = PocketSphinxUtterance(decoder: try loadedDecoder())
      } catch {
        leave(turn)
        throw error
      }
      return PocketSphinxSession(recognizer: self, turn: turn)
    }

    private func loadedDecoder() throws -> PocketSphinxDecoder {
      if let decoder { return decoder }
      let model = try configuration.model ?? PocketSphinxModel.find()
      let decoder = try PocketSphinxDecoder(model: model, settings: configuration.settings)
      switch configuration.search {
      case .grammar(let text): try decoder.search(grammar: text)
      case .languageModel(let choice): try decoder.search(languageModel: choice.path(in: model))
      }
      self.decoder = decoder
      return decoder
    }

    func accept(_ chunk: AudioChunk, turn: Int) throws -> PartialTranscript? {
      guard turns.current == turn else { throw PocketSphinxError.sessionEnded }
      try Task.checkCancellation()
      return try utterance?.accept(chunk)
    }

    func finish(turn: Int) throws -> Transcript {
      guard turns.current == turn, let utterance else { throw PocketSphinxError.sessionEnded }
      defer { leave(turn) }
      return try utterance.finish()
    }

    /// Gives a turn up, whether it is waiting, being served or over.
    func leave(_ turn: Int) {
      if turns.current == turn {
        utterance?.cancel()
        utterance = nil
      }
      turns.leave(turn)
    }
  }

  /// One utterance of a ``PocketSphinxRecognizer``. Dropping it gives the utterance up.
  final class PocketSphinxSession: RecognitionSession {
    private let recognizer: PocketSphinxRecognizer
    private let turn: Int

    init(recognizer: PocketSphinxRecognizer, turn: Int) {
      self.recognizer = recognizer
      self.turn = turn
    }

    deinit {
      let (recognizer, turn) = (recognizer, turn)
      Task { await recognizer.leave(turn) }
    }

    func accept(_ chunk: AudioChunk) async throws -> PartialTranscript? {
      try await recognizer.accept(chunk, turn: turn)
    }

    func finish() async throws -> Transcript {
      try await recognizer.finish(turn: turn)
    }

    func cancel() async {
      await recognizer.leave(turn)
    }
  }
#endif
