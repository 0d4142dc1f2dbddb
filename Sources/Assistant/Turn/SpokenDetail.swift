import TimeExpressions
import Understanding

/// Words that became a slot, to be marked where a person sees what was heard. In Unicode scalars of what was said last.
struct SpokenDetail: Sendable, Hashable, Encodable {
  var slot: String
  var start: Int
  var length: Int

  init(_ slot: Slot, _ range: Range<Int>) {
    (self.slot, start, length) = (slot.rawValue, range.lowerBound, range.count)
  }
}

extension Interpretation {
  /// Where each slot was said, in the order of the words.
  var details: [SpokenDetail] {
    let times = timePhrases
    let details = spans.flatMap { slot, ranges in
      ranges.map { range in
        SpokenDetail(slot, isTime(slot) ? times.first { $0.overlaps(range) } ?? range : range)
      }
    }
    return Set(details).sorted { ($0.start, $0.length, $0.slot) < ($1.start, $1.length, $1.slot) }
  }

  private func isTime(_ slot: Slot) -> Bool {
    switch command.slots[slot] {
    case .point, .range, .rule: true
    default: false
    }
  }

  /// Whole phrases of time in what was said last, of which an interpreter may point to a part: “on Friday from nine to
  /// eleven”.
  private var timePhrases: [Range<Int>] {
    // Where a phrase stands is the same at any time.
    let anyTime = TimeContext(now: LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)
    return TimeExpressionParser().matches(in: lastSaid, context: anyTime).map(\.span)
  }
}
