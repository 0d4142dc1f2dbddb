#if canImport(CIcal)
  import CIcal
  import Foundation
  import TimeExpressions

  /// An item of a calendar file: its master component, and those that replace single occurrences.
  struct ItemOccurrences {
    /// One occurrence, with the component that describes it.
    struct Occurrence {
      let item: AlarmedItem
      /// The seconds by which the component is moved, on its own clock.
      var shift = 0
      /// The occurrence's original start, or `nil` if the item does not recur.
      let recurrenceID: String?

      var start: ZonedTime? { item.start?.advanced(by: NominalDuration(days: 0, seconds: shift)) }
      var end: ZonedTime? { item.end?.advanced(by: NominalDuration(days: 0, seconds: shift)) }
    }

    let items: [AlarmedItem]
    let times: ICalendarTimes

    /// The master component, whose occurrences the others replace.
    var master: AlarmedItem? { items.first { $0.replaces == nil } }

    /// The master's recurrence, or `nil` if it has only one time.
    var recurrence: RecurrenceExpansion? {
      guard let master, let start = master.start else { return nil }
      let recurrence = RecurrenceExpansion(component: master.component, start: start, times: times)
      return recurrence.recurs ? recurrence : nil
    }

    private var replacements: [AlarmedItem] { items.filter { $0.replaces != nil } }

    /// The occurrences that have a component, each once. A replacement for something that does not recur is left out.
    var written: [Occurrence] {
      guard let master, let start = master.start else {
        return items.map { Occurrence(item: $0, recurrenceID: $0.replaces?.identifier(like: nil)) }
      }
      let own = Occurrence(item: master, recurrenceID: nil)
      guard recurrence != nil else { return [own] }
      return [own]
        + replacements.map { Occurrence(item: $0, recurrenceID: $0.replaces?.identifier(like: start)) }
    }

    /// Returns all occurrences of the item; those from its rules only if their original start is in the window.
    func all(startingIn window: ClosedRange<Int>) throws -> [Occurrence] {
      guard let master, let recurrence else { return written }
      let replaced = Set(replacements.compactMap { $0.replaces?.instant })
      let followed = replacements.filter(\.replacesLaterToo).sorted { instant($0) < instant($1) }
      var occurrences = written.filter { $0.recurrenceID != nil }
      for time in try recurrence.starts(in: window) where !replaced.contains(time.instant) {
        let item = followed.last { instant($0) <= time.instant } ?? master
        // On the master's clock, even if a replacement is written on another one.
        let origin =
          item.replaces.map { recurrence.start.zone.local(at: $0.instant) } ?? recurrence.start.local
        occurrences.append(
          Occurrence(
            item: item, shift: time.local.secondsSinceEpoch - origin.secondsSinceEpoch,
            recurrenceID: time.identifier(like: recurrence.start)))
      }
      return occurrences
    }

    private func instant(_ item: AlarmedItem) -> Int { item.replaces?.instant ?? .min }
  }
#endif
