#if canImport(CIcal)
  import CIcal
  import Foundation
  import TimeExpressions

  extension CalendarEntry {
    /// Returns the entry as an iCalendar file (RFC 5545), with the definition of its time zone.
    ///
    /// - Throws: `ActionError.badRecurrence`, `ActionError.notRepresentable`.
    func calendarText() throws -> Data {
      icalerror_set_errors_are_fatal(0)
      let zone = try CalendarZone(timeZone, from: start.instant(in: timeZone))
      defer { zone.free() }
      let calendar = try component(ICAL_VCALENDAR_COMPONENT)
      defer { icalcomponent_free(calendar) }
      icalcomponent_add_property(calendar, icalproperty_new_version("2.0"))
      icalcomponent_add_property(calendar, icalproperty_new_prodid("-//VoiceCore//VoiceCore//EN"))
      if let definition = zone.definition, usesZone {
        icalcomponent_add_component(calendar, icalcomponent_new_clone(definition))
      }
      switch kind {
      case .event(let end):
        let event = try component(ICAL_VEVENT_COMPONENT)
        icalcomponent_add_component(calendar, event)
        addIdentity(to: event)
        add(icalproperty_new_dtstart(value(start, zone)), start, zone, to: event)
        add(icalproperty_new_dtend(value(end, zone)), end, zone, to: event)
        try addRule(to: event)
        if let place { icalcomponent_add_property(event, icalproperty_new_location(place)) }
        for invited in people {
          icalcomponent_add_property(event, icalproperty_new_from_string(invited.property))
        }
      case .task, .alarm:
        let task = try component(ICAL_VTODO_COMPONENT)
        icalcomponent_add_component(calendar, task)
        addIdentity(to: task)
        icalcomponent_add_property(task, icalproperty_new_status(ICAL_STATUS_NEEDSACTION))
        if case .alarm(let category) = kind {
          icalcomponent_add_property(task, icalproperty_new_categories(category.rawValue))
        }
        if rule != nil {
          // A repeating task needs a start to count from; other task programs also set it equal to DUE.
          add(icalproperty_new_dtstart(value(start, zone)), start, zone, to: task)
        }
        add(icalproperty_new_due(value(start, zone)), start, zone, to: task)
        try addRule(to: task)
        icalcomponent_add_component(task, try alarm())
      }
      guard let text = icalcomponent_as_ical_string_r(calendar) else {
        throw ActionError.notRepresentable(summary)
      }
      defer { icalmemory_free_buffer(text) }
      return Data(bytes: text, count: strlen(text))
    }

    private var usesZone: Bool {
      if case .local = start { return true }
      if case .event(.local) = kind { return true }
      return false
    }

    private func component(_ kind: icalcomponent_kind) throws -> OpaquePointer {
      guard let component = icalcomponent_new(kind) else { throw ActionError.notRepresentable(summary) }
      return component
    }

    private func addIdentity(to component: OpaquePointer) {
      let stamp = CalendarEntry.time(LocalDateTime(secondsSinceEpoch: stamp), utc: true)
      icalcomponent_add_property(component, icalproperty_new_uid(uid))
      icalcomponent_add_property(component, icalproperty_new_dtstamp(stamp))
      icalcomponent_add_property(component, icalproperty_new_created(stamp))
      icalcomponent_add_property(component, icalproperty_new_summary(summary))
    }

    /// Returns an alarm that is shown when the entry is due.
    private func alarm() throws -> OpaquePointer {
      let alarm = try component(ICAL_VALARM_COMPONENT)
      icalcomponent_add_property(alarm, icalproperty_new_action(ICAL_ACTION_DISPLAY))
      icalcomponent_add_property(alarm, icalproperty_new_description(summary))
      let trigger = icalproperty_new_trigger(icaltriggertype_from_int(0))
      icalproperty_add_parameter(trigger, icalparameter_new_related(ICAL_RELATED_END))
      icalcomponent_add_property(alarm, trigger)
      if case .alarm = kind {
        icalcomponent_add_property(alarm, icalproperty_new_uid(uid + "-alarm"))
        icalcomponent_add_property(alarm, icalproperty_new_repeat(Int32(SnoozedAlarm.repetitions)))
        icalcomponent_add_property(
          alarm, icalproperty_new_duration(icaldurationtype_from_int(60)))
      }
      return alarm
    }

    private func addRule(to component: OpaquePointer) throws {
      guard let rule else { return }
      let parsed = try RecurrenceText.parsed(rule, start: start, timeZone: timeZone)
      icalcomponent_add_property(component, icalproperty_new_rrule(parsed))
    }

    private func add(
      _ property: OpaquePointer?, _ time: EntryTime, _ zone: CalendarZone, to component: OpaquePointer
    ) {
      if case .local = time, zone.definition != nil {
        icalproperty_add_parameter(property, icalparameter_new_tzid(timeZone.identifier))
      }
      icalcomponent_add_property(component, property)
    }

    private func value(_ time: EntryTime, _ zone: CalendarZone) -> icaltimetype {
      switch time {
      case .date(let date): CalendarEntry.time(LocalDateTime(date: date), isDate: true)
      case .utc(let utc): CalendarEntry.time(utc, utc: true)
      case .local(let local) where zone.definition != nil: CalendarEntry.time(local)
      case .local: CalendarEntry.time(LocalDateTime(secondsSinceEpoch: time.instant(in: timeZone)), utc: true)
      }
    }

    static func time(_ local: LocalDateTime, utc: Bool = false, isDate: Bool = false) -> icaltimetype {
      var time = icaltime_null_time()
      time.year = Int32(local.date.year)
      time.month = Int32(local.date.month)
      time.day = Int32(local.date.day)
      time.hour = Int32(local.hour)
      time.minute = Int32(local.minute)
      time.second = Int32(local.second)
      time.is_date = isDate ? 1 : 0
      if utc { time.zone = icaltimezone_get_utc_timezone() }
      return time
    }
  }
#endif
