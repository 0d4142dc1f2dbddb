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
  /// - Throws: `CancellationError`.
  func mostSensible(
    of transcript: Transcript, foreseen: Foreseen?
  ) async throws -> (said: Transcript, foreseen: Foreseen?) {
    var first = transcript
    first.alternatives = []
    guard !transcript.alternatives.isEmpty, SpokenAnswer(first.text) == nil, await !isWaiting else {
      return (first, foreseen)
    }
    var best = (said: first, foreseen: foreseen)
    if foreseen == nil { best.foreseen = try await self.foreseen(first.text, context()) }
    var highest = rank(best.foreseen, cost: 0)
    guard highest > -.infinity, let confidence = best.foreseen?.confidence,
      confidence < policy.executeThreshold
    else { return best }
    for alternative in transcript.alternatives {
      let foreseen = try await self.foreseen(alternative.transcript.text, context())
      let rank = rank(foreseen, cost: alternative.cost)
      if rank > highest { (best, highest) = ((alternative.transcript, foreseen), rank) }
    }
    return best
  }

  private func rank(_ foreseen: Foreseen?, cost: Double) -> Double {
    guard let foreseen, foreseen.understood.interpretation.command.intent != .none else { return -.infinity }
    return Self.weightOfUnderstanding * log(foreseen.confidence) - cost
  }
}

extension Foreseen {
  fileprivate var confidence: Double { understood.interpretation.confidence }
}
