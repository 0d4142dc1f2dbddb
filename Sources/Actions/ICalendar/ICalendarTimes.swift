#if canImport(CIcal)
  import CIcal
  import Foundation
  import TimeExpressions

  /// Reads the times of a calendar file with the zones that it defines.
  struct ICalendarTimes {
    /// The zone of times without a zone.
    let localZone: TimeZone
    private let ownZones: [String: OpaquePointer]

    /// - Parameter calendars: The file's VCALENDAR components, which must outlive this value.
    init(calendars: [OpaquePointer], localZone: TimeZone) throws {
      self.localZone = localZone
      var zones: [String: OpaquePointer] = [:]
      for calendar in calendars {
        for definition in ICalendarTree.components(of: calendar, ICAL_VTIMEZONE_COMPONENT) {
          try Self.checkRules(of: definition)
          guard let property = ICalendarTree.property(of: definition, ICAL_TZID_PROPERTY),
            let name = ICalendarTree.text(icalproperty_get_tzid(property)),
            let zone = icalcomponent_get_timezone(calendar, name)
          else { continue }
          zones[name] = zone
        }
      }
      self.ownZones = zones
    }

    /// Refuses rules that are not yearly, since libical expands a zone's rules over centuries.
    private static func checkRules(of definition: OpaquePointer) throws {
      for part in ICalendarTree.components(of: definition, ICAL_ANY_COMPONENT) {
        for property in ICalendarTree.properties(of: part, ICAL_RRULE_PROPERTY)
        where icalproperty_get_rrule(property).freq != ICAL_YEARLY_RECURRENCE {
          throw UnreadableCalendar(reason: "a time zone in it changes more than yearly")
        }
      }
    }

    /// Returns the value of a DATE or DATE-TIME property.
    func time(_ value: icaltimetype, of property: OpaquePointer) -> ZonedTime? {
      guard let local = LocalDateTime(iCalendar: value) else { return nil }
      if icaltime_is_utc(value) != 0 { return ZonedTime(local: local, isDate: false, zone: .utc) }
      let zone = value.is_date != 0 ? ZoneOffset(localZone) : self.zone(of: property)
      return ZonedTime(local: local, isDate: value.is_date != 0, zone: zone)
    }

    /// Returns the zone that a property names though neither the file nor the time zone database has it.
    func unknownZone(of property: OpaquePointer) -> String? {
      zoneName(of: property).flatMap { Self.knownZone($0) == nil && ownZones[$0] == nil ? $0 : nil }
    }

    private func zoneName(of property: OpaquePointer) -> String? {
      icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER)
        .flatMap { ICalendarTree.text(icalparameter_get_tzid($0)) }
    }

    private func zone(of property: OpaquePointer) -> ZoneOffset {
      guard let name = zoneName(of: property) else { return ZoneOffset(localZone) }
      if let known = Self.knownZone(name) { return ZoneOffset(known) }
      guard let own = ownZones[name] else { return ZoneOffset(localZone) }
      return ZoneOffset { instant in
        var time = icaltimetype(LocalDateTime(secondsSinceEpoch: instant))
        return Int(icaltimezone_get_utc_offset_of_utc_time(own, &time, nil))
      }
    }

    /// Returns the zone with a TZID's name in the time zone database, also after a prefix such as
    /// `/example.org/2020/`.
    static func knownZone(_ name: String) -> TimeZone? {
      let parts = name.split(separator: "/")
      for count in [3, 2, 1] where parts.count >= count {
        let candidate = parts.suffix(count).joined(separator: "/")
        if candidate.contains("/") || candidate == "UTC", let zone = TimeZone(identifier: candidate) {
          return zone
        }
      }
      return nil
    }
  }

  extension LocalDateTime {
    /// Returns `nil` for a day or time that does not exist. A leap second becomes the second before.
    init?(iCalendar time: icaltimetype) {
      if time.is_date != 0 {
        self.init(Int(time.year), Int(time.month), Int(time.day))
      } else {
        self.init(
          Int(time.year), Int(time.month), Int(time.day), Int(time.hour), Int(time.minute),
          min(Int(time.second), 59))
      }
    }
  }

  extension icaltimetype {
    /// A time without a zone.
    init(_ local: LocalDateTime, isDate: Bool = false) {
      self.init()
      year = Int32(local.date.year)
      month = Int32(local.date.month)
      day = Int32(local.date.day)
      is_date = isDate ? 1 : 0
      guard !isDate else { return }
      hour = Int32(local.hour)
      minute = Int32(local.minute)
      second = Int32(local.second)
    }
  }

  extension NominalDuration {
    init(_ duration: icaldurationtype) {
      let sign = duration.is_neg != 0 ? -1 : 1
      days = sign * (Int(duration.weeks) * 7 + Int(duration.days))
      seconds = sign * (Int(duration.hours) * 3600 + Int(duration.minutes) * 60 + Int(duration.seconds))
    }
  }
#endif
