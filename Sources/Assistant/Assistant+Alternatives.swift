import Foundation
import Speech
import Understanding

extension Assistant {
  /// What a doubtful understanding counts for, beside what is less likely to have been said by a nat a token. Chosen on
  /// the development part of the synthetic speech-to-command set.
  private static let weightOfUnderstanding = 0.5

  /// Chooses among what may have been said what makes most sense: a recognizer does not know what can be asked for, and
  /// “but dinner on my calendar” sounds like “put”.
  ///
  /// What is understood well stands, and so does what is no command: nothing is read into small talk.
  ///
  /// - Parameter foreseen: What the first text was found to mean.
  /// - Returns: What was said, and what that was found to mean where it was looked at.
  func mostSensible(
    of transcript: Transcript, foreseen: Foreseen?
  ) async -> (said: Transcript, foreseen: Foreseen?) {
    var first = transcript
    first.alternatives = []
    guard !transcript.alternatives.isEmpty, SpokenAnswer(first.text) == nil, await !isWaiting else {
      return (first, foreseen)
    }
    let before = await recent()
    var best = (said: first, foreseen: foreseen ?? foresee(first, after: before))
    var highest = rank(best.foreseen, cost: 0)
    guard highest > -.infinity, best.foreseen.confidence < policy.executeThreshold else { return best }
    for alternative in transcript.alternatives {
      let foreseen = foresee(alternative.transcript, after: before)
      let rank = rank(foreseen, cost: alternative.cost)
      if rank > highest { (best, highest) = ((alternative.transcript, foreseen), rank) }
    }
    return best
  }

  private func foresee(_ transcript: Transcript, after before: Turn?) -> Foreseen {
    let started = ContinuousClock.now
    let understood = understand(transcript.text, after: before)
    return Foreseen(
      text: transcript.text, moves: dialogue.moves, understood: understood,
      milliseconds: (.now - started).milliseconds)
  }

  private func rank(_ foreseen: Foreseen, cost: Double) -> Double {
    guard foreseen.understood.interpretation.command.intent != .none else { return -.infinity }
    return Self.weightOfUnderstanding * log(foreseen.confidence) - cost
  }
}

extension Foreseen {
  fileprivate var confidence: Double { understood.interpretation.confidence }
}
