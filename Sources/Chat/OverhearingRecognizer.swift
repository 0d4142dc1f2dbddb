import Capture
import Speech

/// Recognizes speech while something is said aloud. Nothing counts as said before it is plain that a person interrupts
/// (``Interruption``); from then on everything does.
public final class OverhearingRecognizer: Recognizer {
  private let recognizer: any Recognizer
  private let spoken: @Sendable () async -> [String]?
  private let interrupted: @Sendable () async -> Void

  /// - Parameters:
  ///   - spoken: Gives the sentences that were spoken last; nil while nothing is said aloud, and after an interruption.
  ///   - interrupted: Called as soon as a person interrupts, before the words are given.
  public init(
    _ recognizer: any Recognizer, spoken: @escaping @Sendable () async -> [String]?,
    interrupted: @escaping @Sendable () async -> Void
  ) {
    (self.recognizer, self.spoken, self.interrupted) = (recognizer, spoken, interrupted)
  }

  public var name: String { recognizer.name }

  public func prepare() async throws { try await recognizer.prepare() }

  public func release() async { await recognizer.release() }

  public func startSession(expecting kind: UtteranceKind) async throws -> any RecognitionSession {
    OverheardSession(try await recognizer.startSession(expecting: kind), by: self)
  }

  /// Whether words that were heard count as said.
  fileprivate func counts(_ heard: String) async -> Bool {
    guard let spoken = await spoken() else { return true }
    guard Interruption(of: spoken).isMeant(by: heard) else { return false }
    await interrupted()
    return true
  }
}

private struct OverheardSession: RecognitionSession {
  private let session: any RecognitionSession
  private let recognizer: OverhearingRecognizer

  init(_ session: any RecognitionSession, by recognizer: OverhearingRecognizer) {
    (self.session, self.recognizer) = (session, recognizer)
  }

  func accept(_ chunk: AudioChunk) async throws -> PartialTranscript? {
    guard let partial = try await session.accept(chunk) else { return nil }
    return await recognizer.counts("\(partial.stable) \(partial.unstable)") ? partial : nil
  }

  func finish() async throws -> Transcript {
    let transcript = try await session.finish()
    return await recognizer.counts(transcript.text) ? transcript : Transcript(text: "", confidence: 0)
  }

  func cancel() async { await session.cancel() }
}
