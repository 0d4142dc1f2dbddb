#if canImport(CIcal)
  import CIcal
  import DurableFiles
  import Foundation
  import Sentences
  import TimeExpressions

  /// Why a task could not be marked done.
  package enum TaskCompletionError: Error, Hashable, CustomStringConvertible {
    /// The file or its task is gone.
    case missing(path: String)
    case unreadable(path: String, reason: String)
    /// Other programs kept changing the file.
    case busy(path: String)

    package var description: String {
      switch self {
      case .missing(let path): ReminderSentences.gone(from: path)
      case .unreadable(let path, let reason): ReminderSentences.notChangeable(path, reason)
      case .busy(let path): ReminderSentences.busy(path)
      }
    }
  }

  /// Marks tasks as completed in their files.
  ///
  /// Only the lines STATUS, COMPLETED, PERCENT-COMPLETE and LAST-MODIFIED change; all other bytes stay. An occurrence
  /// of a recurring task gets a component of its own (RECURRENCE-ID).
  package enum TaskCompletion {
    /// - Throws: ``TaskCompletionError``, or a file error.
    package static func complete(_ alarm: DueAlarm, at now: Date, timeZone: TimeZone) throws {
      let path = URL(fileURLWithPath: alarm.path).resolvingSymlinksInPath().path
      for _ in 0..<5 {
        guard FileManager.default.fileExists(atPath: path) else {
          throw TaskCompletionError.missing(path: path)
        }
        do {
          let old = try ICalendarTree.bytes(at: path)
          let new = try completed(
            old, uid: alarm.id.uid, recurrenceID: alarm.id.recurrenceID, path: path, at: now,
            timeZone: timeZone)
          let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
          var draft = try Draft(of: path, permissions: mode_t(permissions ?? 0o600))
          try draft.append(new)
          try draft.synchronize()
          if try ICalendarTree.bytes(at: path) == old { return try draft.replace() }
        } catch let error as UnreadableCalendar {
          throw TaskCompletionError.unreadable(path: path, reason: error.reason)
        }
      }
      throw TaskCompletionError.busy(path: path)
    }

    /// Returns the file's new bytes.
    static func completed(
      _ bytes: [UInt8], uid: String, recurrenceID: String?, path: String, at now: Date, timeZone: TimeZone
    ) throws -> [UInt8] {
      let place = try ItemPlace(
        uid: uid, recurrenceID: recurrenceID, kind: .task, in: bytes, path: path, timeZone: timeZone)
      guard let index = place.occurrence ?? place.master else {
        throw TaskCompletionError.missing(path: path)
      }
      var text = CalendarLines(bytes)
      let stamp = utcStamp(now)
      if let recurrenceID, place.occurrence == nil {
        guard text.components(named: "VTODO").indices.contains(index) else {
          throw TaskCompletionError.missing(path: path)
        }
        text.insertOccurrence(
          of: text.components(named: "VTODO")[index], recurrenceID: recurrenceID, stamp: stamp)
      } else {
        for (name, value) in [
          ("LAST-MODIFIED", stamp), ("PERCENT-COMPLETE", "100"), ("COMPLETED", stamp),
          ("STATUS", "COMPLETED"),
        ] {
          let tasks = text.components(named: "VTODO")
          guard tasks.indices.contains(index) else { throw TaskCompletionError.missing(path: path) }
          text.set(name, to: value, in: tasks[index])
        }
      }
      let isDone = try ICalendarTree.with(text.bytes) { root in
        ICalendarTree.calendars(in: root).flatMap { ICalendarTree.components(of: $0, ICAL_VTODO_COMPONENT) }
          .contains {
            ICalendarTree.text(icalcomponent_get_uid($0)) == uid
              && icalcomponent_get_status($0) == ICAL_STATUS_COMPLETED
          }
      }
      guard isDone else { throw UnreadableCalendar(reason: "its lines are not in the usual form") }
      return text.bytes
    }

    static func utcStamp(_ date: Date) -> String {
      let seconds = Int(date.timeIntervalSince1970.rounded(.down))
      return ZonedTime(
        local: LocalDateTime(secondsSinceEpoch: seconds), isDate: false, zone: .utc
      ).identifier(like: nil) + "Z"
    }
  }
#endif
