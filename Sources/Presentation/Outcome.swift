import Actions
import Assistant
import Foundation
import Sentences

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
      return Outcome(kind: .failed, words: failure, spoken: OutcomeSentences.failed(failure))
    }
    if let receipt = turn.receipt {
      let words = receipt.summary
      if receipt.isAnswer { return Outcome(kind: .answer, words: words, spoken: words) }
      return Outcome(
        kind: .done, words: words,
        spoken: isRehearsal ? OutcomeSentences.wouldBeDone(words) : OutcomeSentences.done(words))
    }
    if turn.isSuperseded {
      let words = OutcomeSentences.superseded
      return Outcome(kind: .superseded, words: words, spoken: words)
    }
    if turn.isDismissed {
      let words = OutcomeSentences.dismissed
      return Outcome(kind: .dismissed, words: words, spoken: words)
    }
    guard turn.decision == .reprompt else { return nil }
    let words = turn.interpretation.objection?.words ?? OutcomeSentences.refusal
    return Outcome(kind: .refused, words: words, spoken: words)
  }

  /// Returns why something could not be undone.
  public func notUndone(_ reason: String) -> String { OutcomeSentences.notUndone(reason) }

  /// Returns what happens to a message that was written. It waits for a while in which it can be undone.
  public func departure(_ state: OutboxState, secondsLeft: Int = 0) -> String {
    switch state {
    case .queued where secondsLeft > 0: OutcomeSentences.queued(seconds: secondsLeft)
    case .queued: OutcomeSentences.triedAgain
    case .sending, .handingOver: OutcomeSentences.isBeingSent
    case .sent: OutcomeSentences.sent
    case .failed: OutcomeSentences.notSent
    case .unknown: OutcomeSentences.mayNotHaveArrived
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
