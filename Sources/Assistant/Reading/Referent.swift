import Actions
import TimeExpressions
import Understanding

/// What "it" is: the one thing that was made, changed or told of last.
struct Referent: Sendable, Hashable {
  var kind: FoundItem.Kind
  var title: String
  var start: TimePoint?
  /// For how long a timer was set, in seconds.
  var length: Int?
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
      let title = command.text(.title) ?? schema.thing(of: intent).flatMap(Self.noun)
    else { return nil }
    (self.kind, self.title) = (kind, title)
    start =
      command.point(.dateTimePoint) ?? command.range(.dateTimeRange)?.start ?? command.point(.oldDateTime)
    length = command.seconds(.durationSeconds)
    rule = command.rule(.recurrence)
  }

  /// What a thing is called that has no name of its own.
  private static func noun(_ thing: CommandSchema.Thing) -> String? {
    switch thing {
    case .alarm: "alarm"
    case .timer: "timer"
    case .event, .reminder, .list, .note, .mail: nil
    }
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
    case .alarm:
      return Command(
        schema.intent(.cancel, .alarm), length.map { [.durationSeconds: .seconds($0)] } ?? slots)
    case .note, .message: return nil
    }
  }
}

extension Referent {
  /// Several things by their times; none where fewer than two have one.
  static func inOrderOfTime(_ things: [Referent]) -> [Referent] {
    let timed = things.compactMap { thing in thing.start.map { (thing, $0.start) } }
    return timed.count > 1 ? timed.sorted { $0.1 < $1.1 }.map(\.0) : []
  }

  /// Several timers by their lengths, or else by when they ring; none where there are other things among them.
  static func inOrderOfLength(_ things: [Referent]) -> [Referent] {
    guard things.allSatisfy({ $0.kind == .alarm }) else { return [] }
    let timers = things.compactMap { thing in thing.length.map { (thing, $0) } }
    return timers.count > 1 ? timers.sorted { $0.1 < $1.1 }.map(\.0) : inOrderOfTime(things)
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
