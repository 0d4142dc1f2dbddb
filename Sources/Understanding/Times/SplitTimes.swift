import TimeExpressions

/// Joins a day and a time of day that are said apart: "lunch on Friday with Sarah at noon".
struct SplitTimes {
  /// The matches of the text, with such a day and time of day as one match.
  let matches: [TimeMatch]
  /// The ranges where the parts of the joined match were said.
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
  /// Whether the match is a day, or a rule for days, without a time of day.
  fileprivate var isDay: Bool {
    guard case .date? = start else { return false }
    return kind == .point || kind == .recurrence
  }

  /// Whether the match is a time of day or a range of times.
  fileprivate var isClock: Bool {
    guard case .dateTime? = start else { return false }
    return kind == .point || kind == .range || kind == .before || kind == .after
  }

  /// Whether the match is a monthly or yearly recurrence without its day: "monthly".
  fileprivate var leavesDayOfMonth: Bool {
    rule.map { !$0.namesDays && [.monthly, .yearly].contains($0.frequency) } ?? false
  }
}
