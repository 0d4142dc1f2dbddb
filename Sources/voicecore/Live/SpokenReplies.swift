import Assistant
import Foundation
import Speech
import Synchronization

/// What the assistant says aloud: short sentences, the newest alone, stopped at once.
final class SpokenReplies: Sendable {
  enum Mode: String, Sendable, CaseIterable {
    case off, on
    /// Only what has to be answered, for one who does not look at the screen.
    case confirm
  }

  /// The room goes on for a moment when the voice has ended.
  private static let echo = Duration.milliseconds(300)

  private let mode: Mode
  private let voice: SpokenOutput
  private let speaking = Mutex<Task<Void, Never>?>(nil)

  init(_ mode: Mode, voice: SpokenOutput = SpokenOutput(synthesizer: FliteSynthesizer())) {
    (self.mode, self.voice) = (mode, voice)
  }

  /// What is said of a turn; nil for nothing.
  func words(for turn: Turn, question: LiveQuestion?) -> String? {
    if mode == .off { return nil }
    if let question { return question.spoken }
    if mode == .confirm { return nil }
    if let failure = turn.failure { return "That did not work. \(failure)" }
    if let receipt = turn.receipt { return receipt.isAnswer ? receipt.summary : "Done: \(receipt.summary)" }
    if turn.isDismissed { return "Not done." }
    return turn.decision == .reprompt ? "I did not understand that." : nil
  }

  /// - Parameter ended: Is told when nothing is to be heard of it any more, unless something else is said by then; with
  ///   what went wrong.
  func say(_ words: String, ended: @escaping @Sendable (_ problem: String?) async -> Void) {
    let task = Task { [voice] in
      var problem: String?
      do { try await voice.say(words) } catch is CancellationError {} catch { problem = "\(error)" }
      if !Task.isCancelled { try? await Task.sleep(for: Self.echo) }
      await ended(problem)
    }
    speaking.withLock { previous in
      previous?.cancel()
      previous = task
    }
  }

  /// Is silent at once.
  func stop() { speaking.withLock { $0?.cancel() } }
}
