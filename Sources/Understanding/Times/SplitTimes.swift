import TimeExpressions

/// "Lunch on Friday with Sarah at noon": a day and a time of day that are said apart are one time.
struct SplitTimes {
  /// The matches of a text, with such a day and such a time of day as one match.
  let matches: [TimeMatch]
  /// Where that one was said.
  let spans: [TimeMatch: [Range<Int>]]

  init(joining said: [TimeMatch], context: TimeContext) {
    let days = said.filter(\.isDay)
    let clocks = said.filter { $0.isClock && (!$0.said.fixesDay || days.first?.leavesDayOfMonth ?? false) }
    guard days.count == 1, clocks.count == 1, let both = days[0].at(clocks[0], context: context) else {
      (matches, spans) = (said, [:])
      return
    }
    let rest = said.filter { $0 != days[0] && $0 != clocks[0] }
    matches = (rest + [both]).sorted { $0.span.lowerBound < $1.span.lowerBound }
    spans = [both: [days[0].span, clocks[0].span].sorted { $0.lowerBound < $1.lowerBound }]
  }
}

extension TimeMatch {
  /// A day, or a rule of days, without a time of day.
  fileprivate var isDay: Bool {
    guard case .date? = start else { return false }
    return kind == .point || kind == .recurrence
  }

  /// A time of day or a stretch of one.
  fileprivate var isClock: Bool {
    guard case .dateTime? = start else { return false }
    return kind == .point || kind == .range || kind == .before || kind == .after
  }

  /// Whether it comes back each month or year on a day that is still to be said: "monthly".
  fileprivate var leavesDayOfMonth: Bool {
    rule.map { !$0.namesDays && [.monthly, .yearly].contains($0.frequency) } ?? false
  }
}
