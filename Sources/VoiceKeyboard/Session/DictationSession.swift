import Audio
import Capture
import Dictation
import Speech

/// One dictation, from the microphone to the placed text.
///
/// Capture and recognition are separate tasks: sound is in the journal as soon as it is heard, however long
/// recognition takes. Each phrase is placed when it has ended. After a failure the journal remains.
public actor DictationSession {
  /// The sound that a microphone still delivers after it was told to stop.
  private static let tail = Duration.milliseconds(100)

  private let recognizer: any Recognizer
  private let placer: any TextPlacer
  /// The folder for the sound until its text is placed; nil if it is kept elsewhere.
  private let folder: String?
  private var journal: SoundJournal?
  private let history: DictationHistory?
  /// The program that the text is for.
  private let program: String?
  private let observe: @Sendable (DictationEvent) -> Void
  private var dictation: Dictation
  private var segmenter: UtteranceSegmenter
  private var session: (any RecognitionSession)?
  private var capture: Task<Void, any Error>?
  private var isCancelled = false
  /// Seconds without speech after which the dictation ends; nil for never.
  private let patience: Double?
  private var (position, lastSpeech) = (0, 0)

  /// - Parameters:
  ///   - detector: At the beginning of a stream.
  ///   - journals: The folder of ``SoundJournal``s; nil if the sound is kept elsewhere.
  ///   - history: Remembers the text when it is placed.
  ///   - program: The program that the text is for.
  ///   - patience: Seconds without speech after which the dictation ends; nil for never.
  public init(
    _ dictation: Dictation, recognizer: any Recognizer, detector: any VoiceActivityDetector,
    placer: any TextPlacer, journals: String?, history: DictationHistory? = nil, program: String? = nil,
    patience: Double? = nil,
    observe: @escaping @Sendable (DictationEvent) -> Void = { _ in }
  ) {
    (self.dictation, self.recognizer, self.placer) = (dictation, recognizer, placer)
    (folder, self.patience, self.observe) = (journals, patience, observe)
    (self.history, self.program) = (history, program)
    segmenter = UtteranceSegmenter(.dictation, detector: detector)
  }

  /// Records until the sound ends, ``stop()`` or ``cancel()``, places the text, and closes the placer.
  ///
  /// - Returns: The whole text.
  /// - Throws: `CaptureError`, ``JournalError``, ``PlacingError``, the recognizer's error, or `CancellationError` if
  ///   it was cancelled.
  public func run(_ events: AsyncThrowingStream<CaptureEvent, any Error>) async throws -> String {
    let result: Result<String, any Error>
    do { result = .success(try await record(events)) } catch { result = .failure(error) }
    await placer.close()
    return try result.get()
  }

  private func record(_ events: AsyncThrowingStream<CaptureEvent, any Error>) async throws -> String {
    let journal = try folder.map { try SoundJournal(folder: $0) }
    self.journal = journal
    let (sound, continuation) = AsyncStream.makeStream(of: AudioChunk.self)
    let capture = Task { [observe] in
      defer { continuation.finish() }
      var (position, isKept) = (0, true)
      for try await event in events {
        switch event {
        case .opened(let device): observe(.listening(device: device))
        case .samples(let samples):
          do throws(JournalError) {
            if isKept { try journal?.append(samples) }
          } catch {
            isKept = false
            observe(.unkept(error))
          }
          continuation.yield(AudioChunk(samples: samples, start: position))
          position += samples.count
          observe(.level(AudioLevel(samples)))
        case .lost(let reason): observe(.lost(reason: reason))
        case .overrun: break
        }
      }
    }
    self.capture = capture
    defer { self.journal = nil }
    do {
      for await chunk in sound { try await take(chunk) }
      try await finish(capture)
    } catch {
      capture.cancel()
      await session?.cancel()
      // The sound counts as abandoned only when nothing writes it any more.
      _ = await capture.result
      // A cancelled dictation is not wanted; anything else can be recovered.
      if isCancelled { journal?.remove() }
      throw error
    }
    remember(journal)
    return dictation.text
  }

  /// Lets go of the sound, as everything is placed.
  private func remember(_ journal: SoundJournal?) {
    defer { journal?.remove() }
    guard let history, !dictation.text.isEmpty else { return }
    let past = PastDictation(text: dictation.text, program: program)
    do {
      try history.add(past)
      if history.keepsSound { try journal?.keep(at: history.sound(of: past.id)) }
    } catch {
      observe(.unremembered("\(error)"))
    }
  }

  /// Ends the dictation; what was said so far is placed.
  public func stop() async {
    try? await Task.sleep(for: Self.tail)
    capture?.cancel()
  }

  /// Drops what is not placed yet.
  public func cancel() {
    isCancelled = true
    capture?.cancel()
  }

  private func finish(_ capture: Task<Void, any Error>) async throws {
    if isCancelled { throw CancellationError() }
    if case .failure(let error) = await capture.result, !(error is CancellationError) { throw error }
    try await take(segmenter.finish())
    if isCancelled { throw CancellationError() }
    try journal?.begin(upTo: position)
    for edit in dictation.finish() { try await placer.place(edit) }
    try await placer.finish()
    try journal?.settle(upTo: position)
  }

  private func take(_ chunk: AudioChunk) async throws {
    if isCancelled { throw CancellationError() }
    position = chunk.start + chunk.samples.count
    try await take(segmenter.process(chunk))
    if let pause = segmenter.pause { lastSpeech = position - Int(pause * Double(AudioChunk.sampleRate)) }
    if let patience, Double(position - lastSpeech) >= patience * Double(AudioChunk.sampleRate) {
      capture?.cancel()
    }
  }

  private func take(_ events: [UtteranceEvent]) async throws {
    for event in events {
      switch event {
      case .started: session = try await recognizer.startSession(expecting: .dictation)
      case .audio(let chunk):
        guard let partial = try await session?.accept(chunk), !isCancelled else { continue }
        observe(.hearing(partial))
        await placer.show(
          dictation.preview(of: HeardPhrase("\(partial.stable) \(partial.unstable)", pieces: [])))
      case .ended(_, let end):
        let transcript = try await session?.finish()
        session = nil
        if isCancelled { throw CancellationError() }
        try await place(transcript, end: end)
      }
    }
  }

  private func place(_ transcript: Transcript?, end: Int) async throws {
    let phrase = transcript.map(HeardPhrase.init) ?? HeardPhrase([])
    let known = dictation.learned.count
    let edits = dictation.take(phrase)
    if placer.placesAtOnce { try journal?.begin(upTo: end) }
    for edit in edits { try await placer.place(edit) }
    if placer.placesAtOnce { try journal?.settle(upTo: end) }
    observe(.placed(phrase, edits))
    let learned = dictation.learned.dropFirst(known)
    if !learned.isEmpty { observe(.learned(Array(learned))) }
  }
}

extension HeardPhrase {
  /// The words of an utterance.
  public init(_ transcript: Transcript) {
    self.init(
      transcript.text,
      pieces: transcript.words.map { HeardWord($0.text, start: $0.start, end: $0.end) })
  }
}

/// The events of a dictation, to be shown.
public enum DictationEvent: Sendable {
  /// Sound arrives from the microphone with this name.
  case listening(device: String)
  case level(AudioLevel)
  /// The microphone went away; it is used again when it returns.
  case lost(reason: String)
  /// The sound cannot be stored, so a crash would lose it; the dictation goes on.
  case unkept(JournalError)
  /// The text is placed, but it is not in the history, for this reason.
  case unremembered(String)
  case hearing(PartialTranscript)
  /// A phrase was placed with these edits.
  case placed(HeardPhrase, [TextEdit])
  /// Recognition has learned these words.
  case learned([String])
}
