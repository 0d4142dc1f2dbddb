#if canImport(CIcal)
  import CIcal
  import Foundation

  /// The position of an item in its file: the numbers of its components among those of their kind, in the order of
  /// the text.
  struct ItemPlace {
    /// The master component, whose occurrences the others replace.
    var master: Int?
    /// The component that replaces the intended occurrence.
    var occurrence: Int?
    /// All of the item's components.
    var all: [Int]
    /// Whether the master's rules give further occurrences.
    var recurs: Bool

    /// Finds an item in a file.
    ///
    /// - Parameter recurrenceID: The intended occurrence, or `nil` for the item as a whole.
    init(
      uid: String, recurrenceID: String?, kind: DueAlarm.Kind, in bytes: [UInt8], path: String,
      timeZone: TimeZone
    ) throws {
      let componentKind = kind == .event ? ICAL_VEVENT_COMPONENT : ICAL_VTODO_COMPONENT
      self = try ICalendarTree.with(bytes) { root in
        let calendars = ICalendarTree.calendars(in: root)
        let times = try ICalendarTimes(calendars: calendars, localZone: timeZone)
        let items = calendars.flatMap { ICalendarTree.components(of: $0, componentKind) }
          .map { AlarmedItem($0, kind: kind, times: times, fileName: path) }
        let all = items.indices.filter { items[$0].uid == uid }
        let master = all.first { items[$0].replaces == nil }
        let start = master.flatMap { items[$0].start }
        let occurrence = all.first { index in
          guard let replaces = items[index].replaces, !items[index].replacesLaterToo else { return false }
          return recurrenceID != nil && replaces.identifier(like: start) == recurrenceID
        }
        let recurs = ItemOccurrences(items: all.map { items[$0] }, times: times).recurrence != nil
        return ItemPlace(master: master, occurrence: occurrence, all: all, recurs: recurs)
      }
    }

    private init(master: Int?, occurrence: Int?, all: [Int], recurs: Bool) {
      self.master = master
      self.occurrence = occurrence
      self.all = all
      self.recurs = recurs
    }
  }
#endif
