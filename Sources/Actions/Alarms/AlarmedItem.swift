#if canImport(CIcal)
  import CIcal
  import Foundation
  import Sentences
  import TimeExpressions

  /// The properties of a VEVENT or VTODO that its alarms need.
  struct AlarmedItem {
    let component: OpaquePointer
    let kind: DueAlarm.Kind
    let uid: String
    let summary: String
    /// DTSTART; for a task without it, DUE.
    let start: ZonedTime?
    /// DTEND or DUE, or the start and DURATION, or the start.
    let end: ZonedTime?
    /// The occurrence that RECURRENCE-ID replaces. `replacesLaterToo` tells whether all later ones follow.
    let replaces: ZonedTime?
    let replacesLaterToo: Bool
    /// Whether it is done or cancelled, so that nothing rings.
    let isOver: Bool
    /// Whether it is one of VoiceCore's own alarms or timers.
    let isAlarm: Bool
    let alarms: [AlarmDefinition]
    /// The name of the start's time zone if neither the file nor the time zone database defines it.
    let unknownZone: String?

    /// Whether it has a rule of repetition that libical could not read.
    var hasUnreadableRule: Bool {
      ICalendarTree.properties(of: component, ICAL_XLICERROR_PROPERTY).contains {
        ICalendarTree.text(icalproperty_get_xlicerror($0))?.contains("RRULE") ?? false
      }
    }

    init(_ component: OpaquePointer, kind: DueAlarm.Kind, times: ICalendarTimes, fileName: String) {
      self.component = component
      self.kind = kind
      uid = ICalendarTree.text(icalcomponent_get_uid(component)).flatMap { $0.isEmpty ? nil : $0 } ?? fileName
      summary =
        ICalendarTree.text(icalcomponent_get_summary(component)).flatMap { $0.isEmpty ? nil : $0 }
        ?? ItemSentences.untitled

      func time(_ kind: icalproperty_kind) -> ZonedTime? {
        ICalendarTree.property(of: component, kind).flatMap { property in
          icalproperty_get_value(property).flatMap { value in
            switch icalvalue_isa(value) {
            case ICAL_DATE_VALUE: times.time(icalvalue_get_date(value), of: property)
            case ICAL_DATETIME_VALUE: times.time(icalvalue_get_datetime(value), of: property)
            default: nil
            }
          }
        }
      }
      let due = kind == .task ? time(ICAL_DUE_PROPERTY) : nil
      let start = time(ICAL_DTSTART_PROPERTY) ?? due
      let duration = ICalendarTree.property(of: component, ICAL_DURATION_PROPERTY).map {
        NominalDuration(icalproperty_get_duration($0))
      }
      self.start = start
      unknownZone =
        (ICalendarTree.property(of: component, ICAL_DTSTART_PROPERTY)
        ?? ICalendarTree.property(of: component, ICAL_DUE_PROPERTY)).flatMap(times.unknownZone)
      end =
        due ?? (kind == .event ? time(ICAL_DTEND_PROPERTY) : nil)
        ?? start.map { start in
          let isWholeDay = kind == .event && start.isDate
          return start.advanced(by: duration ?? NominalDuration(days: isWholeDay ? 1 : 0, seconds: 0))
        }
      replaces = time(ICAL_RECURRENCEID_PROPERTY)
      replacesLaterToo =
        ICalendarTree.property(of: component, ICAL_RECURRENCEID_PROPERTY)
        .flatMap { icalproperty_get_first_parameter($0, ICAL_RANGE_PARAMETER) }
        .map { icalparameter_get_range($0) == ICAL_RANGE_THISANDFUTURE } ?? false
      let status = icalcomponent_get_status(component)
      isOver =
        status == ICAL_STATUS_CANCELLED
        || (kind == .task
          && (status == ICAL_STATUS_COMPLETED
            || ICalendarTree.property(of: component, ICAL_COMPLETED_PROPERTY) != nil))
      isAlarm = ICalendarTree.properties(of: component, ICAL_CATEGORIES_PROPERTY).contains {
        ICalendarTree.text(icalproperty_get_categories($0)).flatMap(AlarmCategory.init) != nil
      }
      alarms = ICalendarTree.components(of: component, ICAL_VALARM_COMPONENT).prefix(
        ICalendarTree.Limits.alarmsPerItem
      )
      .compactMap(AlarmDefinition.init)
    }
  }

  /// A VALARM that is seen or heard.
  struct AlarmDefinition {
    enum Trigger: Hashable {
      case afterStart(NominalDuration)
      case afterEnd(NominalDuration)
      case at(Int)
    }

    let trigger: Trigger
    let repetitions: Int
    /// Seconds between repetitions.
    let interval: Int
    /// The instant until which another program has acknowledged it (RFC 9074).
    let acknowledged: Int?

    /// Returns `nil` for alarms that send mail, do nothing, or have no trigger.
    init?(_ component: OpaquePointer) {
      guard let property = ICalendarTree.property(of: component, ICAL_TRIGGER_PROPERTY) else { return nil }
      if let action = ICalendarTree.property(of: component, ICAL_ACTION_PROPERTY) {
        guard [ICAL_ACTION_DISPLAY, ICAL_ACTION_AUDIO].contains(icalproperty_get_action(action)) else {
          return nil
        }
      }
      let value = icalproperty_get_trigger(property)
      guard icaltriggertype_is_bad_trigger(value) == 0 else { return nil }
      if icaltime_is_null_time(value.time) == 0 {
        guard let local = LocalDateTime(iCalendar: value.time) else { return nil }
        trigger = .at(local.secondsSinceEpoch)
      } else {
        let isFromEnd =
          icalproperty_get_first_parameter(property, ICAL_RELATED_PARAMETER)
          .map { icalparameter_get_related($0) == ICAL_RELATED_END } ?? false
        let offset = NominalDuration(value.duration)
        trigger = isFromEnd ? .afterEnd(offset) : .afterStart(offset)
      }
      interval =
        ICalendarTree.property(of: component, ICAL_DURATION_PROPERTY)
        .map { NominalDuration(icalproperty_get_duration($0)).approximateSeconds } ?? 0
      let count =
        ICalendarTree.property(of: component, ICAL_REPEAT_PROPERTY).map { Int(icalproperty_get_repeat($0)) }
        ?? 0
      repetitions = interval > 0 ? min(max(count, 0), ICalendarTree.Limits.repetitionsPerAlarm) : 0
      acknowledged =
        ICalendarTree.property(of: component, ICAL_ACKNOWLEDGED_PROPERTY)
        .flatMap { LocalDateTime(iCalendar: icalproperty_get_acknowledged($0)) }?.secondsSinceEpoch
    }
  }

  extension ZonedTime {
    /// Returns the time after a duration, on the same clock.
    func advanced(by duration: NominalDuration) -> ZonedTime {
      var result = self
      result.local = local.adding(seconds: duration.approximateSeconds)
      return result
    }
  }
#endif
