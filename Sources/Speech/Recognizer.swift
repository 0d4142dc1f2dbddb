import Audio
import Capture

/// What a person is expected to say. A recognizer listens accordingly.
public enum UtteranceKind: String, Sendable, CaseIterable {
  /// A command. A recognizer prefers the person's own commands if one was probably said.
  case command
  /// The answer to a question. A recognizer prefers the answers that it knows if one was probably said; anything else
  /// is recognized as usual.
  case answer
  /// Any text, taken as it was said.
  case dictation
}

/// Turns utterances into text, while they are spoken or after they have ended.
public protocol Recognizer: Sendable {
  /// The name to choose it by, such as `pocketsphinx`.
  var name: String { get }

  /// Loads what recognition needs, unless it is loaded. Otherwise the first utterance waits for that.
  func prepare() async throws

  /// Unloads what was loaded, unless an utterance is under way. The next utterance loads it again.
  func release() async

  /// Begins an utterance. A recognizer may serve one session at a time and make the next wait.
  func startSession(expecting kind: UtteranceKind) async throws -> any RecognitionSession

  /// Recognizes an utterance that has ended, without hypotheses on the way.
  func recognize(_ utterance: AudioChunk, expecting kind: UtteranceKind) async throws -> Transcript
}

extension Recognizer {
  public func prepare() async throws {}

  public func release() async {}

  public func recognize(
    _ utterance: AudioChunk, expecting kind: UtteranceKind
  ) async throws -> Transcript {
    let session = try await startSession(expecting: kind)
    do {
      _ = try await session.accept(utterance)
      return try await session.finish()
    } catch {
      await session.cancel()
      throw error
    }
  }
}

/// One utterance being recognized.
public protocol RecognitionSession: Sendable {
  /// Takes the next audio; returns a hypothesis when there is a new one.
  func accept(_ chunk: AudioChunk) async throws -> PartialTranscript?

  /// Ends the utterance.
  func finish() async throws -> Transcript

  /// Gives the utterance up and frees the recognizer.
  func cancel() async

  /// Takes audio without making a hypothesis, as the utterance ends soon.
  func append(_ chunk: AudioChunk) async throws
}

extension RecognitionSession {
  public func append(_ chunk: AudioChunk) async throws { _ = try await accept(chunk) }
}

/// A hypothesis before the utterance has ended.
public struct PartialTranscript: Sendable, Hashable, Codable {
  /// Words that will not change any more.
  public var stable: String
  /// Words that may still change.
  public var unstable: String
  /// The probability that nothing follows them, where a pause is heard and the recognizer can tell. It is not encoded.
  public var endProbability: Double?

  public init(stable: String, unstable: String, endProbability: Double? = nil) {
    self.stable = stable
    self.unstable = unstable
    self.endProbability = endProbability
  }

  private enum CodingKeys: CodingKey {
    case stable, unstable
  }
}
