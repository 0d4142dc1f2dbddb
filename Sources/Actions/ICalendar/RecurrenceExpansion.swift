#if canImport(CIcal)
  import CIcal
  import Foundation
  import TimeExpressions

  /// Expands the recurrences of an item: RRULE and RDATE without EXDATE (RFC 5545, section 3.8.5).
  struct RecurrenceExpansion {
    let component: OpaquePointer
    let start: ZonedTime
    let times: ICalendarTimes

    var recurs: Bool {
      ICalendarTree.property(of: component, ICAL_RRULE_PROPERTY) != nil
        || ICalendarTree.property(of: component, ICAL_RDATE_PROPERTY) != nil
    }

    /// Returns the starts within a window of instants, in order.
    func starts(in window: ClosedRange<Int>) throws -> [ZonedTime] {
      var locals: Set<LocalDateTime> = [start.local]
      for property in ICalendarTree.properties(of: component, ICAL_RRULE_PROPERTY) {
        locals.formUnion(try expand(icalproperty_get_rrule(property), in: window))
      }
      var starts = locals.map { ZonedTime(local: $0, isDate: start.isDate, zone: start.zone) }
      starts += ICalendarTree.properties(of: component, ICAL_RDATE_PROPERTY).compactMap(addedStart)
      let (excluded, excludedDays) = exclusions()
      var seen: Set<Int> = []
      return starts.filter {
        window.contains($0.instant) && !excluded.contains($0.instant)
          && !excludedDays.contains($0.local.date) && seen.insert($0.instant).inserted
      }.sorted { $0.instant < $1.instant }
    }

    private func addedStart(_ property: OpaquePointer) -> ZonedTime? {
      let value = icalproperty_get_rdate(property)
      let isPeriod = icaltime_is_null_time(value.time) != 0
      guard let time = times.time(isPeriod ? value.period.start : value.time, of: property) else {
        return nil
      }
      let local = time.isDate ? time.local : start.zone.local(at: time.instant)
      return ZonedTime(local: local, isDate: start.isDate, zone: start.zone)
    }

    /// EXDATE as instants, and as whole days if a day is excluded from an item with times.
    private func exclusions() -> (Set<Int>, Set<LocalDate>) {
      var instants: Set<Int> = []
      var days: Set<LocalDate> = []
      for property in ICalendarTree.properties(of: component, ICAL_EXDATE_PROPERTY) {
        guard let time = times.time(icalproperty_get_exdate(property), of: property) else { continue }
        if time.isDate { days.insert(time.local.date) } else { instants.insert(time.instant) }
      }
      return (instants, days)
    }

    /// Expands a rule on the clock of the item's own zone, so that nine o'clock stays nine o'clock across daylight
    /// saving.
    private func expand(
      _ rule: icalrecurrencetype, in window: ClosedRange<Int>
    ) throws -> [LocalDateTime] {
      var rule = rule
      let first = max(start.zone.local(at: window.lowerBound), start.local)
      let last = min(start.zone.local(at: window.upperBound), end(of: rule) ?? LocalDateTime.distantFuture)
      guard start.local <= last, first <= last else { return [] }
      let from = rule.count > 0 ? start.local : first
      try checkEffort(of: rule, seconds: last.secondsSinceEpoch - from.secondsSinceEpoch)
      // Always bounded; a rule that never matches would run through centuries.
      rule.until = icaltimetype(last)
      let hasWholeDays = Self.unit(of: rule) == nil
      let origin = hasWholeDays || rule.count > 0 ? start.local : aligned(first, to: rule)
      // Nil for a rule that never matches.
      guard let iterator = icalrecur_iterator_new(rule, icaltimetype(origin, isDate: start.isDate)) else {
        return []
      }
      defer { icalrecur_iterator_free(iterator) }
      if hasWholeDays, rule.count == 0 {
        let from = icaltimetype(first, isDate: start.isDate)
        guard icalrecur_iterator_set_start(iterator, from) != 0 else { return [] }
      }
      var result: [LocalDateTime] = []
      for _ in 0..<ICalendarTree.Limits.recurrenceSteps {
        guard let local = LocalDateTime(iCalendar: icalrecur_iterator_next(iterator)), local <= last else {
          break
        }
        if local >= first { result.append(local) }
        guard result.count <= ICalendarTree.Limits.occurrencesPerItem else {
          throw UnreadableCalendar(reason: "it recurs too often")
        }
      }
      return result
    }

    /// UNTIL on the clock of the item's zone.
    private func end(of rule: icalrecurrencetype) -> LocalDateTime? {
      guard icaltime_is_null_time(rule.until) == 0, let until = LocalDateTime(iCalendar: rule.until) else {
        return nil
      }
      if rule.until.is_date != 0 { return LocalDateTime(date: until.date, secondOfDay: 86_399) }
      return icaltime_is_utc(rule.until) != 0 ? start.zone.local(at: until.secondsSinceEpoch) : until
    }

    private func checkEffort(of rule: icalrecurrencetype, seconds: Int) throws {
      // A rule may step by its unit within an interval, so the interval does not count.
      guard seconds / (Self.unit(of: rule) ?? 86_400) <= ICalendarTree.Limits.recurrenceSteps else {
        throw UnreadableCalendar(reason: "it recurs too often")
      }
    }

    /// Seconds of a rule's unit if it is shorter than a day.
    private static func unit(of rule: icalrecurrencetype) -> Int? {
      switch rule.freq {
      case ICAL_SECONDLY_RECURRENCE: 1
      case ICAL_MINUTELY_RECURRENCE: 60
      case ICAL_HOURLY_RECURRENCE: 3600
      default: nil
      }
    }

    /// Returns a time at or before `first` that is whole intervals after the start. Rules shorter than a day must
    /// begin at one, since libical miscounts their intervals otherwise.
    private func aligned(_ first: LocalDateTime, to rule: icalrecurrencetype) -> LocalDateTime {
      guard let unit = Self.unit(of: rule) else { return first }
      let step = max(Int(rule.interval), 1) * unit
      let passed = first.secondsSinceEpoch - start.local.secondsSinceEpoch
      return start.local.adding(seconds: passed / step * step)
    }
  }

  extension LocalDateTime {
    fileprivate static let distantFuture = LocalDateTime(date: LocalDate(daysSinceEpoch: .max / 2))
  }
#endif
