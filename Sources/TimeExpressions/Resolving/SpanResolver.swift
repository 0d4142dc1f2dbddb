import Foundation

/// Resolves ranges. Each end supplies what the other leaves out: the day, the month, or the half of the day.
extension MomentResolver {
  struct ResolvedSpan {
    var start: Resolved
    var end: TimePoint
    var grain: TimeGrain
    var alternatives: [TimePoint] = []
    /// The end that was said, if the clocks skip it.
    var skippedEnd: LocalDateTime?

    /// The start or the end that was said, if the clocks skip it.
    var skipped: LocalDateTime? { start.skipped ?? skippedEnd }
  }

  func resolve(_ span: Span) -> ResolvedSpan? {
    if let length = span.length { return resolve(span.start, lasting: length) }
    guard var last = span.end else { return nil }
    var first = span.start
    if last.clock != nil || first.clock != nil {
      if first.days == nil, let days = last.days, first.clock != nil, !first.isNow, first.shift == nil {
        first.days = days
        last.days = nil
      }
      if first.zone == nil { first.zone = last.zone } else if last.zone == nil { last.zone = first.zone }
      return resolveClocks(beginning(first, before: last), last)
    }
    return resolveDays(first, last)
  }

  /// Returns the start of a range with the part or half of the day that only its end says: "3 to 4 pm" is in the
  /// afternoon, "11 to 1 pm" begins in the morning.
  func beginning(_ first: Moment, before last: Moment) -> Moment {
    var first = first
    if first.part == nil { first.part = last.part }
    guard var clock = first.clock, clock.isAmbiguous, first.part == nil, let end = last.clock,
      !end.isAmbiguous
    else { return first }
    let evening = clock.hour % 12 + 12
    let isEvening = evening * 3600 + clock.secondOfDay % 3600 < end.secondOfDay
    clock.hour = isEvening ? evening : clock.hour % 12
    clock.isAmbiguous = false
    first.clock = clock
    return first
  }

  private func resolve(_ moment: Moment, lasting length: TimeLength) -> ResolvedSpan? {
    guard let start = resolve(moment) else { return nil }
    if case .date(let date) = start.value, !length.hasClock {
      return ResolvedSpan(start: start, end: .date(length.moving(date)), grain: .day)
    }
    if moment.isNow, !length.hasClock {
      return ResolvedSpan(start: start, end: .date(length.moving(start.value.date)), grain: .day)
    }
    var calendarPart = length
    calendarPart.seconds = 0
    let end = timeZone.local(
      at: timeZone.instant(of: calendarPart.moving(start.value.start)) + length.seconds)
    return ResolvedSpan(
      start: start, end: .dateTime(end), grain: min(start.grain, length.finestGrain),
      alternatives: start.alternatives)
  }

  private func resolveClocks(_ first: Moment, _ last: Moment) -> ResolvedSpan? {
    if last.isNow, first.days == nil, first.zone == nil, let clock = first.clock {
      guard let start = previous(clock) else { return nil }
      return ResolvedSpan(
        start: Resolved(value: .dateTime(start), grain: clock.grain), end: .dateTime(now), grain: .second)
    }
    guard let start = resolve(first) else { return nil }
    if last.isNow || last.shift != nil || last.days != nil || last.clock == nil {
      guard let end = resolve(last), end.value.start > start.value.start else { return nil }
      return ResolvedSpan(
        start: start, end: end.exclusiveEnd, grain: min(start.grain, end.grain),
        skippedEnd: end.skipped.flatMap { isWithinGap($0, last.zone) ? $0 : nil })
    }
    guard let clock = last.clock, let end = next(clock, zone: last.zone, after: start.value.start),
      let place = place(last.zone)
    else { return nil }
    return ResolvedSpan(
      start: start, end: .dateTime(timeZone.local(at: place.instant(of: end))),
      grain: min(start.grain, clock.grain), alternatives: start.alternatives,
      skippedEnd: isWithinGap(end, last.zone) ? end : nil)
  }

  /// Returns the time zone that was named, or the speaker's own, or `nil` if the named one is unknown.
  private func place(_ zone: Zone?) -> TimeZone? { zone.map(\.timeZone) ?? timeZone }

  /// Returns whether the clocks skip both a time and the second before it. A range may end exactly when they go
  /// forward.
  private func isWithinGap(_ time: LocalDateTime, _ zone: Zone?) -> Bool {
    place(zone).map { $0.skips(time) && $0.skips(time.adding(seconds: -1)) } ?? false
  }

  /// Returns the last time before now at which a clock showed this.
  private func previous(_ clock: Clock) -> LocalDateTime? {
    let midnight = LocalDateTime(date: now.date)
    let hours = clock.isAmbiguous ? [clock.hour % 12, clock.hour % 12 + 12] : [clock.hour]
    let times = hours.flatMap { hour in
      [0, -86_400].map { midnight.adding(seconds: hour * 3600 + clock.secondOfDay % 3600 + $0) }
    }
    return times.filter { $0 < now }.max().map(timeZone.existing)
  }

  /// Returns the current range if it is in progress: "from May to September", said in July, is this year's.
  private func ongoing(_ span: ResolvedSpan) -> ResolvedSpan {
    guard case .date(let start) = span.start.value, case .date(let end) = span.end else { return span }
    let (earlierStart, earlierEnd) = (start.adding(years: -1), end.adding(years: -1))
    guard start > now.date, earlierStart < now.date, earlierEnd > now.date else { return span }
    var earlier = span
    earlier.start.value = .date(earlierStart)
    earlier.start.end = nil
    earlier.end = .date(earlierEnd)
    return earlier
  }

  /// Returns the first time after `start` at which a clock in the time zone shows this, as the local time there.
  private func next(_ clock: Clock, zone: Zone?, after start: LocalDateTime) -> LocalDateTime? {
    guard let place = place(zone) else { return nil }
    let shown = zone == nil ? start : place.local(at: timeZone.instant(of: start))
    let midnight = LocalDateTime(date: shown.date)
    let hours = clock.isAmbiguous ? [clock.hour % 12, clock.hour % 12 + 12] : [clock.hour]
    let times = hours.flatMap { hour in
      let second = hour * 3600 + clock.secondOfDay % 3600
      return [0, 86_400].map { midnight.adding(seconds: second + $0) }
    }
    return times.filter { $0 > shown }.min()
  }

  private func resolveDays(_ first: Moment, _ last: Moment) -> ResolvedSpan? {
    var first = first
    if case .fields(var start) = first.days, case .fields(let end) = last.days {
      if start.day != nil, start.month == nil, start.weekday == nil, end.day != nil {
        start.month = end.month
      }
      if let month = start.month, start.year == nil, let year = end.year {
        // "November to February 2017" begins in the year before.
        let wraps = end.month.map { (month, start.day ?? 0) > ($0, end.day ?? 31) } ?? false
        start.year = wraps ? year - 1 : year
      }
      first.days = .fields(start)
    }
    guard let start = resolve(first) else { return nil }
    var ending = last
    if case .fields(let begin) = first.days, case .fields(var end) = last.days, end.day != nil,
      end.month == nil,
      end.weekday == nil, begin.month != nil
    {
      let wraps = (end.day ?? 0) < (begin.day ?? 0)
      end.month = begin.month.map { wraps ? $0 % 12 + 1 : $0 }
      end.year = begin.year.map { wraps && begin.month == 12 ? $0 + 1 : $0 }
      ending.days = .fields(end)
    }
    var after = self
    after.now = max(start.value.start, now)
    if start.value.start > now || ending.days?.isAbsolute == false { after.now = start.value.start }
    // "The following Thursday" counts from the other end if it would precede that.
    if let days = ending.days, days.isSaidFromNow,
      !days.isChosen || resolve(ending).map({ $0.exclusiveEnd.start > start.value.start }) ?? true
    {
      after.now = now
    }
    guard let end = after.resolve(ending), end.exclusiveEnd.start > start.value.start else { return nil }
    let found = ResolvedSpan(start: start, end: end.exclusiveEnd, grain: min(start.grain, end.grain))
    return first.days?.isYearly == true && last.days?.isYearly == true ? ongoing(found) : found
  }
}

extension Days {
  /// Whether the days are a month or a date without a year.
  fileprivate var isYearly: Bool {
    if case .fields(let fields) = self { fields.year == nil && fields.month != nil } else { false }
  }

  fileprivate var isAbsolute: Bool {
    if case .fields(let fields) = self { fields.year != nil } else { true }
  }

  fileprivate var isChosen: Bool { if case .chosen = self { true } else { false } }

  /// Whether the days are relative to now, whatever the other end is: "next Friday", "the 10th of next month".
  fileprivate var isSaidFromNow: Bool {
    switch self {
    case .relative, .cycle, .within(_, .cycle), .chosen(.fields, 1...): true
    default: false
    }
  }
}
