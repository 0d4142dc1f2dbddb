import Foundation
import Speech
import Understanding

extension Assistant {
  /// The weight of the logarithm of the understanding's confidence, against a hypothesis's cost in nats per token.
  /// Chosen on the development part of the synthetic speech-to-command set.
  private static let weightOfUnderstanding = 0.5

  /// Returns the recognizer's hypothesis that makes most sense as a command. A recognizer doesn't know what can be
  /// asked for, and “but dinner on my calendar” sounds like “put”.
  ///
  /// Hypotheses that mean the same, such as “8 p.m.” and “8pm”, raise the confidence of the words in which they
  /// differ. A text that is understood well stands, and so does one that is no command: nothing is read into small
  /// talk.
  ///
  /// - Parameters:
  ///   - transcript: The first hypothesis, with its alternatives.
  ///   - foreseen: The meaning of the first hypothesis, where it is known.
  /// - Returns: The hypothesis, with its meaning where that was worked out.
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

  /// Returns whether both have the same command, however its texts are spelled.
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
  /// Returns the transcript with the confidence of `other` added to the words in which they differ.
  ///
  /// If they differ in several places, it isn't known which words correspond, and nothing is added.
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
