import Capture

/// A segmenter that cuts a stream into utterances. It takes chunks, and returns where each utterance begins and
/// ends, and its audio.
///
/// An utterance begins when frames have been likely speech for the detector's `minimumSpeech`, and ends when none
/// has been for `endSilence`. Beginning takes more certainty than going on (hysteresis).
public struct UtteranceSegmenter: Sendable {
  /// The settings of a segmenter.
  public struct Configuration: Sendable, Hashable {
    /// Seconds without speech that end an utterance.
    public var endSilence = 0.35
    /// Seconds of audio before the first speech that belong to the utterance.
    public var preRoll = 0.5
    /// Seconds after which an utterance ends even if speech goes on.
    public var maximumDuration = 30.0

    /// Creates the default settings.
    public init() {}
  }

  private enum State {
    case silence
    /// Possible speech that is still too short to be sure.
    case candidate(start: Int, frames: Int, last: Int)
    case speech(start: Int, last: Int)
  }

  private var configuration: Configuration
  private var detector: any VoiceActivityDetector
  private var state = State.silence
  /// The newest audio, which a beginning may reach back to or which was not delivered yet.
  private var recent = AudioChunk(samples: [])
  /// The position in the stream up to which the utterance's audio was delivered.
  private var delivered = 0

  /// Creates a segmenter with a detector at the beginning of a stream.
  public init(
    _ configuration: Configuration = Configuration(),
    detector: any VoiceActivityDetector = SpectralVoiceActivityDetector()
  ) {
    self.configuration = configuration
    self.detector = detector
  }

  /// Whether an utterance is under way.
  public var isSpeaking: Bool {
    if case .speech = state { true } else { false }
  }

  /// Seconds without speech that end an utterance. It may be changed at any time, even within one.
  public var endSilence: Double {
    get { configuration.endSilence }
    set { configuration.endSilence = newValue }
  }

  /// Seconds since the last speech of the current utterance; `nil` if there is none.
  public var pause: Double? {
    guard case .speech(_, let last) = state else { return nil }
    let end = recent.start + recent.samples.count - detector.lookAhead
    return max(0, Double(end - last) / Double(AudioChunk.sampleRate))
  }

  var retainedSamples: Int { recent.samples.count }

  /// Drops the current utterance and all audio so far, but keeps the learned noise level.
  public mutating func restart() {
    state = .silence
    delivered = recent.start + recent.samples.count
  }

  /// Takes the next audio of the stream. Returns the events that it causes.
  public mutating func process(_ chunk: AudioChunk) -> [UtteranceEvent] {
    if recent.samples.isEmpty { recent.start = chunk.start }
    recent.samples.append(contentsOf: chunk.samples)
    var frames: [VoiceActivityFrame] = []
    frames.reserveCapacity(chunk.samples.count / detector.frameLength + 1)
    detector.process(chunk) { frames.append($0) }
    var events: [UtteranceEvent] = []
    for frame in frames { advance(frame, &events) }
    if isSpeaking { deliver(upTo: recent.start + recent.samples.count, &events) }
    forget()
    return events
  }

  /// Ends the stream, and the current utterance if there is one.
  public mutating func finish() -> [UtteranceEvent] {
    guard case .speech(_, let last) = state else { return [] }
    state = .silence
    return [.ended(at: last, declaredAt: recent.start + recent.samples.count)]
  }

  private mutating func advance(_ frame: VoiceActivityFrame, _ events: inout [UtteranceEvent]) {
    let end = frame.start + detector.frameLength
    let heard = min(end + detector.lookAhead, recent.start + recent.samples.count)
    switch state {
    case .silence:
      if frame.probability >= detector.startThreshold {
        state = .candidate(start: frame.start, frames: 1, last: end)
      }
    case .candidate(let start, let frames, _):
      let certain = frames + (frame.probability >= detector.startThreshold ? 1 : 0)
      if frame.probability < detector.endThreshold {
        state = .silence
      } else if certain * detector.frameLength < samples(detector.minimumSpeech) {
        state = .candidate(start: start, frames: certain, last: end)
      } else {
        state = .speech(start: start, last: end)
        delivered = max(recent.start, max(delivered, start - samples(configuration.preRoll)))
        events.append(.started(at: start, declaredAt: heard))
        deliver(upTo: heard, &events)
      }
    case .speech(let start, let last):
      let isSpeech = min(frame.probability, frame.immediate) >= detector.endThreshold
      if isSpeech { state = .speech(start: start, last: end) }
      let silence = isSpeech ? 0 : end - last
      if silence >= samples(configuration.endSilence) || end - start >= samples(configuration.maximumDuration)
      {
        deliver(upTo: heard, &events)
        events.append(.ended(at: silence > 0 ? last : end, declaredAt: heard))
        state = .silence
      }
    }
  }

  private mutating func deliver(upTo end: Int, _ events: inout [UtteranceEvent]) {
    guard end > delivered, delivered >= recent.start else { return }
    let range = (delivered - recent.start)..<min(end - recent.start, recent.samples.count)
    events.append(.audio(AudioChunk(samples: Array(recent.samples[range]), start: delivered)))
    delivered = end
  }

  /// Drops audio that no utterance can need any more.
  private mutating func forget() {
    let reach = samples(configuration.preRoll + detector.minimumSpeech) + detector.lookAhead
    // A candidate may be longer than the least speech if some of its frames are uncertain.
    let kept =
      if case .candidate(let start, _, _) = state { start - samples(configuration.preRoll) } else { Int.max }
    let end = recent.start + recent.samples.count
    let surplus = min(end - 2 * reach, kept) - recent.start
    guard surplus > 0 else { return }
    recent.samples.removeFirst(surplus)
    recent.start += surplus
  }

  private func samples(_ seconds: Double) -> Int { Int(seconds * Double(AudioChunk.sampleRate)) }
}

/// An event in a stream. Events come in order, and their positions are samples of the stream.
public enum UtteranceEvent: Sendable, Hashable {
  /// Speech began at `at`; this was known when the stream had reached `declaredAt`.
  case started(at: Int, declaredAt: Int)
  /// The next audio of the utterance. The first chunk includes the audio before the first speech.
  case audio(AudioChunk)
  /// Speech ended at `at`; this was known when the stream had reached `declaredAt`.
  case ended(at: Int, declaredAt: Int)
}
