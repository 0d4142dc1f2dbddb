import TimeExpressions
import Understanding

/// The words of one slot, to be marked where a person sees what was heard. Their place is in Unicode scalars of
/// the last text.
struct SpokenDetail: Sendable, Hashable, Encodable {
  var slot: String
  var start: Int
  var length: Int

  init(_ slot: Slot, _ range: Range<Int>) {
    (self.slot, start, length) = (slot.rawValue, range.lowerBound, range.count)
  }
}

extension Interpretation {
  /// The words of each slot, in the order of the text.
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

  /// The whole time phrases in the last text, of which an interpreter may point to a part: “on Friday from nine to
  /// eleven”.
  private var timePhrases: [Range<Int>] {
    // The places of the phrases don't depend on the present time.
    let anyTime = TimeContext(now: LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)
    return TimeExpressionParser().matches(in: lastSaid, context: anyTime).map(\.span)
  }
}
