import TimeExpressions

/// The combined meaning of all times in a text.
struct TimePhrases: Sendable {
  private(set) var point: TimePoint?
  private(set) var range: TimeRange?
  private(set) var minutes: Int?
  private(set) var rule: RecurrenceRule?
  /// The part of the day that is meant by “before noon” or “after six”.
  private(set) var side: TimeRange?
  /// Other readings of the point.
  private(set) var alternatives: [TimePoint] = []
  /// The indices of the words that belong to times.
  private(set) var words: Set<Int> = []
  /// The ranges where the point was said.
  private(set) var pointSpans: [Range<Int>] = []
  private(set) var rangeSpans: [Range<Int>] = []
  private(set) var minutesSpans: [Range<Int>] = []
  private(set) var ruleSpans: [Range<Int>] = []
  /// Whether more times were said than one command can hold.
  private(set) var contradicts = false
  /// Whether the time is in the past.
  private(set) var isPast = false
  /// Whether a part of a day was said instead of a time of day: "tomorrow morning".
  private(set) var isVague = false
  /// The part of the day that was said instead of a time of day.
  private(set) var part: PartOfDay?
  /// What the words say of the point.
  private var pointSaid: TimeMatch.Said = []
  /// What the words say of the range.
  private var rangeSaid: TimeMatch.Said = []
  /// The end of a recurrence.
  private var until: TimePoint?
  /// The repetition on each day of a range between two days of the week: “Monday to Friday”.
  private var weekdays: RecurrenceRule?

  /// What the words say of the point and the range.
  var said: TimeMatch.Said { pointSaid.union(rangeSaid) }

  /// Whether another reading of the point is as likely. A bare hour within the waking day counts as clear: "tomorrow
  /// at seven" is in the morning, although the evening is offered as an alternative.
  var isAmbiguous: Bool {
    guard let point else { return false }
    return alternatives.contains { other in
      guard case .dateTime(let time) = point, case .dateTime(let otherTime) = other,
        abs(time.secondsSinceEpoch - otherTime.secondsSinceEpoch) == 43_200
      else { return true }
      return !(7..<22).contains(time.hour)
    }
  }

  /// - Parameter marked: Words that are known to be a time.
  init(
    of utterance: Utterance, context: TimeContext, marked: MarkedWords? = nil
  ) {
    let text = utterance.textWithoutNamesOfTimes
    let found =
      if let marked {
        TimeExpressionParser().matches(in: text, context: context, marked: marked)
      } else {
        TimeExpressionParser().matches(in: text, context: context)
      }
    let (matches, correcting) = TimeCorrections(utterance: utterance, context: context).applied(to: found)
    let hasOther = matches.contains { $0.kind != .duration && !$0.isNow(context) }
    // “From now on” says that a change lasts, and is not a time.
    let joined = SplitTimes(
      joining: matches.filter { !$0.isNow(context) || !hasOther && $0.kind == .point }, context: context)
    words = correcting
    // Rules come last, so that the point of "a weekly meeting on Monday at nine" is Monday's.
    let rules = joined.matches.filter { $0.kind == .recurrence }
    for match in joined.matches.filter({ $0.kind != .recurrence })
      + rules.filter({ plain in !rules.contains { $0.refines(plain) } })
    {
      let spans = joined.spans[match] ?? [match.span]
      if let (start, minutes, span) = Self.timeAndLength(said: match, in: utterance) {
        take(
          start, match.said, at: spans.map { $0.clamped(to: 0..<span.lowerBound) },
          alternatives: match.alternatives)
        self.minutes = minutes
        minutesSpans.append(span)
      } else if let (first, last) = Self.days(eachAt: match, in: utterance, context) {
        take(match, at: spans, in: utterance, context)
        repeatDaily(from: first, to: last)
      } else if case .before(let end) = match.value, !rules.isEmpty {
        until = match.lastDay.map(TimePoint.date) ?? end
      } else {
        take(match, at: spans, in: utterance, context)
      }
    }
    if let days = range, Self.isSaidFromTo(rangeSpans, in: utterance), case .date(let first) = days.start,
      case .date(let end) = days.end, case .dateTime? = point, !pointSaid.fixesDay, rule == nil
    {
      (range, rangeSaid) = (nil, [])
      repeatDaily(from: first, to: LocalDate(daysSinceEpoch: end.daysSinceEpoch - 1))
    } else if let days = range, case .date(let first) = days.start, case .dateTime(let time)? = point,
      !pointSaid.fixesDay, rule == nil, !days.contains(time.date)
    {
      // “Next week at seven” does not say which day, so the first one is proposed.
      (range, rangeSaid) = (nil, [])
      point = .dateTime(LocalDateTime(date: first, secondOfDay: time.secondOfDay))
      contradicts = true
    }
    // A range of times is on the day that was said elsewhere.
    if case .date(let day)? = point, pointSaid.fixesDay, !rangeSaid.fixesDay, rule == nil, let clocks = range,
      case .dateTime = clocks.start, case .dateTime = clocks.end
    {
      range = clocks.beginning(on: day)
      (point, alternatives) = (nil, [])
    }
    if let until, var ending = rule, ending.until == nil {
      ending.until = .local(until)
      rule = ending
    }
    for match in matches { words.formUnion(utterance.words(in: match.span)) }
    for time in TimeExpressionParser().impossibleTimes(in: text, context: context) {
      words.formUnion(utterance.words(in: time.span))
    }
    // A part of the day is past when it has ended.
    isPast = [point, part == nil ? range?.start : range?.end].compactMap(\.self)
      .contains { $0.isOver(at: context.now) }
  }

  /// Returns the days of “for the next five days at nine”, or `nil` for anything else.
  private static func days(
    eachAt match: TimeMatch, in utterance: Utterance, _ context: TimeContext
  ) -> (first: LocalDate, last: LocalDate)? {
    guard utterance.words(in: match.span).contains(where: { utterance.words[$0].normal == "days" })
    else { return nil }
    return match.severalDays(context)
  }

  /// Returns whether both ends of a range were said: “Monday to Friday”.
  private static func isSaidFromTo(_ spans: [Range<Int>], in utterance: Utterance) -> Bool {
    spans.flatMap { utterance.words(in: $0) }
      .contains { ["to", "through", "thru", "till", "until"].contains(utterance.words[$0].normal) }
  }

  /// Turns the time of day into a daily recurrence on these days.
  private mutating func repeatDaily(from first: LocalDate, to last: LocalDate) {
    guard case .dateTime(let time)? = point else { return }
    point = .dateTime(LocalDateTime(date: first, secondOfDay: time.secondOfDay))
    pointSaid.insert(.day)
    alternatives = []
    guard last > first else { return }
    rule = RecurrenceRule(.daily, until: .local(.date(last)))
    ruleSpans += pointSpans
  }

  /// Returns these phrases with the point that was read from more words.
  func completed(by wider: TimePhrases) -> TimePhrases {
    var other = self
    (other.point, other.pointSaid, other.alternatives) = (wider.point, wider.pointSaid, wider.alternatives)
    return other
  }

  /// Returns “every day this week” as a repetition that ends with the week, or the phrases as they are.
  func endingWithItsDays(after now: LocalDateTime) -> TimePhrases {
    guard var ending = rule, ending.until == nil, let days = range, case .date(let first) = days.start,
      case .date(let end) = days.end
    else { return self }
    var bounded = self
    // “Every morning, Monday to Friday” has no end.
    if let weekdays, ending.frequency == .daily, ending.interval == 1 {
      (bounded.rule, bounded.range, bounded.rangeSaid) = (weekdays, nil, [])
      bounded.point = point.map { $0.moved { weekdays.isWeekly(on: $0) } }
      return bounded
    }
    ending.until = .local(.date(LocalDate(daysSinceEpoch: end.daysSinceEpoch - 1)))
    (bounded.rule, bounded.range, bounded.rangeSaid) = (ending, nil, [])
    guard first > now.date else { return bounded }
    if case .dateTime(let time)? = point, !pointSaid.fixesDay {
      bounded.point = .dateTime(LocalDateTime(date: first, secondOfDay: time.secondOfDay))
    } else if point == nil {
      bounded.point = .date(first)
    }
    return bounded
  }

  /// Returns the parts of "at noon for an hour", which is a start and a length rather than a range with a stated
  /// end.
  private static func timeAndLength(
    said match: TimeMatch, in utterance: Utterance
  ) -> (start: TimePoint, minutes: Int, span: Range<Int>)? {
    let words = utterance.words(in: match.span)
    guard case .range(let range, let length?) = match.value, case .dateTime = range.start,
      let minutes = minutes(length),
      let mark = words.first(where: { utterance.words[$0].normal == "for" }),
      let span = utterance.span(mark..<words.upperBound)
    else { return nil }
    return (range.start, minutes, span)
  }

  private mutating func take(
    _ match: TimeMatch, at spans: [Range<Int>], in utterance: Utterance, _ context: TimeContext
  ) {
    let vague = match.said.contains(.partOfDay) && !match.said.contains(.clock) && match.length == nil
    if vague { isVague = true }
    func take(_ value: TimePoint) {
      self.take(
        vague ? .date(value.date) : value, match.said, at: spans, alternatives: match.alternatives)
    }
    switch match.value {
    case .point(let value): take(value)
    case .after(let value):
      if case .dateTime(let time) = value {
        let end = LocalDate(daysSinceEpoch: time.date.daysSinceEpoch + 1)
        side = TimeRange(start: value, end: .dateTime(LocalDateTime(date: end, secondOfDay: 0)))
      }
      take(value)
    case .before(let value):
      if case .dateTime(let time) = value, time.secondOfDay > 0 {
        side = TimeRange(start: .dateTime(LocalDateTime(date: time.date, secondOfDay: 0)), end: value)
      }
      take(value)
    case .range(let range, _):
      guard range.start.start <= range.end.start else { return }
      if Self.isSaidFromTo(spans, in: utterance) { weekdays = match.weekly(context) }
      if vague { part = PartOfDay(range) }
      if self.range != nil || Self.runsAlmostADay(range) { contradicts = true }
      self.range = range
      rangeSaid.formUnion(match.said)
      rangeSpans += spans
    case .length(let length):
      guard let minutes = Self.minutes(length) else { return }
      if self.minutes != nil { contradicts = true }
      self.minutes = minutes
      minutesSpans += spans
    case .recurrence(let rule, let first, let end):
      if self.rule != nil { contradicts = true }
      self.rule = rule
      ruleSpans += spans
      if vague { part = PartOfDay(beginningAt: first) }
      guard match.said.fixesDay || first.completes(point) else { return }
      // “Every Wednesday from 7.30 to 9” has an end on each day.
      if let end, case .dateTime = end, case .dateTime = first, point == nil, range == nil, !vague {
        range = TimeRange(start: first, end: end)
        rangeSaid.formUnion(match.said)
        rangeSpans += spans
        return
      }
      take(first)
    }
  }

  /// Adds a point. A day and a time of day that are said apart make one point; two days contradict each other.
  private mutating func take(
    _ value: TimePoint, _ said: TimeMatch.Said, at spans: [Range<Int>], alternatives others: [TimePoint]
  ) {
    pointSpans += spans
    guard let known = point else {
      (point, pointSaid, alternatives) = (value, said, others)
      return
    }
    switch (known, value) {
    case (.date(let date), .dateTime(let time)) where !said.fixesDay || time.date == date,
      (.dateTime(let time), .date(let date)) where !pointSaid.fixesDay || time.date == date:
      point = .dateTime(LocalDateTime(date: date, secondOfDay: time.secondOfDay))
      pointSaid.formUnion(said)
    default:
      guard known != value else { return }
      contradicts = true
      alternatives.append(value)
    }
  }

  /// Returns whether a range ends the next day only because of a slip: “from 3 to 2 pm”.
  private static func runsAlmostADay(_ range: TimeRange) -> Bool {
    guard case .dateTime(let start) = range.start, case .dateTime(let end) = range.end else { return false }
    return (20 * 3_600..<24 * 3_600).contains(end.secondsSinceEpoch - start.secondsSinceEpoch)
  }

  /// Returns a fixed length in minutes, or `nil` if a command cannot hold it.
  private static func minutes(_ length: TimeLength) -> Int? {
    let minutes = length.fixedSeconds.map { ($0 + 30) / 60 }
    return minutes.flatMap { (1...CommandSchema.maximumMinutes).contains($0) ? $0 : nil }
  }
}

extension TimePoint {
  /// Returns whether there is no point yet, or only a day to which this adds a time of day.
  fileprivate func completes(_ point: TimePoint?) -> Bool {
    switch (point, self) {
    case (nil, _), (.date?, .dateTime): true
    default: false
    }
  }

  /// Returns the same time on the first day from this one on that is meant.
  fileprivate func moved(to isMeant: (LocalDate) -> Bool) -> TimePoint {
    let days = (0..<7).lazy.map { LocalDate(daysSinceEpoch: date.daysSinceEpoch + $0) }
    guard let day = days.first(where: isMeant) else { return self }
    switch self {
    case .date: return .date(day)
    case .dateTime(let time): return .dateTime(LocalDateTime(date: day, secondOfDay: time.secondOfDay))
    }
  }

  /// Returns whether the point is in the past.
  fileprivate func isOver(at now: LocalDateTime) -> Bool {
    switch self {
    case .date(let date): date < now.date
    case .dateTime(let time): time < now
    }
  }
}

extension TimeMatch {
  /// Returns whether the match is the current time. It is ignored if another time is said: "now my Thursday
  /// meeting", "every Monday from now on".
  fileprivate func isNow(_ context: TimeContext) -> Bool {
    said == .distance && start == .dateTime(context.now) && (kind == .point || kind == .after)
  }

  /// Returns the repetition on each day of a range between two days of the week, such as “Monday to Friday”, or `nil` for
  /// any other range.
  fileprivate func weekly(_ context: TimeContext) -> RecurrenceRule? {
    let rule = TimeExpressionParser().match(ofAll: "every \(text)", context: context)?.rule
    return rule?.frequency == .weekly ? rule : nil
  }

  /// Returns whether the match gives another one's rule more exactly: "a weekly meeting every Monday".
  fileprivate func refines(_ other: TimeMatch) -> Bool {
    if let rule, let plain = other.rule { rule.refines(plain) } else { false }
  }
}

extension TimeRange {
  fileprivate func contains(_ date: LocalDate) -> Bool {
    (start.date..<max(start.date, end.date)).contains(date)
  }
}
