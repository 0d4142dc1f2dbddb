import Foundation
import TimeExpressions
import Understanding

/// When an event begins and ends, from what was said.
struct EventTimes: Sendable, Hashable {
  var start: EntryTime
  var end: EntryTime

  /// - A range is taken as said; one from midnight to midnight is whole days.
  /// - A point with a length ends that much later on the clock of the world, across daylight saving too.
  /// - A point alone lasts `defaultMinutes`; a day alone is a whole day, or as many as its length reaches into.
  /// - A time that clocks skip moves on by what they skip, unless it repeats: then it is kept, since it holds on
  ///   the other days.
  init(_ command: Command, defaultMinutes: Int, context: TimeContext) throws {
    if let minutes = command.minutes(.durationMinutes), !(1...366 * 1440).contains(minutes) {
      throw ActionError.badDuration(minutes: minutes)
    }
    let repeats = command.rule(.recurrence) != nil
    if let range = command.range(.dateTimeRange), range.start.start < range.end.start {
      self.init(range, repeats: repeats, timeZone: context.timeZone)
    } else if let point = command.point(.dateTimePoint) ?? command.range(.dateTimeRange)?.start {
      let minutes = command.minutes(.durationMinutes)
      switch point {
      case .date(let date):
        self.init(firstDay: date, days: ((minutes ?? 1) + 1439) / 1440)
      case .dateTime(let time):
        let start = repeats ? time : EventTimes.skippingGap(time, context.timeZone)
        self.init(
          start: .local(start),
          end: .end(of: start, after: 60 * (minutes ?? defaultMinutes), in: context.timeZone))
      }
    } else {
      throw ActionError.missingSlot(.dateTimePoint)
    }
  }

  private init(start: EntryTime, end: EntryTime) {
    self.start = start
    self.end = end
  }

  private init(_ range: TimeRange, repeats: Bool, timeZone: TimeZone) {
    let (start, end) = (range.start.start, range.end.start)
    if start.secondOfDay == 0 && end.secondOfDay == 0 {
      self.init(firstDay: start.date, days: end.date.daysSinceEpoch - start.date.daysSinceEpoch)
      return
    }
    let clock = ZonedClock(timeZone: timeZone)
    let said = clock.instant(of: end) - clock.instant(of: start)
    let first = repeats ? start : EventTimes.skippingGap(start, timeZone)
    // The gap may have eaten the range; then its length on the clock is kept.
    let seconds = said > 0 ? said : end.secondsSinceEpoch - start.secondsSinceEpoch
    self.init(start: .local(first), end: .end(of: first, after: seconds, in: timeZone))
  }

  private init(firstDay: LocalDate, days: Int) {
    self.init(
      start: .date(firstDay), end: .date(LocalDate(daysSinceEpoch: firstDay.daysSinceEpoch + max(1, days))))
  }

  static func skippingGap(_ time: LocalDateTime, _ timeZone: TimeZone) -> LocalDateTime {
    let clock = ZonedClock(timeZone: timeZone)
    return clock.local(at: clock.instant(of: time))
  }
}

extension EventTimes {
  /// The same length at another start of the same kind.
  func moved(to other: EntryTime, timeZone: TimeZone) -> EventTimes {
    let clock = ZonedClock(timeZone: timeZone)
    switch (start, end, other) {
    case (.date(let first), .date(let last), .date(let day)):
      let days = last.daysSinceEpoch - first.daysSinceEpoch
      return EventTimes(start: other, end: .date(LocalDate(daysSinceEpoch: day.daysSinceEpoch + days)))
    case (.local(let first), .local(let last), .local(let time)):
      let seconds = clock.instant(of: last) - clock.instant(of: first)
      return EventTimes(start: other, end: .end(of: time, after: seconds, in: timeZone))
    case (.local(let first), .utc(let last), .local(let time)):
      let seconds = last.secondsSinceEpoch - clock.instant(of: first)
      return EventTimes(start: other, end: .end(of: time, after: seconds, in: timeZone))
    default:
      return self
    }
  }
}
