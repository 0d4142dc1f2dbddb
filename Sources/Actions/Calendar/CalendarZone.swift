#if canImport(CIcal)
  import CIcal
  import Foundation
  import Sentences
  import TimeExpressions

  /// The definition of a time zone for a calendar file, made by libical from the system's data.
  struct CalendarZone {
    /// The VTIMEZONE, to be freed. It is `nil` for UTC and for zones without a name in the time zone data, whose
    /// times are written in UTC.
    let definition: OpaquePointer?

    /// - Parameter instant: The first instant for which the definition must hold; earlier changes are left out.
    init(_ timeZone: TimeZone, from instant: Int) throws {
      guard timeZone.identifier != "GMT", timeZone.identifier != "UTC",
        let known = icaltimezone_get_builtin_timezone(timeZone.identifier),
        let complete = icaltimezone_get_component(known), let copy = icalcomponent_new_clone(complete)
      else {
        definition = nil
        return
      }
      let dayBefore = LocalDateTime(secondsSinceEpoch: instant - 86_400)
      icaltimezone_truncate_vtimezone(
        copy, CalendarEntry.time(dayBefore, utc: true), icaltime_null_time(), 0)
      // libical's own identifiers have a prefix that other programs do not know.
      guard let identifier = icalcomponent_get_first_property(copy, ICAL_TZID_PROPERTY) else {
        icalcomponent_free(copy)
        throw ActionError.notRepresentable(CalendarSentences.timeZone(timeZone.identifier))
      }
      icalproperty_set_tzid(identifier, timeZone.identifier)
      definition = copy
    }

    func free() {
      if let definition { icalcomponent_free(definition) }
    }
  }
#endif
