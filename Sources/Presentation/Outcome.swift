import Actions
import Assistant
import Foundation

/// The outcome of a turn that is over.
public struct Outcome: Sendable, Hashable {
  /// A kind of outcome.
  public enum Kind: String, Sendable, Codable {
    /// Something was done.
    case done
    /// Something was told and nothing changed.
    case answer
    /// The text asks for nothing that can be done here.
    case refused
    /// The person said no.
    case dismissed
    /// The person moved on to something else before answering.
    case superseded
    /// The action failed.
    case failed
  }

  /// The kind of outcome.
  public let kind: Kind
  /// The outcome in words to read.
  public let words: String
  /// The outcome in words to say aloud.
  public let spoken: String
}

extension Presentation {
  /// Returns the outcome of a turn, or `nil` if it still waits for an answer.
  public func outcome(of turn: Turn) -> Outcome? {
    if turn.waits { return nil }
    if let failure = turn.failure {
      return Outcome(kind: .failed, words: failure, spoken: "That did not work. \(failure)")
    }
    if let receipt = turn.receipt {
      let words = receipt.summary
      if receipt.isAnswer { return Outcome(kind: .answer, words: words, spoken: words) }
      return Outcome(
        kind: .done, words: words, spoken: "\(isRehearsal ? "This would be done" : "Done"): \(words)")
    }
    if turn.isSuperseded {
      return Outcome(kind: .superseded, words: Self.superseded, spoken: Self.superseded)
    }
    if turn.isDismissed { return Outcome(kind: .dismissed, words: Self.dismissed, spoken: Self.dismissed) }
    guard turn.decision == .reprompt else { return nil }
    let words = turn.interpretation.objection?.words ?? Self.refusal
    return Outcome(kind: .refused, words: words, spoken: words)
  }

  static let dismissed = "Not done."
  static let superseded = "Not done, since you went on."
  static let refusal = "Sorry, I can’t do that. Ask “what can you do?” to hear what I can."

  /// Returns why something could not be undone.
  public func notUndone(_ reason: String) -> String { "Not undone: \(reason)" }

  /// Returns what happens to a message that was written. It waits for a while in which it can be undone.
  public func departure(_ state: OutboxState, secondsLeft: Int = 0) -> String {
    switch state {
    case .queued where secondsLeft > 0:
      "It is sent in \(secondsLeft) \(secondsLeft == 1 ? "second" : "seconds"); until then, “undo” takes it back."
    case .queued: "It could not be sent yet and is tried again."
    case .sending, .handingOver: "It is being sent."
    case .sent: "It was sent."
    case .failed: "It could not be sent; it is in the outbox."
    case .unknown: "It may not have arrived: the connection broke."
    }
  }

  /// Returns when the message of a receipt is sent, or `nil` for a receipt without a queued message.
  public func departure(of receipt: Receipt, now: Date) -> String? {
    for case .queuedMessage(_, _, let time) in receipt.effects {
      return departure(.queued, secondsLeft: max(0, Int(time.timeIntervalSince(now).rounded())))
    }
    return nil
  }
}
