import Audio

/// A recognizer that serves one utterance at a time, each in a turn of its ``TurnQueue``.
protocol TurnTaking: Actor {
  func accept(_ chunk: AudioChunk, turn: Int) throws -> PartialTranscript?
  func finish(turn: Int) throws -> Transcript
  /// Ends a turn, whether it waits, is being served or is over.
  func leave(_ turn: Int)
}

/// One utterance of a recognizer that takes turns. Dropping the session cancels the utterance.
final class TurnSession<Owner: TurnTaking>: RecognitionSession {
  private let recognizer: Owner
  private let turn: Int

  init(recognizer: Owner, turn: Int) {
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
