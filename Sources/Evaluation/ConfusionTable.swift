import Foundation
import Understanding

/// For each intent: how often it occurs, how often it was understood, and what it was taken for instead.
package struct ConfusionTable: Sendable, Hashable, CustomStringConvertible {
  package struct Row: Sendable, Hashable {
    package var intent: Intent
    package var count: Int
    package var right: Int
    fileprivate var others: [Intent: Int] = [:]

    /// The other intents, the most frequent first.
    package var takenFor: [(intent: Intent, count: Int)] {
      others.map { (intent: $0, count: $1) }.sorted {
        ($1.count, $0.intent.rawValue) < ($0.count, $1.intent.rawValue)
      }
    }
  }

  /// The rows in the order of the intents' names.
  package private(set) var rows: [Row] = []

  package init(_ pairs: [(expected: Intent, actual: Intent)]) {
    for (intent, pairs) in Dictionary(grouping: pairs, by: \.expected) {
      var row = Row(intent: intent, count: pairs.count, right: pairs.count { $0.actual == intent })
      for pair in pairs where pair.actual != intent { row.others[pair.actual, default: 0] += 1 }
      rows.append(row)
    }
    rows.sort { $0.intent.rawValue < $1.intent.rawValue }
  }

  package var description: String {
    rows.map { row in
      let taken = row.takenFor.map { "\($0.intent.rawValue) \($0.count)" }.joined(separator: ", ")
      return "  " + row.intent.rawValue.padding(toLength: 18, withPad: " ", startingAt: 0)
        + String(format: "%4d of %4d", row.right, row.count) + (taken.isEmpty ? "" : "   \(taken)")
    }.joined(separator: "\n")
  }
}
