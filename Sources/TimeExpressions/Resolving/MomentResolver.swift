import Foundation

/// A moment that was found in the calendar.
struct Resolved: Sendable, Hashable {
  var value: TimePoint
  /// The end of a named period, exclusive.
  var end: TimePoint?
  var grain: TimeGrain
  var alternatives: [TimePoint] = []
  /// The time that was said, if the clocks skip it.
  var skipped: LocalDateTime?

  /// The exclusive end of a range that ends with this moment.
  var exclusiveEnd: TimePoint {
    if let end { return end }
    switch value {
    case .date(let date): return .date(date.adding(days: 1))
    case .dateTime: return value
    }
  }
}

/// Resolves moments to local times.
struct MomentResolver: Sendable {
  var now: LocalDateTime
  var timeZone: TimeZone
  var settings: TimeSettings
  /// The cue for the half of the day in the words around.
  var cue: Cue?

  init(_ context: TimeContext, cue: Cue?) {
    now = context.now
    timeZone = context.timeZone
    settings = context.settings
    self.cue = cue
  }

  var days: DayResolver { DayResolver(today: now.date, settings: settings) }

  func resolve(_ moment: Moment) -> Resolved? {
    var unshifted = moment
    unshifted.shift = nil
    guard let base = resolveUnshifted(unshifted, isShifted: moment.shift != nil) else { return nil }
    guard let shift = moment.shift else { return base }
    return shifted(base, by: shift, fromNow: moment.days == nil && moment.clock == nil && moment.part == nil)
  }

  private func resolveUnshifted(_ moment: Moment, isShifted: Bool) -> Resolved? {
    if moment.isNow {
      let date = moment.days.flatMap { days.period($0)?.start } ?? now.date
      let time = date == now.date ? now : LocalDateTime(date: date, secondOfDay: now.secondOfDay)
      return Resolved(value: .dateTime(timeZone.existing(time)), grain: .second)
    }
    if let minutes = moment.minutesToHour {
      let ahead = (3600 - now.secondOfDay % 3600 - minutes * 60 + 7200) % 3600
      return Resolved(
        value: .dateTime(now.adding(seconds: ahead == 0 ? 3600 : ahead)), grain: .minute)
    }
    if let clock = moment.clock { return resolve(clock, moment) }
    if let part = moment.part { return resolve(part, on: moment.days) }
    guard let named = moment.days else {
      return isShifted ? Resolved(value: .dateTime(now), grain: .second) : nil
    }
    guard let period = days.period(named) else { return nil }
    return Resolved(period)
  }

  private func shifted(_ base: Resolved, by shift: TimeLength, fromNow: Bool) -> Resolved {
    if shift.hasClock || !fromNow {
      if case .date(let date) = base.value, !shift.hasClock {
        return Resolved(value: .date(shift.moving(date)), grain: .day)
      }
      var calendarPart = shift
      calendarPart.seconds = 0
      // Hours and minutes are time that passes, even across a clock change.
      let start = timeZone.instant(of: calendarPart.moving(base.value.start))
      let grain: TimeGrain =
        fromNow ? (shift.seconds % 60 != 0 ? .second : .minute) : min(base.grain, .minute)
      return Resolved(
        value: .dateTime(timeZone.local(at: start + shift.seconds)), grain: grain, skipped: base.skipped)
    }
    return Resolved(value: .date(shift.moving(base.value.date)), grain: .day)
  }

  private func resolve(_ part: DayPart, on named: Days?) -> Resolved? {
    let date: LocalDate
    let hours = part.hours
    if let named {
      guard let period = days.period(named), period.isDay else { return nil }
      date = period.start
    } else {
      // "In the morning", said in the morning, means tomorrow's.
      let hasBegun = part.cue == .morning && now.hour >= settings.dayBegins
      let isOver = hasBegun || now.secondOfDay >= hours.end * 3600
      date = isOver ? now.date.adding(days: 1) : now.date
    }
    let midnight = LocalDateTime(date: date)
    return Resolved(
      value: .dateTime(timeZone.existing(midnight.adding(seconds: hours.start * 3600))),
      end: .dateTime(timeZone.existing(midnight.adding(seconds: hours.end * 3600))), grain: .hour)
  }

  private func resolve(_ clock: Clock, _ moment: Moment) -> Resolved? {
    var here = self
    var zone: TimeZone?
    if let named = moment.zone {
      guard let found = named.timeZone else { return nil }
      zone = found
      here.now = found.local(at: timeZone.instant(of: now))
      here.timeZone = found
    }
    guard let (first, others) = here.readings(clock, moment) else { return nil }
    let place: (LocalDateTime) -> TimePoint = { local in
      .dateTime(zone.map { timeZone.local(at: $0.instant(of: local)) } ?? timeZone.next(local, after: now))
    }
    return Resolved(
      value: place(first), grain: clock.grain, alternatives: others.map(place),
      skipped: here.timeZone.skips(first) ? first : nil)
  }

  /// Returns the local time that is meant, and others that are possible.
  private func readings(_ clock: Clock, _ moment: Moment) -> (LocalDateTime, [LocalDateTime])? {
    if let named = moment.days {
      guard let period = days.period(named),
        period.start.adding(days: 1) >= period.end || period.grain == .day
      else { return nil }
      return dated(clock, on: period.start, part: moment.part, isToday: period.start == now.date)
    }
    return undated(clock, part: moment.part)
  }

  private func dated(
    _ clock: Clock, on date: LocalDate, part: DayPart?, isToday: Bool
  ) -> (LocalDateTime, [LocalDateTime]) {
    let midnight = LocalDateTime(date: date)
    let at: (Int) -> LocalDateTime = { hour in
      midnight.adding(seconds: hour * 3600 + clock.secondOfDay % 3600)
    }
    guard clock.isAmbiguous else {
      if clock.hour == 0, let part, part.cue == .evening || part.cue == .night { return (at(24), []) }
      let time = at(clock.hour)
      // "This morning at 3 am", said later in the day, means tomorrow.
      if isToday, part != nil, time < now { return (time.adding(seconds: 86_400), []) }
      return (time, [])
    }
    if let part {
      let time = at(part.cue.hour(clock.hour))
      // "Tonight at three", said at night, means this night.
      let lastNight = time.adding(seconds: -86_400)
      if isToday, part.cue == .night, now.hour < settings.dayBegins, lastNight > now {
        return (lastNight, [])
      }
      return (isToday && time < now ? time.adding(seconds: 86_400) : time, [])
    }
    if let cue {
      let time = at(cue.hour(clock.hour))
      if !(isToday && time <= now) { return (time, []) }
    }
    let morning = clock.hour % 12
    let evening = morning + 12
    if isToday {
      if at(morning) > now, morning >= settings.dayBegins { return (at(morning), [at(evening)]) }
      if at(evening) > now { return (at(evening), []) }
      return (at(evening), [])
    }
    if morning >= settings.dayBegins { return (at(morning), [at(evening)]) }
    return (at(evening), [])
  }

  /// Returns the next occurrence of the time of day that people are likely to mean.
  private func undated(_ clock: Clock, part: DayPart?) -> (LocalDateTime, [LocalDateTime])? {
    let midnight = LocalDateTime(date: now.date)
    let next: (Int) -> LocalDateTime = { hour in
      let time = midnight.adding(seconds: hour * 3600 + clock.secondOfDay % 3600)
      if time.adding(seconds: -86_400) > now { return time.adding(seconds: -86_400) }
      return time > now ? time : time.adding(seconds: 86_400)
    }
    guard clock.isAmbiguous else {
      if clock.hour == 0, let cue = part?.cue, cue == .evening || cue == .night { return (next(24), []) }
      return (next(clock.hour), [])
    }
    let morning = next(clock.hour % 12)
    let evening = next(clock.hour % 12 + 12)
    if part == nil, cue == .alarm, (1...4).contains(clock.hour) {
      // An alarm at three rings in the next night if it is set in the evening, but not if it is set in the morning.
      return (min(morning, evening), [max(morning, evening)])
    }
    if let cue = part?.cue ?? cue { return (next(cue.hour(clock.hour)), []) }
    // The early hours are not meant, unless it is night and the hour is near.
    let isNear = now.hour < settings.dayBegins && morning.secondsSinceEpoch - now.secondsSinceEpoch < 3 * 3600
    if clock.hour % 12 < settings.dayBegins, !isNear { return (evening, []) }
    return morning < evening ? (morning, [evening]) : (evening, [morning])
  }
}

extension Resolved {
  init?(_ period: Period) {
    if period.isDay {
      self.init(value: .date(period.start), grain: .day)
    } else if period.startHour > 0 {
      let start = LocalDateTime(date: period.start, secondOfDay: period.startHour * 3600)
      self.init(value: .dateTime(start), end: .dateTime(LocalDateTime(date: period.end)), grain: period.grain)
    } else {
      self.init(value: .date(period.start), end: .date(period.end), grain: period.grain)
    }
  }
}

extension TimeLength {
  /// Returns the point in time that is this far from now, in the sense of “in two hours” and “in two weeks”, or
  /// `nil` if it is beyond the calendar.
  public func point(from context: TimeContext) -> TimePoint? {
    MomentResolver(context, cue: nil).resolve(Moment(away: self))?.value
  }
}
