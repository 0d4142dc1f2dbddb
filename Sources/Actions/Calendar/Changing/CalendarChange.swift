#if canImport(CIcal)
  import Foundation
  import TimeExpressions

  /// Prepares a change of an item's file, and checks the result before anything is written.
  struct CalendarChange {
    let item: CalendarItem
    let context: TimeContext

    /// - Parameter isWhole: Whether a whole series is removed rather than one occurrence.
    func removal(isWhole: Bool) throws -> FileChange {
      try edit(
        { bytes in
          isWhole || item.recurrenceID == nil
            ? try editor.removed(from: bytes) : try editor.withoutOccurrence(bytes)
        }, expecting: { !$0.contains { isSame($0, isWhole: isWhole) } })
    }

    /// Removes this item and others in the same file completely.
    func removal(with others: [CalendarItem]) throws -> FileChange {
      let items = [item] + others
      let gone = Set(items.map(\.uid))
      return try edit(
        { bytes in
          try items.reduce(bytes as [UInt8]?) { left, item in
            try left.flatMap { try CalendarChange(item: item, context: context).editor.removed(from: $0) }
          }
        }, expecting: { !$0.contains { gone.contains($0.uid) } })
    }

    func change(_ change: ItemChange) throws -> FileChange {
      let start = change.time?.start ?? item.start
      return try edit(
        { try editor.changed($0, by: change) }, around: start,
        expecting: { items in
          items.contains { $0.uid == item.uid && $0.title == change.title ?? item.title && $0.start == start }
        })
    }

    /// Changes this item and another in the same file.
    func change(_ change: ItemChange, and other: CalendarItem, by otherChange: ItemChange) throws
      -> FileChange
    {
      let start = change.time?.start ?? item.start
      return try edit(
        { bytes in
          try CalendarChange(item: other, context: context).editor.changed(
            editor.changed(bytes, by: change), by: otherChange)
        }, around: start, expecting: { $0.contains { $0.uid == item.uid && $0.start == start } })
    }

    func completion() throws -> FileChange {
      try edit(
        { bytes in
          try TaskCompletion.completed(
            bytes, uid: item.uid, recurrenceID: item.recurrenceID, path: item.path, at: now,
            timeZone: context.timeZone)
        }, expecting: { !$0.contains { isSame($0, isWhole: false) } })
    }

    /// Returns the change that `edit` makes to the file's text, after checking its result.
    ///
    /// - Parameters:
    ///   - time: The time around which the result is checked; by default the item's own.
    ///   - isRight: Returns whether the resulting items are as intended.
    func edit(
      _ edit: ([UInt8]) throws -> [UInt8]?, around time: TimePoint? = nil,
      expecting isRight: ([CalendarItem]) -> Bool = { _ in true }
    ) throws -> FileChange {
      do {
        let before = try ICalendarTree.bytes(at: item.path)
        let after = try edit(before)
        if let after {
          let middle = ZoneOffset(context.timeZone).instant(of: (time ?? item.start)?.start ?? context.now)
          let items = try CalendarReader(collections: [], timeZone: context.timeZone).items(
            of: after, path: item.path, [item.kind], in: middle - 172_800..<middle + 172_800)
          guard isRight(items) else {
            throw UnreadableCalendar(reason: "its lines are not in the usual form")
          }
        }
        return FileChange(path: item.path, before: Data(before), after: after.map { Data($0) })
      } catch let error as UnreadableCalendar {
        throw ActionError.notChangeable(path: item.path, reason: error.reason)
      } catch let error as TaskCompletionError {
        throw ActionError.notChangeable(path: item.path, reason: "\(error)")
      }
    }

    var now: Date {
      Date(timeIntervalSince1970: Double(ZoneOffset(context.timeZone).instant(of: context.now)))
    }

    private var editor: ItemEditor {
      ItemEditor(item: item, timeZone: context.timeZone, stamp: TaskCompletion.utcStamp(now))
    }

    private func isSame(_ found: CalendarItem, isWhole: Bool) -> Bool {
      found.uid == item.uid && (isWhole || found.recurrenceID == item.recurrenceID)
    }
  }
#endif
