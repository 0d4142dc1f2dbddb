import Audio
import Capture
import Speech

extension Assistant {
  /// Listens to a stream of audio: cuts it into utterances, recognizes each while it is spoken, and acts on it as the
  /// policy says when it has ended. Returns at the end of the stream, with a turn for each utterance that had words.
  /// - Parameters:
  ///   - endpointing: How utterances are told apart.
  ///   - detector: What tells speech from all else, at the beginning of a stream.
  /// - Throws: What the audio or the recognizer throws; `CancellationError`.
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

  /// Does the same for a stream that goes on, with a microphone that is opened and closed.
  /// - Parameter each: Is handed each turn, when it has been acted on.
  /// - Throws: What the stream or the recognizer throws; `CancellationError`.
  public nonisolated func listen<Inputs: AsyncSequence>(
    to inputs: Inputs, _ listening: ListeningSettings, each: (Turn) -> Void = { _ in }
  ) async throws where Inputs.Element == ListeningInput {
    var heard = HeardStream(assistant: self, listening)
    do {
      for try await input in inputs {
        try Task.checkCancellation()
        try await heard.take(input, each)
      }
      // A stream may end because its task is cancelled; then nothing more is done.
      try Task.checkCancellation()
      try await heard.take(.close, each)
    } catch {
      await heard.giveUp()
      throw error
    }
  }

  /// Acts on an utterance that was recognized elsewhere, as the policy says.
  ///
  /// - Throws: `CancellationError`, before anything was done.
  @discardableResult
  public func hear(_ utterance: Transcript) async throws -> Turn {
    let (said, foreseen) = try await mostSensible(of: utterance, foreseen: nil)
    return try await take(
      said.text, transcript: said, since: .now, timings: StageTimings(), foreseen: foreseen)
  }
}
