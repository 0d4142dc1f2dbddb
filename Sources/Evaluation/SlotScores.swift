import Understanding

/// The scores of slots, by kind.
package struct SlotScores: Sendable, Hashable, Codable {
  /// Titles, by word.
  package var title = MatchCounts()
  /// Points, ranges, durations and recurrences, by whole value.
  package var time = MatchCounts()
  /// Recipients, by name or address.
  package var recipients = MatchCounts()
  /// Notes, subjects, bodies and searches, by word.
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

  /// The F1 over all kinds together.
  package var f1: Double? {
    var all = title
    all += time
    all += recipients
    all += text
    return all.f1
  }
}

/// Whether two commands mean the same: case, punctuation and the order of recipients do not count.
package func sameRequest(_ left: Command, _ right: Command) -> Bool {
  left.intent == right.intent && left.slots.mapValues(comparedUnits) == right.slots.mapValues(comparedUnits)
}

/// The parts of a value that are compared.
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
