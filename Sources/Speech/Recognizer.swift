import Audio

/// Turns utterances that have ended into text.
public protocol UtteranceRecognizer: Sendable {
  /// The name it is chosen by, as in `pocketsphinx`.
  var name: String { get }

  /// Recognizes an utterance that is all there: nobody waits for hypotheses, and nothing is worked out for them.
  func recognize(_ utterance: AudioChunk) async throws -> Transcript
}

/// Turns one utterance at a time into text, while it is being spoken.
public protocol Recognizer: UtteranceRecognizer {
  /// Begins an utterance. A recognizer may serve one session at a time and makes the next wait.
  func startSession() async throws -> any RecognitionSession
}

/// A recognizer that knows what a question may be answered with.
public protocol AnswerRecognizer: Recognizer {
  /// The same recognizer for utterances that probably answer something: what sounds like an answer is taken for it, all
  /// else is recognized as usual.
  var answering: any Recognizer { get }
}

extension Recognizer {
  /// As it is where an answer is expected; itself where it knows nothing of answers.
  var expectingAnswer: any Recognizer { (self as? any AnswerRecognizer)?.answering ?? self }

  public func recognize(_ utterance: AudioChunk) async throws -> Transcript {
    let session = try await startSession()
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
}

/// A hypothesis before the utterance has ended.
public struct PartialTranscript: Sendable, Hashable, Codable {
  /// Words that will not change any more.
  public var stable: String
  /// Words that may.
  public var unstable: String

  public init(stable: String, unstable: String) {
    self.stable = stable
    self.unstable = unstable
  }
}
