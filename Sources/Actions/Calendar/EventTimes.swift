import Foundation
import TimeExpressions
import Understanding

/// The start and end of an event, from what was said.
struct EventTimes: Sendable, Hashable {
  var start: EntryTime
  var end: EntryTime

  /// The rules:
  ///
  /// - A range is taken as said; one from midnight to midnight is whole days.
  /// - A point with a length ends that much later in elapsed time, across daylight saving too.
  /// - A point alone lasts `defaultMinutes`; a day alone is a whole day, or as many as its length covers.
  /// - With a recurrence rule it begins at the rule's first time.
  /// - A single time that the clocks skip is moved by the gap, and of one that occurs twice the first is taken. A
  ///   repeating time stays as it is, since it exists on the other days.
  init(_ command: Command, defaultMinutes: Int, context: TimeContext) throws {
    if let minutes = command.minutes(.durationMinutes), !(1...366 * 1440).contains(minutes) {
      throw ActionError.badDuration(minutes: minutes)
    }
    let said = try SaidTimes(command, defaultMinutes: defaultMinutes, timeZone: context.timeZone)
    let rule = command.rule(.recurrence)
    var first = said.start
    if let rule {
      first = try RecurrenceText.firstOccurrence(
        of: rule, from: first, isDate: said.isWholeDays, timeZone: context.timeZone)
    }
    let zone = ZoneOffset(context.timeZone)
    if said.isWholeDays {
      start = .date(first.date)
      end = .date(first.adding(seconds: said.seconds).date)
    } else {
      let instant = zone.instant(of: first)
      start = rule == nil ? EntryTime(instant: instant, in: context.timeZone) : .local(first)
      end = EntryTime(instant: instant + said.seconds, in: context.timeZone)
    }
  }
}

/// A start and a length, before any rule.
private struct SaidTimes {
  var start: LocalDateTime
  var seconds: Int
  var isWholeDays = false

  init(_ command: Command, defaultMinutes: Int, timeZone: TimeZone) throws {
    let minutes = command.minutes(.durationMinutes)
    if let range = command.range(.dateTimeRange), range.start.start < range.end.start {
      let (first, last) = (range.start.start, range.end.start)
      let shown = last.secondsSinceEpoch - first.secondsSinceEpoch
      let zone = ZoneOffset(timeZone)
      let exact = zone.instant(of: last) - zone.instant(of: first)
      start = first
      isWholeDays = first.secondOfDay == 0 && last.secondOfDay == 0
      // If the gap has swallowed the range, its length on the clock is kept.
      seconds = isWholeDays || exact <= 0 ? shown : exact
      return
    }
    guard let point = command.point(.dateTimePoint) ?? command.range(.dateTimeRange)?.start else {
      throw ActionError.missingSlot(.dateTimePoint)
    }
    start = point.start
    switch point {
    case .date:
      seconds = ((minutes ?? 1) + 1439) / 1440 * 86_400
      isWholeDays = true
    case .dateTime:
      seconds = 60 * (minutes ?? defaultMinutes)
    }
  }
}
