import Audio
import Dictation
import Speech

/// One dictation, from the microphone to the text that stands where it should.
///
/// What captures and what recognizes are tasks of their own: sound is in the journal as soon as it is heard, however long
/// recognition takes. Each phrase is placed when it has ended. What fails leaves the journal.
public actor DictationSession {
  /// What a microphone holds back after it was told to stop.
  private static let tail = Duration.milliseconds(100)

  private let recognizer: any Recognizer
  private let placer: any TextPlacer
  /// Where the sound is kept until its text stands where it should; nil where it is kept elsewhere.
  private let folder: String?
  private var journal: SoundJournal?
  private let observe: @Sendable (DictationEvent) -> Void
  private var dictation: Dictation
  private var segmenter: UtteranceSegmenter
  private var session: (any RecognitionSession)?
  private var capture: Task<Void, any Error>?
  private var isCancelled = false
  /// Seconds without speech after which it ends by itself; nil for never.
  private let patience: Double?
  private var (position, lastSpeech) = (0, 0)

  /// - Parameters:
  ///   - detector: At the beginning of a stream.
  ///   - journals: The folder of ``SoundJournal``s; nil where the sound is kept elsewhere.
  ///   - patience: Seconds without speech after which it ends by itself; nil for never.
  public init(
    _ dictation: Dictation, recognizer: any Recognizer, detector: any VoiceActivityDetector,
    placer: any TextPlacer, journals: String?, patience: Double? = nil,
    observe: @escaping @Sendable (DictationEvent) -> Void = { _ in }
  ) {
    (self.dictation, self.recognizer, self.placer) = (dictation, recognizer, placer)
    (folder, self.patience, self.observe) = (journals, patience, observe)
    segmenter = UtteranceSegmenter(.dictation, detector: detector)
  }

  /// Listens until the sound ends, ``stop()`` or ``cancel()``, and places what was said.
  ///
  /// - Returns: The whole text.
  /// - Throws: `CaptureError`, ``JournalError``, ``PlacingError``, what the recognizer throws, or `CancellationError` where it
  ///   was cancelled.
  public func run(_ events: AsyncThrowingStream<CaptureEvent, any Error>) async throws -> String {
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
      // Whoever looks for abandoned sound finds it once nothing writes it any more.
      _ = await capture.result
      // Nobody wants what was cancelled; all else can be recovered.
      if isCancelled { journal?.remove() }
      throw error
    }
    journal?.remove()
    return dictation.text
  }

  /// Ends it: what was said so far is placed.
  public func stop() async {
    try? await Task.sleep(for: Self.tail)
    capture?.cancel()
  }

  /// Gives up what is not placed yet.
  public func cancel() {
    isCancelled = true
    capture?.cancel()
  }

  private func finish(_ capture: Task<Void, any Error>) async throws {
    if isCancelled { throw CancellationError() }
    if case .failure(let error) = await capture.result, !(error is CancellationError) { throw error }
    try await take(segmenter.finish())
    if isCancelled { throw CancellationError() }
    for edit in dictation.finish() { try await placer.place(edit) }
    try await placer.finish()
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
        if let partial = try await session?.accept(chunk), !isCancelled { observe(.hearing(partial)) }
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

/// What happens while somebody dictates, to be shown.
public enum DictationEvent: Sendable {
  /// Sound comes from the microphone of this name.
  case listening(device: String)
  case level(AudioLevel)
  /// The microphone went away; it is used again when it is back.
  case lost(reason: String)
  /// The sound cannot be kept, so that a crash would lose it; the dictation goes on.
  case unkept(JournalError)
  case hearing(PartialTranscript)
  /// A phrase was placed, by these edits.
  case placed(HeardPhrase, [TextEdit])
  /// Recognition knows these words from now on.
  case learned([String])
}
