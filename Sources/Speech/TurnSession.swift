import Audio
import Capture
import Queues

/// A recognizer that serves one utterance at a time. Each utterance has a turn of the recognizer's `TurnQueue`.
protocol TurnTaking: Actor {
  func accept(_ chunk: AudioChunk, turn: TurnQueue.Turn) throws -> PartialTranscript?
  /// Takes audio without making hypotheses.
  func append(_ chunk: AudioChunk, turn: TurnQueue.Turn) throws
  func finish(turn: TurnQueue.Turn) throws -> Transcript
  /// Ends a turn unless it has ended.
  func leave(_ turn: TurnQueue.Turn)
}

extension TurnTaking {
  func append(_ chunk: AudioChunk, turn: TurnQueue.Turn) throws { _ = try accept(chunk, turn: turn) }
}

/// One utterance of a recognizer that takes turns. Dropping the session cancels the utterance.
final class TurnSession<Owner: TurnTaking>: RecognitionSession {
  private let recognizer: Owner
  private let turn: TurnQueue.Turn

  init(recognizer: Owner, turn: TurnQueue.Turn) {
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

  func append(_ chunk: AudioChunk) async throws {
    try await recognizer.append(chunk, turn: turn)
  }

  func finish() async throws -> Transcript {
    try await recognizer.finish(turn: turn)
  }

  func cancel() async {
    await recognizer.leave(turn)
  }
}
