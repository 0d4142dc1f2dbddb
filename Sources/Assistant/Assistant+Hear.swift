import Audio
import Capture
import Speech

extension Assistant {
  /// Listens to a stream of audio until it ends.
  ///
  /// Each utterance is recognized while it is spoken, and acted on as the policy says when it has ended.
  ///
  /// - Parameters:
  ///   - audio: The audio, in chunks that follow each other.
  ///   - recognizer: The speech recognizer.
  ///   - endpointing: How the ends of utterances are found.
  ///   - detector: What tells speech from other sound, in its state at the beginning of a stream.
  /// - Returns: A turn for each request that was heard.
  /// - Throws: The errors of the audio and of the recognizer; `CancellationError`.
  public nonisolated func hear<Source: AsyncSequence>(
    _ audio: Source, by recognizer: any Recognizer,
    endpointing: UtteranceSegmenter.Configuration = UtteranceSegmenter.Configuration(),
    detector: any VoiceActivityDetector = SpectralVoiceActivityDetector()
  ) async throws -> [Turn] where Source.Element == AudioChunk {
    var listening = ListeningSettings(recognizer)
    (listening.endpointing, listening.detector) = (endpointing, detector)
    var turns: [Turn] = []
    try await listen(to: audio.map { .audio($0) }, listening) { turns.append($0) }
    return turns
  }

  /// Listens to a stream with a microphone that is opened and closed, until the stream ends.
  ///
  /// - Parameters:
  ///   - inputs: The sound, and what is done to the microphone.
  ///   - listening: How to listen.
  ///   - each: Called with each turn after it has been acted on.
  /// - Throws: The errors of the stream and of the recognizer; `CancellationError`.
  public nonisolated func listen<Inputs: AsyncSequence>(
    to inputs: Inputs, _ listening: ListeningSettings, each: (Turn) -> Void = { _ in }
  ) async throws where Inputs.Element == ListeningInput {
    var heard = HeardStream(assistant: self, listening)
    do {
      for try await input in inputs {
        try Task.checkCancellation()
        try await heard.receive(input, each)
      }
      // A stream may end because its task is cancelled. Nothing more is done then.
      try Task.checkCancellation()
      try await heard.receive(.close, each)
    } catch {
      await heard.giveUp()
      throw error
    }
  }

  /// Acts on an utterance that was recognized elsewhere, as the policy says.
  ///
  /// - Returns: The turn of the last request; the turns of the others are its ``Turn/earlier``.
  /// - Throws: `CancellationError`, before anything was done.
  @discardableResult
  public func hear(_ utterance: Transcript) async throws -> Turn {
    let (said, foreseen) = try await mostSensible(of: utterance, foreseen: nil)
    return try await respond(
      to: said.text, transcript: said, since: .now, timings: StageTimings(), foreseen: foreseen)
  }
}
