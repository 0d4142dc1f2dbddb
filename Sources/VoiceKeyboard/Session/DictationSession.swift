import Audio
import Capture
import Dictation
import DictationLink
import Foundation
import Speech

/// One dictation, from its sound to the placed text.
///
/// Each phrase is placed when it has ended. After a failure the sound and its notes remain, and another session can go
/// on with them.
public actor DictationSession {
  /// The sound that a microphone still delivers after it was told to stop: two pieces of a sound server's.
  private static let tail = Duration.milliseconds(60)

  let recognizer: any Recognizer
  let placer: any TextPlacer
  /// The notes beside the sound; nil if it is kept elsewhere.
  private let record: DictationRecord?
  /// The text before the cursor now, if it is known.
  private let before: String?
  /// The sample in the whole sound at which the sound of this session begins.
  private let offset: Int
  private let history: DictationHistory?
  /// The program that the text is for.
  private let program: String?
  let observe: @Sendable (DictationEvent) -> Void
  var dictation: Dictation
  let cleaning: PhraseCleaning?
  /// Whether a phrase is heard again together with what follows, if it can be held until then.
  private let revises: Bool
  private var segmenter: UtteranceSegmenter
  private(set) var session: (any RecognitionSession)?
  /// The sound of the present utterance.
  private var spoken = AudioChunk(samples: [])
  private var capture: Task<Void, any Error>?
  private var isCancelled = false
  /// Whether the last sound arrives, for which no hypothesis is worth its time.
  private var isEnding = false
  /// The phrase that is shown and not entered yet.
  var held: HeldPhrase?
  /// The number of phrases that were held.
  var heldCount = 0
  /// Enters a phrase that was held.
  var entering: Task<Void, any Error>?
  /// Seconds without speech after which the dictation ends; nil for never.
  private let patience: Double?
  private var (position, lastSpeech) = (0, 0)

  /// - Parameters:
  ///   - cleaning: Leaves out what was not meant; nil writes all that was said.
  ///   - revises: Whether a phrase is heard again with what follows, where it can be held until then.
  ///   - detector: At the beginning of a stream.
  ///   - record: The notes beside the sound; nil if it is kept elsewhere. The sound begins where they end.
  ///   - before: The text before the cursor now, if it is known.
  ///   - history: Remembers the text when it is placed.
  ///   - program: The program that the text is for.
  ///   - patience: Seconds without speech after which the dictation ends; nil for never.
  public init(
    _ dictation: Dictation, cleaning: PhraseCleaning? = nil, revises: Bool = false,
    recognizer: any Recognizer,
    detector: any VoiceActivityDetector, placer: any TextPlacer, record: DictationRecord?,
    before: String? = nil,
    history: DictationHistory? = nil, program: String? = nil, patience: Double? = nil,
    observe: @escaping @Sendable (DictationEvent) -> Void = { _ in }
  ) {
    (self.dictation, self.cleaning, self.revises) = (dictation, cleaning, revises)
    (self.recognizer, self.placer) = (recognizer, placer)
    (self.record, self.before, offset) = (record, before, record?.past.position ?? 0)
    (self.patience, self.observe) = (patience, observe)
    (self.history, self.program) = (history, program)
    segmenter = UtteranceSegmenter(.dictation, detector: detector)
  }

  /// Listens until the sound ends or until ``stop()`` or ``cancel()``, places the text, and closes the placer.
  ///
  /// - Returns: The whole text.
  /// - Throws: `CaptureError`, `JournalError`, ``PlacingError``, the recognizer's error, or `CancellationError` if it
  ///   was cancelled.
  public func run(_ events: AsyncThrowingStream<CaptureEvent, any Error>) async throws -> String {
    let result: Result<String, any Error>
    do { result = .success(try await record(events)) } catch { result = .failure(error) }
    await placer.close()
    return try result.get()
  }

  private func record(_ events: AsyncThrowingStream<CaptureEvent, any Error>) async throws -> String {
    guard try await goOn() else {
      remember()
      return dictation.text
    }
    let (sound, continuation) = AsyncStream.makeStream(of: AudioChunk.self)
    let capture = Task { [observe, placer] in
      defer { continuation.finish() }
      var position = 0
      for try await event in events {
        switch event {
        case .opened(let device): observe(.listening(device: device))
        case .samples(let samples):
          continuation.yield(AudioChunk(samples: samples, start: position))
          position += samples.count
          let level = AudioLevel(samples)
          observe(.level(level))
          await placer.indicate(.listening(level: level.percent))
        case .lost(let reason): observe(.lost(reason: reason))
        case .overrun: break
        }
      }
    }
    self.capture = capture
    do {
      for await chunk in sound { try await take(chunk) }
      // A process that ends leaves the rest to the next one.
      try Task.checkCancellation()
      try await finish(capture)
    } catch {
      capture.cancel()
      held = nil
      await session?.cancel()
      _ = await capture.result
      _ = await entering?.result
      // A cancelled dictation is not wanted; anything else can be recovered.
      if isCancelled { record?.remove() }
      throw error
    }
    remember()
    return dictation.text
  }

  /// Continues a dictation that was cut off, from its notes.
  ///
  /// - Returns: Whether there is anything left to do.
  private func goOn() async throws -> Bool {
    guard let record else { return true }
    let past = record.past
    if past.isEmpty { try record.begin(before: before ?? "") }
    for phrase in past.phrases {
      let edits = dictation.take(phrase)
      if !placer.placesAtOnce { for edit in edits { try await placer.place(edit) } }
    }
    if let delivery = past.delivery {
      if delivery == .doubtful { observe(.doubtful(dictation.text)) }
      return false
    }
    guard let phrase = past.doubtful else { return true }
    let without = (past.before ?? "") + dictation.text
    let edits = dictation.take(phrase)
    let with = (past.before ?? "") + dictation.text
    switch before.map({ DoubtfulText(without: without, with: with).state(in: $0) }) ?? .unknown {
    case .there: break
    case .missing: for edit in edits { try await placer.place(edit) }
    case .unknown: observe(.doubtful(edits.map(\.inserted).joined()))
    }
    try record.settle(upTo: offset)
    return true
  }

  /// Adds the placed text to the history, and removes the sound or keeps it there.
  private func remember() {
    defer { record?.remove() }
    guard let history, !dictation.text.isEmpty else { return }
    let past = PastDictation(id: record?.id ?? UUID(), text: dictation.text, program: program)
    do {
      try history.add(past)
      if history.keepsSound { try record?.keep(at: history.sound(of: past.id)) }
    } catch {
      observe(.unremembered("\(error)"))
    }
  }

  /// Notes that the last sound arrives.
  func expectEnd() { isEnding = true }

  /// Ends the dictation; what was said so far is placed.
  public func stop() async {
    expectEnd()
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
    await placer.indicate(.placing)
    try await take(segmenter.finish(), isLast: true)
    try await entering?.value
    try await enterHeld()
    if isCancelled { throw CancellationError() }
    try record?.deliver(upTo: offset + position)
    for edit in dictation.finish() { try await placer.place(edit) }
    try await placer.finish()
    try record?.settle(upTo: offset + position)
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

  /// - Parameter isLast: Whether nothing follows.
  private func take(_ events: [UtteranceEvent], isLast: Bool = false) async throws {
    for event in events {
      switch event {
      case .started:
        session = try await recognizer.startSession(expecting: .dictation)
        spoken = AudioChunk(samples: [])
      case .audio(let chunk):
        if spoken.samples.isEmpty { spoken = chunk } else { spoken.append(chunk) }
        guard !isEnding else {
          try await session?.append(chunk)
          continue
        }
        guard let partial = try await session?.accept(chunk), !isCancelled else { continue }
        observe(.hearing(partial))
        let words = HeardPhrase("\(partial.stable) \(partial.unstable)", pieces: []).words
        await placer.show(dictation.preview(of: HeardPhrase((held?.phrase.words ?? []) + words)))
      case .ended(_, let end):
        let transcript = try await session?.finish()
        session = nil
        if isCancelled { throw CancellationError() }
        try await take(transcript.map(HeardPhrase.init) ?? HeardPhrase([]), end: end, isLast: isLast)
      }
    }
  }

  private func take(_ phrase: HeardPhrase, end: Int, isLast: Bool) async throws {
    try await entering?.value
    var heard = phrase
    if let before = held {
      // Noise changes nothing.
      guard !heard.words.isEmpty else { return await show(before) }
      heard = await revised(before, with: heard, sound: spoken.samples)
      try await enterHeld()
    }
    let phrase = await cleaning?.cleaned(heard, for: dictation) ?? heard
    if isCancelled { throw CancellationError() }
    guard revises, !isLast, await canHold(phrase) else { return try await enter(phrase, end: end) }
    try await hold(heard, as: phrase, sound: spoken, end: end)
  }

  /// Enters a phrase.
  ///
  /// - Parameter isThere: Whether the field has entered it by itself.
  func enter(_ phrase: HeardPhrase, end: Int, isThere: Bool = false) async throws {
    let known = dictation.learned.count
    let edits = dictation.take(phrase)
    if placer.placesAtOnce {
      try record?.place(phrase, upTo: offset + end)
    } else {
      try record?.hear(phrase, upTo: offset + end)
    }
    if !isThere { for edit in edits { try await placer.place(edit) } }
    if placer.placesAtOnce { try record?.settle(upTo: offset + end) }
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
