#if canImport(CIcal)
  import CIcal
  import Foundation
  import TimeExpressions

  /// Computes the ringings of an item of a calendar file.
  struct ItemAlarms {
    let item: ItemOccurrences
    let path: String
    /// The range of instants.
    let window: ClosedRange<Int>

    func all() throws -> [DueAlarm] {
      let absolute = item.written.flatMap(absoluteRingings)
      return absolute + (try item.all(startingIn: searchWindow()).flatMap(relativeRingings))
    }

    /// Returns the range in which occurrences must start for their alarms to ring within the window.
    private func searchWindow() -> ClosedRange<Int> {
      var earliest = 0
      var latest = 0
      for item in item.items {
        let length = (item.end?.instant ?? 0) - (item.start?.instant ?? 0)
        // The shift of a THISANDFUTURE replacement.
        let move = item.replacesLaterToo ? (item.start?.instant ?? 0) - (item.replaces?.instant ?? 0) : 0
        for alarm in item.alarms {
          let offset: Int
          switch alarm.trigger {
          case .afterStart(let duration): offset = duration.approximateSeconds + move
          case .afterEnd(let duration): offset = duration.approximateSeconds + length + move
          case .at: continue
          }
          earliest = min(earliest, offset)
          latest = max(latest, offset + alarm.repetitions * alarm.interval)
        }
      }
      // Two days for zone offsets and for days of 23 and 25 hours.
      let margin = 2 * 86_400
      return (window.lowerBound - latest - margin)...(window.upperBound - earliest + margin)
    }

    private func absoluteRingings(of occurrence: ItemOccurrences.Occurrence) -> [DueAlarm] {
      occurrence.item.alarms.flatMap { alarm -> [DueAlarm] in
        guard case .at(let instant) = alarm.trigger else { return [] }
        return ringings(of: occurrence, alarm, first: instant)
      }
    }

    private func relativeRingings(of occurrence: ItemOccurrences.Occurrence) -> [DueAlarm] {
      guard let start = occurrence.start, let end = occurrence.end else { return [] }
      return occurrence.item.alarms.flatMap { alarm -> [DueAlarm] in
        let first: Int
        switch alarm.trigger {
        case .afterStart(let duration): first = duration.instant(after: start)
        case .afterEnd(let duration): first = duration.instant(after: end)
        case .at: return []
        }
        return ringings(of: occurrence, alarm, first: first)
      }
    }

    private func ringings(
      of occurrence: ItemOccurrences.Occurrence, _ alarm: AlarmDefinition, first: Int
    ) -> [DueAlarm] {
      let (item, start) = (occurrence.item, occurrence.start)
      // An acknowledged alarm does not ring again.
      guard !item.isOver, first > alarm.acknowledged ?? .min else { return [] }
      return (0...alarm.repetitions).compactMap { repetition in
        let instant = first + repetition * alarm.interval
        guard window.contains(instant) else { return nil }
        return DueAlarm(
          id: DueAlarm.ID(
            uid: item.uid, recurrenceID: occurrence.recurrenceID,
            trigger: Date(timeIntervalSince1970: Double(first)), repetition: repetition),
          kind: item.kind, summary: item.summary,
          fireDate: Date(timeIntervalSince1970: Double(instant)), start: start?.date,
          isAllDay: start?.isDate ?? false, path: path, isAlarm: item.isAlarm)
      }
    }
  }
#endif
