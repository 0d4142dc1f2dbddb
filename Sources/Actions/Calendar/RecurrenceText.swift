#if canImport(CIcal)
  import CIcal
  import Foundation
  import TimeExpressions

  /// Checks and writes recurrence rules (RFC 5545, section 3.3.10).
  enum RecurrenceText {
    /// Returns the rule with UNTIL in the form that the start requires: a date for days, UTC for times.
    static func parsed(
      _ rule: RecurrenceRule, start: EntryTime, timeZone: TimeZone
    ) throws -> icalrecurrencetype {
      icalerror_set_errors_are_fatal(0)
      var parsed = icalrecurrencetype_from_string(rule.rfc5545)
      // A rule for every second makes no sense in a calendar.
      guard parsed.freq != ICAL_NO_RECURRENCE, parsed.freq != ICAL_SECONDLY_RECURRENCE else {
        throw ActionError.badRecurrence(rule.rfc5545)
      }
      if icaltime_is_null_time(parsed.until) == 0 {
        guard let until = local(parsed.until) else { throw ActionError.badRecurrence(rule.rfc5545) }
        parsed.until = ending(until, isDate: parsed.until.is_date != 0, of: parsed, start, timeZone)
      }
      return parsed
    }

    /// The most past times of a rule to skip, which is some months of a rule for every minute.
    private static let mostPassed = 200_000

    /// Returns the first time of the rule at or after `start`, from which the rule then counts.
    ///
    /// - Parameter now: The time before which no time counts, or `nil` if past times count, too.
    /// - Throws: `ActionError.badRecurrence` if there is no such time.
    static func firstOccurrence(
      of rule: RecurrenceRule, from start: LocalDateTime, isDate: Bool, timeZone: TimeZone,
      notBefore now: LocalDateTime? = nil
    ) throws -> LocalDateTime {
      let entry: EntryTime = isDate ? .date(start.date) : .local(start)
      var parsed = try parsed(rule, start: entry, timeZone: timeZone)
      // Whether the end leaves any occurrence is checked below, in local time.
      parsed.until = icaltime_null_time()
      let from = CalendarEntry.time(start, isDate: isDate)
      guard let iterator = icalrecur_iterator_new(parsed, from) else {
        throw ActionError.badRecurrence(rule.rfc5545)
      }
      defer { icalrecur_iterator_free(iterator) }
      for _ in 0..<mostPassed {
        guard let next = local(icalrecur_iterator_next(iterator)) else { break }
        if now.map({ next >= $0 }) ?? true { return next }
      }
      throw ActionError.badRecurrence(rule.rfc5545)
    }

    private static func ending(
      _ until: LocalDateTime, isDate: Bool, of rule: icalrecurrencetype, _ start: EntryTime,
      _ timeZone: TimeZone
    ) -> icaltimetype {
      if case .date = start { return CalendarEntry.time(LocalDateTime(date: until.date), isDate: true) }
      if icaltime_is_utc(rule.until) != 0 { return rule.until }
      // A day as the end lasts to its last second.
      let last = isDate ? LocalDateTime(date: until.date, secondOfDay: 86_399) : until
      let instant = ZoneOffset(timeZone).instant(of: last)
      return CalendarEntry.time(LocalDateTime(secondsSinceEpoch: instant), utc: true)
    }

    private static func local(_ time: icaltimetype) -> LocalDateTime? {
      LocalDateTime(
        Int(time.year), Int(time.month), Int(time.day), Int(time.hour), Int(time.minute), Int(time.second))
    }
  }
#endif
