import Foundation

/// The map from a model's evidence to the probability that its command is right.
/// `training/understanding/calibrate.py` fits it on held-out commands.
struct ModelConfidence: Sendable, Codable {
  var bias: Double
  var weights: [String: Double]
  /// The settings of the embedded interpreter's vote. BENCHMARKS.md compares commands with the vote and without it.
  var vote: Vote
  /// The points of a rising curve that is applied to the logistic score (isotonic regression; Zadrozny and Elkan,
  /// 2002), or `nil` if the curve is no improvement.
  var isotonic: [Point]?

  struct Vote: Sendable, Codable {
    /// The confidence below which the embedded interpreter votes.
    var unsure: Double
    /// The highest confidence of a reading that was chosen by vote. It is low enough that such a command changes
    /// nothing without a question; it may only add something, which can be undone.
    var most: Double
    /// The probability from which another intent is offered as an alternative.
    var least: Double
  }

  struct Point: Sendable, Codable {
    var score: Double
    var probability: Double
  }

  func probability(of evidence: ModelEvidence) -> Double {
    let sum = evidence.values.reduce(bias) { $0 + $1.value * weights[$1.name, default: 0] }
    let score = 1 / (1 + exp(-sum))
    guard let points = isotonic, let first = points.first, let last = points.last else { return score }
    guard let next = points.firstIndex(where: { $0.score > score }) else { return last.probability }
    guard next > 0 else { return first.probability }
    let (low, high) = (points[next - 1], points[next])
    let share = (score - low.score) / (high.score - low.score)
    return low.probability + share * (high.probability - low.probability)
  }
}

/// Evidence of how sure the model was of a command, and of what it did not explain.
package struct ModelEvidence: Sendable {
  /// The names and values, in a fixed order.
  package let values: [(name: String, value: Double)]

  init(
    _ written: WrittenCommand, _ reading: MarkedSlots.ReadValues, of utterance: Utterance,
    carriers: Set<String>
  ) {
    func logit(_ probability: Double) -> Double {
      let probability = min(max(probability, 1e-4), 1 - 1e-4)
      return log(probability / (1 - probability))
    }
    let isNone = written.command.intent == .none
    let intent = written.probability(of: written.command.intent)
    let marks = reading.slots.spans.values.joined()
    // The words that are neither common around requests nor part of a slot.
    let open = utterance.words.count { word in
      !carriers.contains(word.normal) && !marks.contains { $0.overlaps(word.range) }
    }
    values = [
      ("score", logit(intent * written.slots)), ("intent", logit(intent)),
      ("weakest", logit(written.weakest)),
      ("unexplained", isNone ? 0 : Double(min(open, 4))), ("unread", Double(min(reading.unreadWords, 3))),
      ("silent", Double(min(reading.unread, 2))), ("ambiguous", reading.slots.ambiguous ? 1 : 0),
      ("words", Double(min(utterance.words.count, 30)) / 10), ("none", isNone ? 1 : 0),
    ]
  }
}
