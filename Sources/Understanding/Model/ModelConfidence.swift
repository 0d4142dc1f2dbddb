import Foundation

/// How likely a command is right that the model wrote: fitted on held-out commands by
/// `training/understanding/calibrate.py`.
struct ModelConfidence: Sendable, Codable {
  var bias: Double
  var weights: [String: Double]
  /// When the embedded interpreter votes; BENCHMARKS.md compares commands with the vote and without.
  var vote: Vote
  /// A rising line through points over what bias and weights give (isotonic regression; Zadrozny and Elkan, 2002); none
  /// where it is no better.
  var isotonic: [Point]?

  struct Vote: Sendable, Codable {
    /// Below this probability the embedded interpreter votes.
    var unsure: Double
    /// What is chosen by vote is taken for no likelier than this, so that it changes nothing unasked: it may add something,
    /// which one undo takes away.
    var most: Double
    /// Another intent this likely is offered.
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

/// What can be seen of how the model wrote a command, and of what it left.
package struct ModelEvidence: Sendable {
  /// In a fixed order.
  package let values: [(name: String, value: Double)]

  init(
    _ written: WrittenCommand, _ reading: MarkedSlots.Reading, of utterance: Utterance,
    carriers: Set<String>
  ) {
    func logit(_ probability: Double) -> Double {
      let probability = min(max(probability, 1e-4), 1 - 1e-4)
      return log(probability / (1 - probability))
    }
    let isNone = written.command.intent == .none
    let intent = written.probability(of: written.command.intent)
    let marks = reading.slots.spans.values.joined()
    // Words that neither ask for something nor belong to what is asked for.
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
