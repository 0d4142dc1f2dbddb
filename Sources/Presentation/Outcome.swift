import Actions
import Assistant
import Foundation

/// What came of a turn that is over.
public struct Outcome: Sendable, Hashable {
  public enum Kind: String, Sendable, Codable {
    /// Something was done.
    case done
    /// Something was told, and nothing changed.
    case answer
    /// It asks for nothing that can be done here.
    case refused
    /// The person said no.
    case dismissed
    /// The person went on with something else before answering.
    case superseded
    case failed
  }

  public let kind: Kind
  public let words: String
  /// The same as it is said aloud.
  public let spoken: String
}

extension Presentation {
  /// What came of a turn; nil where it still waits for an answer.
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

  /// Why something could not be taken back.
  public func notUndone(_ reason: String) -> String { "Not undone: \(reason)" }

  /// What becomes of a message that was written: it waits for a while in which it can be taken back.
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

  /// When the message that a receipt tells of is sent; nil for a receipt of anything else.
  public func departure(of receipt: Receipt, now: Date) -> String? {
    for case .queuedMessage(_, _, let time) in receipt.effects {
      return departure(.queued, secondsLeft: max(0, Int(time.timeIntervalSince(now).rounded())))
    }
    return nil
  }
}
