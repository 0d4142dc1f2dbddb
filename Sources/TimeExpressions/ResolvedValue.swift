/// The value of an expression, without its place in the text.
struct ResolvedValue: Sendable {
  var value: TimeMatch.Value
  var grain: TimeGrain
  var daysIncluded = 0
  var alternatives: [TimePoint] = []
  /// The time that was said, if it happens once and the clocks skip it.
  var skipped: LocalDateTime?
}

extension MomentResolver {
  /// Returns the value of a meaning, or `nil` if it is not a time.
  func value(of meaning: Meaning) -> ResolvedValue? {
    switch meaning {
    case .amount(let length), .lasting(let length):
      return ResolvedValue(value: .length(length), grain: length.finestGrain)
    case .moment(let moment):
      return resolve(moment).map { found in
        let range = found.end.map { TimeRange(start: found.value, end: $0) }
        return ResolvedValue(
          value: range.map { .range($0, lasting: nil) } ?? .point(found.value), grain: found.grain,
          alternatives: found.alternatives, skipped: found.skipped)
      }
    case .span(let span):
      return resolve(span).map {
        ResolvedValue(
          value: .range(TimeRange(start: $0.start.value, end: $0.end), lasting: span.length),
          grain: $0.grain, alternatives: $0.alternatives, skipped: $0.skipped)
      }
    case .open(let open): return value(of: open)
    case .recurrence(let recurrence):
      return resolve(recurrence).map {
        ResolvedValue(
          value: .recurrence($0.rule, first: $0.first.value, end: $0.first.end), grain: $0.first.grain,
          alternatives: $0.first.alternatives)
      }
    default: return nil
    }
  }

  private func value(of open: OpenInterval) -> ResolvedValue? {
    guard let bound = resolve(open.bound) else { return nil }
    let isAfter = ![.before, .until, .through].contains(open.side)
    let takesEnd =
      open.side == .through || open.side == .afterEnd || open.side == .past && bound.end != nil
    let point = takesEnd ? bound.exclusiveEnd : bound.value
    var daysIncluded = 0
    if open.side == .until, case .date(let first) = bound.value, case .date(let end) = bound.exclusiveEnd {
      daysIncluded = end.daysSinceEpoch - first.daysSinceEpoch
    }
    return ResolvedValue(
      value: isAfter ? .after(point) : .before(point), grain: bound.grain, daysIncluded: daysIncluded,
      alternatives: takesEnd ? [] : bound.alternatives, skipped: bound.skipped)
  }
}
