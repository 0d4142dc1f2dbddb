import Foundation
import Understanding

/// The scores of slots by their kind.
package struct SlotScores: Sendable, Hashable, Codable {
  /// Titles, compared by word.
  package var title = MatchCounts()
  /// Points, ranges, durations and recurrences, compared by whole value.
  package var time = MatchCounts()
  /// Recipients, compared by name or address.
  package var recipients = MatchCounts()
  /// Notes, subjects, bodies and searches, compared by word.
  package var text = MatchCounts()

  package init() {}

  package mutating func add(expected: Command, actual: Command) {
    for slot in Set(expected.slots.keys).union(actual.slots.keys) {
      let wanted = expected.slots[slot].map(comparedUnits) ?? []
      let got = actual.slots[slot].map(comparedUnits) ?? []
      switch slot {
      case .title, .newTitle: title.add(expected: wanted, actual: got)
      case .emailTo, .emailFrom, .addedPeople: recipients.add(expected: wanted, actual: got)
      case .dateTimePoint, .dateTimeRange, .oldDateTime, .durationMinutes, .durationSeconds, .recurrence:
        time.add(expected: wanted, actual: got)
      default: text.add(expected: wanted, actual: got)
      }
    }
  }

  /// The F1 over all kinds together; `nil` without slots.
  package var f1: Double? {
    var all = title
    all += time
    all += recipients
    all += text
    return all.f1
  }
}

/// Returns whether two commands mean the same. Case, punctuation and the order of recipients do not count.
package func sameRequest(_ left: Command, _ right: Command) -> Bool {
  left.intent == right.intent && left.slots.mapValues(comparedUnits) == right.slots.mapValues(comparedUnits)
}

/// Returns the parts of a value that are compared.
func comparedUnits(_ value: SlotValue) -> [String] {
  switch value {
  case .text(let text): comparedWords(text)
  case .texts(let texts): texts.map { comparedWords($0).joined(separator: " ") }.sorted()
  case .point(let point): [point.description]
  case .range(let range): [range.description]
  case .minutes(let minutes): ["\(minutes) min"]
  case .seconds(let seconds): ["\(seconds) s"]
  case .details(let details): details.map { "\($0.key) \($0.value.json.text)" }.sorted()
  case .rule(let rule): [rule.rfc5545]
  }
}

/// A table that says for each intent how often it occurs, how often it was understood, and what it was taken for
/// instead.
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
