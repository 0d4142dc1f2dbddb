import TimeExpressions

/// "Lunch on Friday with Sarah at noon": a day and a time of day said apart are read as if said together.
struct SplitTimes {
  let utterance: Utterance
  let context: TimeContext

  /// The matches after joining, and where the joined ones were said.
  func joined(_ matches: [TimeMatch]) -> (matches: [TimeMatch], spans: [TimeMatch: [Range<Int>]]) {
    let days = matches.filter { $0.isDay }
    guard let day = days.first, days.count == 1 else { return (matches, [:]) }
    let clocks = matches.filter { $0.isClock && (!$0.said.fixesDay || day.leavesDayOfMonth) }
    guard let clock = clocks.first, clocks.count == 1, let match = read(day, with: clock)
    else { return (matches, [:]) }
    let rest = matches.filter { $0 != day && $0 != clock }
    return (
      (rest + [match]).sorted { $0.span.lowerBound < $1.span.lowerBound },
      [match: [day.span, clock.span].sorted { $0.lowerBound < $1.lowerBound }]
    )
  }

  /// Reads the text again with the clock time moved behind the day. The other words stay, since they give context
  /// ("dinner").
  private func read(_ day: TimeMatch, with clock: TimeMatch) -> TimeMatch? {
    let before = utterance.text(at: 0..<min(day.span.lowerBound, clock.span.lowerBound))
    let between = utterance.text(
      at: min(day.span.upperBound, clock.span.upperBound)..<max(day.span.lowerBound, clock.span.lowerBound))
    let after = utterance.text(at: max(day.span.upperBound, clock.span.upperBound)..<Utterance.maximumScalars)
    let together = utterance.text(at: day.span) + " " + utterance.text(at: clock.span)
    let start = before.unicodeScalars.count
    let text = before + together + " " + between + " " + after
    let whole = start..<start + together.unicodeScalars.count
    guard
      let match = TimeExpressionParser().matches(in: text, context: context).first(where: {
        $0.span.lowerBound <= whole.lowerBound && $0.span.upperBound >= whole.upperBound
      }), match.kind == (day.kind == .recurrence ? .recurrence : clock.kind)
    else { return nil }
    return match.moved(to: day.span, saying: day.text)
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
