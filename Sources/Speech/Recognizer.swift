import Audio
import Capture

/// The kind of utterance that is expected. A recognizer listens accordingly.
public enum UtteranceKind: String, Sendable, CaseIterable {
  /// A command. A recognizer prefers the person's own commands where one was probably said.
  case command
  /// The answer to a question. A recognizer prefers the answers that it knows where one was probably said;
  /// anything else is recognized as usual.
  case answer
  /// Any text, taken down as it was said.
  case dictation
}

/// A speech recognizer. It turns utterances into text, while they are spoken or after they have ended.
public protocol Recognizer: Sendable {
  /// The name to choose the recognizer by, such as `pocketsphinx`.
  var name: String { get }

  /// Loads the models unless they are loaded. Without it, the first utterance waits until they are.
  func prepare() async throws

  /// Unloads the models, unless an utterance is under way. The next utterance loads them again.
  func release() async

  /// Begins an utterance. If a recognizer can serve one session at a time only, the call waits until that one has
  /// ended.
  func startSession(expecting kind: UtteranceKind) async throws -> any RecognitionSession

  /// Recognizes a complete utterance, without intermediate hypotheses.
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
  /// Takes the next audio. Returns a hypothesis if there is a new one.
  func accept(_ chunk: AudioChunk) async throws -> PartialTranscript?

  /// Ends the utterance and returns its text.
  func finish() async throws -> Transcript

  /// Abandons the utterance and frees the recognizer.
  func cancel() async

  /// Takes audio without making a hypothesis. It is for audio shortly before the end of the utterance, and where nobody
  /// looks at hypotheses.
  func append(_ chunk: AudioChunk) async throws
}

extension RecognitionSession {
  public func append(_ chunk: AudioChunk) async throws { _ = try await accept(chunk) }
}

/// A hypothesis while the utterance goes on.
public struct PartialTranscript: Sendable, Hashable, Codable {
  /// Words that will not change any more.
  public var stable: String
  /// Words that may still change.
  public var unstable: String
  /// The probability that the utterance ends after these words. It is set during a pause, by recognizers that can
  /// tell, and otherwise `nil`. It is not encoded.
  public var endProbability: Double?

  /// Creates a hypothesis.
  public init(stable: String, unstable: String, endProbability: Double? = nil) {
    self.stable = stable
    self.unstable = unstable
    self.endProbability = endProbability
  }

  private enum CodingKeys: CodingKey {
    case stable, unstable
  }
}
