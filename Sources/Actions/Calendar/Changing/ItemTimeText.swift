#if canImport(CIcal)
  import Foundation
  import Sentences
  import TimeExpressions

  /// Writes the new time of an item in the form of the old one: with the same zone, in UTC, or without a zone.
  struct ItemTimeText {
    /// The person's time zone.
    let timeZone: TimeZone
    /// Whether the item recurs, so that its zone matters.
    let recurs: Bool
    /// The first instant for which the file's own definition of its zone must hold.
    let zoneHoldsFrom: Int

    /// Returns the parameters and the value of the property.
    ///
    /// - Throws: `ActionError.notRepresentable` if recurring times have no zone in which they could be written.
    func text(
      _ point: TimePoint, like old: (parameters: String, value: String)?
    ) throws(ActionError) -> (parameters: String, value: String) {
      guard case .dateTime(let time) = point else {
        return (";VALUE=DATE", ZonedTime(local: point.start, isDate: true, zone: .utc).identifier(like: nil))
      }
      let instant = ZoneOffset(timeZone).instant(of: time)
      let isDate = old.map { $0.value.count == 8 } ?? true
      if let old, !isDate, !old.value.hasSuffix("Z") {
        guard let name = zoneName(old.parameters) else { return (old.parameters, digits(time)) }
        if let zone = ICalendarTimes.knownZone(name) {
          let local = EntryTime(instant: instant, in: zone)
          if recurs { return (old.parameters, digits(ZoneOffset(zone).local(at: instant))) }
          if case .local(let local) = local, instant >= zoneHoldsFrom {
            return (old.parameters, digits(local))
          }
        } else if recurs {
          throw .notRepresentable(CalendarSentences.time(inZone: name))
        }
      } else if recurs, isDate {
        throw .notRepresentable(CalendarSentences.timeOfWholeDays)
      }
      return ("", digits(LocalDateTime(secondsSinceEpoch: instant)) + "Z")
    }

    private func digits(_ local: LocalDateTime) -> String {
      ZonedTime(local: local, isDate: false, zone: .utc).identifier(like: nil)
    }

    private func zoneName(_ parameters: String) -> String? {
      parameters.split(separator: ";").first { $0.uppercased().hasPrefix("TZID=") }
        .map { $0.dropFirst(5).trimmingCharacters(in: CharacterSet(charactersIn: "\"")) }
    }
  }
#endif
