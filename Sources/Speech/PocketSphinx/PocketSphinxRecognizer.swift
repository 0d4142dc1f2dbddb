#if canImport(CPocketSphinx)
  import Audio
  import Capture
  import Queues

  /// The built-in recognizer: CMU PocketSphinx for English, which needs no download.
  ///
  /// One decoder serves one session at a time; a second ``startSession(expecting:)`` waits until the first is
  /// finished or cancelled. Decoding runs on a thread of its own.
  public actor PocketSphinxRecognizer: Recognizer, TurnTaking {
    /// The engine's name on the command line and in the settings.
    public static let identifier = "pocketsphinx"
    /// The name to choose the recognizer by.
    public nonisolated let name = PocketSphinxRecognizer.identifier
    /// The settings.
    public nonisolated let configuration: PocketSphinxConfiguration

    private nonisolated let queue = SerialQueue(label: "VoiceCore PocketSphinx")
    private var decoder: PocketSphinxDecoder?
    private var rules: LetterToSound?
    private var confidence: RecognitionConfidence?
    private var hasAnswers = false
    private let turns = TurnQueue()
    private var utterance: PocketSphinxUtterance?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Creates a recognizer without loading the models; ``prepare()`` or the first session loads them.
    public init(_ configuration: PocketSphinxConfiguration = PocketSphinxConfiguration()) {
      self.configuration = configuration
    }

    /// Loads the models unless they are loaded.
    ///
    /// - Throws: ``PocketSphinxError``.
    public func prepare() async throws {
      // If there is a session, it has loaded them.
      if turns.current == nil { _ = try loadedDecoder() }
    }

    public func release() async {
      if turns.current == nil { (decoder, hasAnswers) = (nil, false) }
    }

    /// Begins an utterance, once the one before has ended.
    ///
    /// - Throws: ``PocketSphinxError``, or `CancellationError` if the task is cancelled while it waits.
    public func startSession(expecting kind: UtteranceKind) async throws -> any RecognitionSession {
      TurnSession(recognizer: self, turn: try await beginUtterance(kind))
    }

    /// Recognizes a complete utterance, once those before it have ended.
    ///
    /// - Throws: ``PocketSphinxError``, or `CancellationError` if the task is cancelled.
    public func recognize(
      _ utterance: AudioChunk, expecting kind: UtteranceKind
    ) async throws -> Transcript {
      let turn = try await beginUtterance(kind)
      defer { leave(turn) }
      guard let current = self.utterance else { throw PocketSphinxError.sessionEnded }
      return try current.recognize(utterance)
    }

    /// Waits for a turn and begins an utterance.
    private func beginUtterance(_ kind: UtteranceKind) async throws -> TurnQueue.Turn {
      let turn = try await turns.enter()
      do {
        // The task may have been cancelled just as its turn came.
        try Task.checkCancellation()
        let decoder = try loadedDecoder()
        let isAnswer = try kind == .answer && loadAnswers(into: decoder)
        utterance = PocketSphinxUtterance(
          decoder: decoder, confidence: try loadedConfidence(), expectsAnswer: isAnswer)
      } catch {
        leave(turn)
        throw error
      }
      return turn
    }

    private func loadedConfidence() throws -> RecognitionConfidence {
      if let confidence { return confidence }
      let confidence = try RecognitionConfidence.shipped()
      self.confidence = confidence
      return confidence
    }

    private func loadedRules() throws -> LetterToSound {
      if let rules { return rules }
      let rules = try LetterToSound.shipped()
      self.rules = rules
      return rules
    }

    /// Returns the decoder, loading it if needed. To be called only by the session whose turn it is, or when there
    /// is none.
    private func loadedDecoder() throws -> PocketSphinxDecoder {
      if let decoder { return decoder }
      let model = try configuration.model ?? PocketSphinxModel.find()
      let decoder = try PocketSphinxDecoder(model: model, settings: configuration.settings)
      let words = Set(configuration.vocabulary.flatMap(PocketSphinxDecoder.dictionaryWords)).sorted()
      try decoder.search(
        languageModel: configuration.languageModel.path(in: model), vocabulary: words, rules: loadedRules())
      self.decoder = decoder
      return decoder
    }

    /// Adds the search for answers unless it was added. Returns whether the configuration has answers.
    private func loadAnswers(into decoder: PocketSphinxDecoder) throws -> Bool {
      guard let answers = configuration.answers else { return false }
      if !hasAnswers { try decoder.expect(answers: answers, rules: loadedRules()) }
      hasAnswers = true
      return true
    }

    func accept(_ chunk: AudioChunk, turn: TurnQueue.Turn) throws -> PartialTranscript? {
      guard turns.current == turn else { throw PocketSphinxError.sessionEnded }
      try Task.checkCancellation()
      return try utterance?.accept(chunk)
    }

    func finish(turn: TurnQueue.Turn) throws -> Transcript {
      guard turns.current == turn, let utterance else { throw PocketSphinxError.sessionEnded }
      defer { leave(turn) }
      return try utterance.finish()
    }

    func leave(_ turn: TurnQueue.Turn) {
      if turns.current == turn {
        utterance?.cancel()
        utterance = nil
      }
      turns.leave(turn)
    }
  }
#endif
