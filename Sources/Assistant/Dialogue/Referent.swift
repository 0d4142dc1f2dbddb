import Actions
import TimeExpressions
import Understanding

/// What "it" is: the one thing that was made, changed or told of last.
struct Referent: Sendable, Hashable {
  var kind: FoundItem.Kind
  var title: String
  var start: TimePoint?
  var rule: RecurrenceRule?

  init(_ item: FoundItem) {
    (kind, title, start) = (item.kind, item.title, item.start)
  }

  /// Nil where nothing is there to be changed, or more than one thing.
  init?(_ command: Command, _ receipt: Receipt, schema: CommandSchema) {
    if schema.destroys(command.intent) { return nil }
    if let item = receipt.items.first, receipt.items.count == 1 {
      self.init(item)
    } else {
      self.init(command, schema: schema)
    }
  }

  /// What a command makes; nil for one that makes nothing that has a time.
  init?(_ command: Command, schema: CommandSchema) {
    let intent = command.intent
    guard schema.act(of: intent) == .create || intent == schema.generalChange,
      let kind = schema.thing(of: intent).flatMap(FoundItem.Kind.init(timed:)),
      let title = command.text(.title) ?? (schema.makes(.alarm, intent) ? "alarm" : nil)
    else { return nil }
    (self.kind, self.title) = (kind, title)
    start =
      command.point(.dateTimePoint) ?? command.range(.dateTimeRange)?.start ?? command.point(.oldDateTime)
    rule = command.rule(.recurrence)
  }

  /// The same thing when others were spoken of after it: an undo would then take away something else, so it is not offered.
  var asOneOfSeveral: Referent {
    var other = self
    other.rule = nil
    return other
  }

  /// The command that takes it away. What repeats and was just made is undone, since one time of it is not meant.
  func cancelling(_ schema: CommandSchema) -> Command? {
    if rule != nil { return Command(.undo) }
    var slots: [Slot: SlotValue] = [.title: .text(title)]
    slots[.dateTimePoint] = start.map { .point($0) }
    switch kind {
    case .event: return Command(schema.intent(.cancel, .event), slots)
    case .reminder: return Command(schema.intent(.cancel, .reminder), slots)
    case .alarm: return Command(schema.intent(.cancel, .alarm), slots)
    case .note, .message: return nil
    }
  }
}

extension FoundItem.Kind {
  /// What is found of a kind of thing that has a time; nil for things that have none.
  init?(timed thing: CommandSchema.Thing) {
    switch thing {
    case .event: self = .event
    case .reminder: self = .reminder
    case .alarm, .timer: self = .alarm
    case .list, .note, .mail: return nil
    }
  }
}
