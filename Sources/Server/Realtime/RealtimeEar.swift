import Audio
import Capture
import Foundation
import Speech

/// Processes a client's sound: finds utterances in it, or keeps it until the client commits it.
struct RealtimeEar {
  private let form: RealtimeSound
  private let resampler: SoxrResampler
  /// Finds utterances; nil if the client commits its sound itself.
  private var segmenter: UtteranceSegmenter?
  /// The samples that are not committed yet.
  private(set) var kept: [Float] = []
  /// The number of samples heard in the session.
  private(set) var position: Int

  /// - Parameter position: The number of samples heard in the session before.
  /// - Throws: `AudioFileError`.
  init(_ settings: RealtimeSettings, detector: any VoiceActivityDetector, from position: Int = 0) throws {
    form = settings.input
    resampler = try SoxrResampler(from: form.rate, name: "The sound")
    self.position = position
    segmenter = settings.turnDetection.map { detection in
      var configuration = UtteranceSegmenter.Configuration()
      configuration.endSilence = Double(detection.silence) / 1_000
      configuration.preRoll = Double(detection.prefixPadding) / 1_000
      let isUsual = detection.threshold == RealtimeSettings.TurnDetection().threshold
      return UtteranceSegmenter(
        configuration,
        detector: isUsual
          ? detector : ThresholdDetector(detector: detector, threshold: Float(detection.threshold)))
    }
  }

  /// Seconds of sound that wait to be committed.
  var keptSeconds: Double { Double(kept.count) / Double(AudioChunk.sampleRate) }

  /// Seconds of silence after which the words so far are recognized, since they may be all.
  private static let pause = 0.15

  /// Whether the speaker pauses.
  var isPausing: Bool { segmenter?.pause.map { $0 >= Self.pause } ?? false }

  /// Takes the next sound.
  ///
  /// - Returns: The events of utterances in it; none if the client commits its sound itself.
  /// - Throws: ``APIError`` for a cut sample, or `AudioFileError`.
  mutating func take(_ bytes: Data) throws -> [UtteranceEvent] {
    guard let given = form.samples(in: bytes) else {
      throw APIError.invalid("The sound ends within a sample.", "audio")
    }
    guard !given.isEmpty else { return [] }
    var samples: [Float] = []
    try resampler.process(given, into: &samples)
    let start = position
    position += samples.count
    guard segmenter != nil else {
      kept += samples
      return []
    }
    return segmenter?.process(AudioChunk(samples: samples, start: start)) ?? []
  }

  /// Ends the utterance that is under way.
  mutating func finish() -> [UtteranceEvent] {
    let events = segmenter?.finish() ?? []
    segmenter?.restart()
    return events
  }

  /// Returns the sound that waits to be committed, and forgets it.
  mutating func commit() -> AudioChunk {
    defer { kept = [] }
    return AudioChunk(samples: kept, start: position - kept.count)
  }

  /// Forgets the sound that was not committed.
  mutating func clear() {
    kept = []
    segmenter?.restart()
  }
}

/// A detector with another probability from which sound is speech.
private struct ThresholdDetector: VoiceActivityDetector {
  var detector: any VoiceActivityDetector
  let threshold: Float

  var frameLength: Int { detector.frameLength }
  var lookAhead: Int { detector.lookAhead }
  var minimumSpeech: Double { detector.minimumSpeech }
  var startThreshold: Float { threshold }
  /// As far below the start threshold as Silero's.
  var endThreshold: Float { max(threshold - 0.15, 0.01) }

  mutating func process(_ chunk: AudioChunk, _ body: (VoiceActivityFrame) -> Void) {
    detector.process(chunk, body)
  }
}

/// An utterance that is recognized in its pauses, so that its text is known when it ends. Nobody sees words before that,
/// so none are looked for while somebody speaks.
struct RealtimeUtterance {
  /// The item that it becomes.
  let item: String
  let transcript: Task<Transcript, any Error>
  private let sound: AsyncStream<(chunk: AudioChunk, isPause: Bool)>.Continuation
  private(set) var samples = 0

  /// - Parameter kind: Returns the kind of utterance that is expected.
  init(
    _ item: String, by recognizer: any Recognizer,
    expecting kind: @escaping @Sendable () async -> UtteranceKind
  ) {
    self.item = item
    let (chunks, continuation) = AsyncStream.makeStream(of: (chunk: AudioChunk, isPause: Bool).self)
    sound = continuation
    transcript = Task {
      let session = try await recognizer.startSession(expecting: kind())
      do {
        for await (chunk, isPause) in chunks {
          if isPause { _ = try await session.accept(chunk) } else { try await session.append(chunk) }
        }
        try Task.checkCancellation()
        return try await session.finish()
      } catch {
        await session.cancel()
        throw error
      }
    }
  }

  /// - Parameter isPause: Whether the speaker pauses.
  mutating func take(_ chunk: AudioChunk, isPause: Bool) {
    samples += chunk.samples.count
    sound.yield((chunk, isPause))
  }

  func end() { sound.finish() }

  func cancel() {
    transcript.cancel()
    sound.finish()
  }
}
