#if canImport(CIcal)
  import CIcal
  import Foundation
  import TimeExpressions

  /// The ringings of one item: its master component and those that replace single occurrences of it.
  struct ItemAlarms {
    let items: [AlarmedItem]
    let times: ICalendarTimes
    let path: String
    /// Instants of ringing that are asked for.
    let window: ClosedRange<Int>

    func all() throws -> [DueAlarm] {
      guard let master = items.first(where: { $0.replaces == nil }), let start = master.start else {
        return items.flatMap { ringings(of: $0, recurrenceID: identifier($0.replaces, like: nil)) }
      }
      let recurrence = RecurrenceExpansion(component: master.component, start: start, times: times)
      guard recurrence.recurs else { return ringings(of: master, recurrenceID: nil) }

      let replacements = items.filter { $0.replaces != nil }
      var alarms: [DueAlarm] = []
      for item in replacements {
        alarms += ringings(of: item, recurrenceID: identifier(item.replaces, like: start))
      }
      alarms += absoluteRingings(of: master, recurrenceID: nil)

      let replaced = Set(replacements.compactMap { $0.replaces?.instant })
      let followed = replacements.filter(\.replacesLaterToo).sorted { instant($0) < instant($1) }
      for occurrence in try recurrence.starts(in: searchWindow()) where !replaced.contains(occurrence.instant)
      {
        let item = followed.last { instant($0) <= occurrence.instant } ?? master
        // On the master's clock, whatever clock a replacement is written on.
        let origin = item.replaces.map { start.zone.local(at: $0.instant) } ?? start.local
        let shift = occurrence.local.secondsSinceEpoch - origin.secondsSinceEpoch
        alarms += relativeRingings(
          of: item, shift: shift, recurrenceID: identifier(occurrence, like: start))
      }
      return alarms
    }

    private func instant(_ item: AlarmedItem) -> Int { item.replaces?.instant ?? .min }

    /// Where occurrences must start for their alarms to ring within the window.
    private func searchWindow() -> ClosedRange<Int> {
      var earliest = 0
      var latest = 0
      for item in items {
        let length = (item.end?.instant ?? 0) - (item.start?.instant ?? 0)
        // What a THISANDFUTURE replacement moves its occurrences by.
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
      // Two days for the zones' offsets and for days of 23 and 25 hours.
      let margin = 2 * 86_400
      return (window.lowerBound - latest - margin)...(window.upperBound - earliest + margin)
    }

    private func ringings(of item: AlarmedItem, recurrenceID: String?) -> [DueAlarm] {
      absoluteRingings(of: item, recurrenceID: recurrenceID)
        + relativeRingings(of: item, shift: 0, recurrenceID: recurrenceID)
    }

    private func absoluteRingings(of item: AlarmedItem, recurrenceID: String?) -> [DueAlarm] {
      item.alarms.flatMap { alarm -> [DueAlarm] in
        guard case .at(let instant) = alarm.trigger else { return [] }
        return ringings(of: item, alarm, first: instant, start: item.start, recurrenceID: recurrenceID)
      }
    }

    /// `shift` moves the item on its own clock, in seconds.
    private func relativeRingings(of item: AlarmedItem, shift: Int, recurrenceID: String?) -> [DueAlarm] {
      let move = NominalDuration(days: 0, seconds: shift)
      guard let start = item.start?.advanced(by: move), let end = item.end?.advanced(by: move) else {
        return []
      }
      return item.alarms.flatMap { alarm -> [DueAlarm] in
        let first: Int
        switch alarm.trigger {
        case .afterStart(let duration): first = duration.instant(after: start)
        case .afterEnd(let duration): first = duration.instant(after: end)
        case .at: return []
        }
        return ringings(of: item, alarm, first: first, start: start, recurrenceID: recurrenceID)
      }
    }

    private func ringings(
      of item: AlarmedItem, _ alarm: AlarmDefinition, first: Int, start: ZonedTime?, recurrenceID: String?
    ) -> [DueAlarm] {
      guard !item.isOver else { return [] }
      return (0...alarm.repetitions).compactMap { repetition in
        let instant = first + repetition * alarm.interval
        guard window.contains(instant), instant > alarm.acknowledged ?? .min else { return nil }
        return DueAlarm(
          id: DueAlarm.ID(
            uid: item.uid, recurrenceID: recurrenceID,
            trigger: Date(timeIntervalSince1970: Double(first)), repetition: repetition),
          kind: item.kind, summary: item.summary,
          fireDate: Date(timeIntervalSince1970: Double(instant)), start: start?.date,
          isAllDay: start?.isDate ?? false, path: path)
      }
    }

    private func identifier(_ time: ZonedTime?, like start: ZonedTime?) -> String? {
      time?.identifier(like: start)
    }
  }
#endif
