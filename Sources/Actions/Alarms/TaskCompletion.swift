#if canImport(CIcal)
  import CIcal
  import Foundation
  import TimeExpressions

  /// Why a task could not be marked done.
  public enum TaskCompletionError: Error, Hashable, CustomStringConvertible {
    /// The file, or the task in it, is gone.
    case missing(path: String)
    case unreadable(path: String, reason: String)
    /// Other programs kept changing the file meanwhile.
    case busy(path: String)

    public var description: String {
      switch self {
      case .missing(let path): "The task is no longer in \(path); nothing was changed."
      case .unreadable(let path, let reason): "\(path) cannot be changed: \(reason)."
      case .busy(let path): "\(path) is being changed by another program; try again."
      }
    }
  }

  /// Marks tasks as completed in their files.
  ///
  /// Only the lines of STATUS, COMPLETED, PERCENT-COMPLETE and LAST-MODIFIED change; all other bytes of the file stay
  /// as they are. One occurrence of a recurring task gets a component of its own (RECURRENCE-ID).
  public enum TaskCompletion {
    /// - Throws: ``TaskCompletionError``, or a file error.
    public static func complete(_ alarm: DueAlarm, at now: Date, timeZone: TimeZone) throws {
      let path = URL(fileURLWithPath: alarm.path).resolvingSymlinksInPath().path
      for _ in 0..<5 {
        guard FileManager.default.fileExists(atPath: path) else {
          throw TaskCompletionError.missing(path: path)
        }
        do {
          let old = try ICalendarTree.bytes(at: path)
          let new = try completed(old, alarm, at: now, timeZone: timeZone)
          let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
          let isReplaced = try FileReplacement.replace(
            at: path, with: Data(new), permissions: mode_t(permissions ?? 0o600)
          ) { try ICalendarTree.bytes(at: path) != old }
          if isReplaced { return }
        } catch let error as UnreadableCalendar {
          throw TaskCompletionError.unreadable(path: path, reason: error.reason)
        }
      }
      throw TaskCompletionError.busy(path: path)
    }

    /// The file's new bytes.
    static func completed(
      _ bytes: [UInt8], _ alarm: DueAlarm, at now: Date, timeZone: TimeZone
    ) throws -> [UInt8] {
      let target = try position(of: alarm, in: bytes, timeZone: timeZone)
      var text = ContentLines(bytes)
      let tasks = text.components(named: "VTODO")
      guard tasks.indices.contains(target.index) else { throw TaskCompletionError.missing(path: alarm.path) }
      let stamp = utcStamp(now)
      if target.isOccurrence {
        text.insertOccurrence(
          of: tasks[target.index], recurrenceID: alarm.id.recurrenceID ?? "", stamp: stamp)
      } else {
        text.set("LAST-MODIFIED", to: stamp, in: tasks[target.index])
        text.set("PERCENT-COMPLETE", to: "100", in: text.components(named: "VTODO")[target.index])
        text.set("COMPLETED", to: stamp, in: text.components(named: "VTODO")[target.index])
        text.set("STATUS", to: "COMPLETED", in: text.components(named: "VTODO")[target.index])
      }
      let isDone = try ICalendarTree.with(text.bytes) { root in
        allTasks(root).contains {
          self.text(of: $0) == alarm.id.uid && icalcomponent_get_status($0) == ICAL_STATUS_COMPLETED
        }
      }
      guard isDone else { throw UnreadableCalendar(reason: "its lines are not in the usual form") }
      return text.bytes
    }

    private static func text(of component: OpaquePointer) -> String? {
      ICalendarTree.text(icalcomponent_get_uid(component))
    }

    private static func allTasks(_ root: OpaquePointer) -> [OpaquePointer] {
      ICalendarTree.calendars(in: root).flatMap { ICalendarTree.components(of: $0, ICAL_VTODO_COMPONENT) }
    }

    /// Which VTODO of the file the alarm belongs to, and whether an occurrence of it is meant.
    private static func position(
      of alarm: DueAlarm, in bytes: [UInt8], timeZone: TimeZone
    ) throws -> (index: Int, isOccurrence: Bool) {
      try ICalendarTree.with(bytes) { root in
        let tasks = allTasks(root)
        let times = try ICalendarTimes(calendars: ICalendarTree.calendars(in: root), localZone: timeZone)
        let items = tasks.map { AlarmedItem($0, kind: .task, times: times, fileName: alarm.path) }
        let own = items.indices.filter { items[$0].uid == alarm.id.uid }
        let master = own.first { items[$0].replaces == nil }
        guard let recurrenceID = alarm.id.recurrenceID else {
          guard let master else { throw TaskCompletionError.missing(path: alarm.path) }
          return (master, false)
        }
        let replacement = own.first { index in
          guard let replaces = items[index].replaces, !items[index].replacesLaterToo else { return false }
          return replaces.identifier(like: master.flatMap { items[$0].start }) == recurrenceID
        }
        if let replacement { return (replacement, false) }
        guard let master else { throw TaskCompletionError.missing(path: alarm.path) }
        return (master, true)
      }
    }

    private static func utcStamp(_ date: Date) -> String {
      let seconds = Int(date.timeIntervalSince1970.rounded(.down))
      return ZonedTime(
        local: LocalDateTime(secondsSinceEpoch: seconds), isDate: false, zone: .utc
      ).identifier(like: nil) + "Z"
    }
  }
#endif
