import Actions
import TimeExpressions
import Understanding

/// What "it" is: the one thing that was made, changed or told of last.
struct Referent: Sendable, Hashable {
  var kind: FoundItem.Kind
  var title: String
  var start: TimePoint?
  var rule: String?

  init(_ item: FoundItem) {
    (kind, title, start) = (item.kind, item.title, item.start)
  }

  /// Nil where nothing is there to be changed, or more than one thing.
  init?(_ command: Command, _ receipt: Receipt) {
    if command.intent == .cancelEvent || command.intent == .cancelReminder { return nil }
    if let item = receipt.items.first, receipt.items.count == 1 {
      self.init(item)
    } else {
      self.init(command)
    }
  }

  /// What a command makes; nil for one that makes nothing that has a time.
  init?(_ command: Command) {
    guard let kind = command.intent == .updateEvent ? .event : Self.kinds[command.intent],
      let title = command.text(.title) ?? (command.intent == .setAlarm ? "alarm" : nil)
    else { return nil }
    (self.kind, self.title) = (kind, title)
    start =
      command.point(.dateTimePoint) ?? command.range(.dateTimeRange)?.start ?? command.point(.oldDateTime)
    rule = command.rule(.recurrence)
  }

  private static let kinds: [Intent: FoundItem.Kind] = [
    .createEvent: .event, .addReminder: .reminder, .setAlarm: .alarm, .setTimer: .alarm,
  ]

  /// The same thing when others were spoken of after it: an undo would then take away something else, so it is not offered.
  var asOneOfSeveral: Referent {
    var other = self
    other.rule = nil
    return other
  }

  /// The command that takes it away. What repeats and was just made is undone, since one time of it is not meant.
  var cancelling: Command? {
    if rule != nil { return Command(.undo) }
    var slots: [Slot: SlotValue] = [.title: .text(title)]
    slots[.dateTimePoint] = start.map { .point($0) }
    switch kind {
    case .event: return Command(.cancelEvent, slots)
    case .reminder: return Command(.cancelReminder, slots)
    case .alarm: return Command(.stopAlarm, slots)
    case .note, .message: return nil
    }
  }
}
