import Audio
import Capture
import Foundation
import Sentences
import Speech

/// The state of one stream that is being listened to.
struct HeardStream {
  private let assistant: Assistant
  private let listening: ListeningSettings
  private var segmenter: UtteranceSegmenter
  private var (isOpen, isHeld) = (true, false)
  private var session: (any RecognitionSession)?
  /// The samples of the utterance so far, if they are to be kept.
  private var heard: [Float] = []
  /// The last recording, which is continued if its turn is.
  private var kept: (turn: UUID, samples: [Float])?
  /// The words of the utterance so far.
  private var caption = ""
  /// The probability that no words follow.
  private var endProbability: Double?
  private var lag = WordLag()
  private var foresight: Foresight?
  /// The turn of the previous utterance, and the sample of the stream at which that ended.
  private var previous: (turn: Turn, end: Int)?
  /// The number of samples between the previous utterance and this one.
  private var pauseBefore = Int.max

  init(assistant: Assistant, _ listening: ListeningSettings) {
    (self.assistant, self.listening) = (assistant, listening)
    segmenter = UtteranceSegmenter(listening.endpointing, detector: listening.detector)
  }

  mutating func receive(_ input: ListeningInput, _ each: (Turn) -> Void) async throws {
    switch input {
    case .audio(let chunk):
      await assistant.emit(.level(chunk.level))
      try await process(chunk, each)
    case .open(let held):
      if !isOpen { segmenter.restart() }
      (isOpen, isHeld) = (true, held)
    case .close:
      for event in segmenter.finish() where isOpen { try await handle(event, each) }
      isOpen = false
    case .answered: previous = nil
    case .discard:
      await giveUp()
      segmenter.restart()
      isOpen = false
    }
  }

  /// Cancels the recognition of an utterance that is under way.
  mutating func giveUp() async {
    forgetAhead()
    await session?.cancel()
    session = nil
  }

  private mutating func process(_ chunk: AudioChunk, _ each: (Turn) -> Void) async throws {
    lag.captured(upTo: seconds(chunk.start + chunk.samples.count), at: .now)
    segmenter.endSilence = endSilence
    let events = segmenter.process(chunk)
    // A closed microphone still tells the detector what silence sounds like.
    guard isOpen else { return segmenter.restart() }
    for event in events { try await handle(event, each) }
    if listening.looksAhead { lookAhead() }
  }

  private var endSilence: Double {
    if isHeld { return listening.endpointing.maximumDuration }
    guard let patience = listening.patience else { return listening.endpointing.endSilence }
    let foreseen = foresight?.foreseen.flatMap { $0.text == caption ? $0.understood.interpretation : nil }
    return patience.endSilence(
      after: caption, understood: foreseen, schema: assistant.history.json.schema,
      endProbability: endProbability)
  }

  private mutating func handle(_ event: UtteranceEvent, _ each: (Turn) -> Void) async throws {
    switch event {
    case .started(let position, _):
      await assistant.emit(.speechStarted(seconds(position)))
      (heard, caption, endProbability) = ([], "", nil)
      lag.begin()
      pauseBefore = previous.map { position - $0.end } ?? .max
      // A model may have to be loaded, and the first words leave time for that.
      Task.detached { [interpreter = assistant.interpreter] in interpreter.prepare() }
      session = try await listening.recognizer.startSession(expecting: assistant.expected)
    case .audio(let chunk):
      if assistant.recordings != nil { heard += chunk.samples }
      guard let partial = try await session?.accept(chunk) else { return }
      caption = [partial.stable, partial.unstable].filter { !$0.isEmpty }.joined(separator: " ")
      endProbability = partial.endProbability
      lag.shown(caption, at: .now)
      await assistant.emit(.partial(partial))
    case .ended(let position, let declared):
      try await end(at: position, silence: seconds(declared - position), each)
    }
  }

  private mutating func end(at position: Int, silence: Double, _ each: (Turn) -> Void) async throws {
    guard let ending = session else { return }
    session = nil
    let end = ContinuousClock.now
    let heard = try await ending.finish()
    var timings = StageTimings()
    timings.endpointSilence = silence * 1000
    timings.recognition = (.now - end).milliseconds
    timings.afterLastWord = heard.words.last.map { (seconds(position) - $0.end) * 1000 }
    lag.shown(heard.text, at: .now)
    timings.wordLag = lag.milliseconds(of: heard)
    defer { forgetAhead() }
    let known = foresight?.text == heard.text ? await foresight?.finished() : nil
    let (transcript, foreseen) = try await assistant.mostSensible(of: heard, foreseen: known)
    await assistant.emit(.final(transcript))
    guard !transcript.text.isEmpty else { return }
    let turn = try await assistant.respond(
      to: transcript.text, transcript: transcript, since: end, timings: timings, foreseen: foreseen,
      resuming: resumable)
    // An answer or a text with several requests is not continued.
    previous = turn.isAnswered || !turn.earlier.isEmpty ? nil : (turn, position)
    turn.all.forEach(each)
    await keep(turn)
  }

  /// The turn that this utterance may continue, or `nil` after a longer pause.
  private var resumable: Turn? {
    guard let within = listening.resumesWithin, seconds(pauseBefore) <= within else { return nil }
    return previous?.turn
  }

  private static let pauseBeforeLookingAhead = 0.15

  /// Begins to understand the words so far when the speaker pauses, and drops that when they go on.
  private mutating func lookAhead() {
    guard let pause = segmenter.pause, pause >= Self.pauseBeforeLookingAhead, !caption.isEmpty else {
      if let talk = listening.foreseesTalk, segmenter.isSpeaking, foresight != nil {
        Task { await talk(nil) }
      }
      return forgetAhead()
    }
    guard foresight?.text != caption else { return }
    forgetAhead()
    foresight = Foresight(caption, assistant, talk: listening.foreseesTalk)
  }

  private mutating func forgetAhead() {
    foresight?.cancel()
    foresight = nil
  }

  /// Saves the audio of a turn, if the person wants that.
  private mutating func keep(_ turn: Turn) async {
    guard let folder = assistant.recordings, !assistant.isOnlyTalk(turn) else { return }
    let samples = kept?.turn == turn.id ? (kept?.samples ?? []) + heard : heard
    kept = (turn.id, samples)
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let file = SynthesizedSpeech(sampleRate: AudioChunk.sampleRate, samples: samples).waveFile
      try file.write(to: URL(fileURLWithPath: "\(folder)/\(turn.id.uuidString).wav"), options: .atomic)
    } catch {
      await assistant.emit(.failure(HistorySentences.recordingNotKept(error.localizedDescription)))
    }
  }

  private func seconds(_ samples: Int) -> Double {
    Double(samples) / Double(AudioChunk.sampleRate)
  }
}
