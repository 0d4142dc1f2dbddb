import Foundation
import Speech
import Understanding

extension Assistant {
  /// What a doubtful understanding counts for, beside what is less likely to have been said by a nat a token. Chosen on
  /// the development part of the synthetic speech-to-command set.
  private static let weightOfUnderstanding = 0.5

  /// Chooses among what may have been said what makes most sense: a recognizer does not know what can be asked for, and
  /// “but dinner on my calendar” sounds like “put”. Where other texts mean the same, such as “8 p.m.” and “8pm”, they do
  /// away with the doubt about words.
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
    guard !transcript.alternatives.isEmpty, SpokenAnswer(first.text) == nil, await expected == .command else {
      return (first, foreseen)
    }
    var best = (said: first, foreseen: foreseen)
    if foreseen == nil { best.foreseen = try await self.foreseen(first.text, context()) }
    var highest = rank(best.foreseen, cost: 0)
    guard highest > -.infinity, let understood = best.foreseen?.understood.interpretation else { return best }
    let isUnderstood = understood.confidence >= policy.executeThreshold
    guard !isUnderstood || policy.isDoubtful(first, for: understood) else { return best }
    var all = [best]
    for alternative in transcript.alternatives {
      let other = (
        said: alternative.transcript,
        foreseen: try await self.foreseen(alternative.transcript.text, context())
      )
      all.append(other)
      let rank = rank(other.foreseen, cost: alternative.cost)
      if !isUnderstood, rank > highest { (best, highest) = (other, rank) }
    }
    for other in all where other.foreseen?.means(the: best.foreseen) ?? false {
      best.said = best.said.supported(by: other.said)
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

  /// Whether the same comes of both, however it is written.
  fileprivate func means(the other: Foreseen?) -> Bool {
    guard let other else { return false }
    let (one, two) = (understood.interpretation.command, other.understood.interpretation.command)
    return one.intent == two.intent
      && one.slots.mapValues(Self.compared) == two.slots.mapValues(Self.compared)
  }

  private static func compared(_ value: SlotValue) -> SlotValue {
    guard case .text(let text) = value else { return value }
    return .text(Transcript.compared(text))
  }
}

extension Transcript {
  /// The transcript, with the probability of another one that means the same at the words in which they differ.
  ///
  /// Where they differ in several places it is not known what goes with what, so nothing is added.
  func supported(by other: Transcript) -> Transcript {
    let (own, theirs) = (words.map { Self.compared($0.text) }, other.words.map { Self.compared($0.text) })
    let before = zip(own, theirs).prefix { $0 == $1 }.count
    let most = min(own.count, theirs.count) - before
    let after = zip(own.reversed(), theirs.reversed()).prefix { $0 == $1 }.prefix(most).count
    let (here, there) = (before..<own.count - after, before..<theirs.count - after)
    guard Set(own[here]).isDisjoint(with: theirs[there]),
      let least = other.words[there].map(\.confidence).min()
    else { return self }
    var supported = self
    for place in here { supported.words[place].confidence = min(1, words[place].confidence + least) }
    return supported
  }

  fileprivate static func compared(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
