import Actions
import TimeExpressions
import Understanding

/// What “it” means: the one thing that was made, changed or told of last.
struct Referent: Sendable, Hashable {
  var kind: FoundItem.Kind
  var title: String
  var start: TimePoint?
  /// The length that a timer was set for, in seconds.
  var length: Int?
  var rule: RecurrenceRule?

  init(_ item: FoundItem) {
    (kind, title, start) = (item.kind, item.title, item.start)
  }

  /// Creates the referent of a command that was done. Returns `nil` where nothing is left to be changed, or there
  /// are several things and the command itself makes none.
  init?(_ command: Command, _ receipt: Receipt, schema: CommandSchema) {
    if schema.destroys(command.intent) { return nil }
    if let item = receipt.items.first, receipt.items.count == 1 {
      self.init(item)
    } else {
      self.init(command, schema: schema)
    }
  }

  /// Creates the referent of what a command makes or changes. Returns `nil` where that isn't an event, a reminder,
  /// an alarm or a timer, or has no name.
  init?(_ command: Command, schema: CommandSchema) {
    let intent = command.intent
    guard schema.act(of: intent) == .create || intent == schema.generalChange,
      let kind = schema.thing(of: intent).flatMap(FoundItem.Kind.init(timed:)),
      let title = command.text(.title) ?? schema.thing(of: intent).flatMap(Self.noun)
    else { return nil }
    // A change names alarms without a title of their own “alarm”.
    let isAlarm = intent == schema.generalChange && title == Self.noun(.alarm)
    (self.kind, self.title) = (isAlarm ? .alarm : kind, title)
    start =
      command.point(.dateTimePoint) ?? command.range(.dateTimeRange)?.start ?? command.point(.oldDateTime)
    length = command.seconds(.durationSeconds)
    rule = command.rule(.recurrence)
  }

  /// Creates the referent of what a command would take away. Returns `nil` where that isn't one event, reminder or
  /// alarm by its name.
  init?(removedBy command: Command, schema: CommandSchema) {
    guard schema.act(of: command.intent) == .cancel, command.slots[.scope] == nil,
      let kind = schema.thing(of: command.intent).flatMap(FoundItem.Kind.init(timed:)),
      let title = command.text(.title)
    else { return nil }
    (self.kind, self.title, start) = (kind, title, command.point(.dateTimePoint))
  }

  /// Returns the name of an alarm or timer without a title of its own, or `nil` for other things.
  private static func noun(_ thing: CommandSchema.Thing) -> String? {
    switch thing {
    case .alarm: "alarm"
    case .timer: "timer"
    case .event, .reminder, .list, .note, .mail: nil
    }
  }

  /// The thing without its recurrence rule, for use after other things were spoken of. ``cancelling(_:)`` then
  /// offers no undo, which would take back something else.
  var asOneOfSeveral: Referent {
    var other = self
    other.rule = nil
    return other
  }

  /// Returns the command that removes the thing, or `nil` for a note or a message. What repeats and was just made
  /// is undone instead, since cancelling it would remove one occurrence only.
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
  /// Whether it rings at a time and not after a length, so that more minutes are later.
  var rings: Bool { kind == .reminder || kind == .alarm && !isTimer }

  /// Whether it is a timer, as its length or its title says. The titles of all timers contain that word.
  var isTimer: Bool { kind == .alarm && (length != nil || FoldedWords.words(title).contains("timer")) }

  /// Returns the things that have a time in its order, or an empty array where fewer than two have one.
  static func inOrderOfTime(_ things: [Referent]) -> [Referent] {
    let timed = things.compactMap { thing in thing.start.map { (thing, $0.start) } }
    return timed.count > 1 ? timed.sorted { $0.1 < $1.1 }.map(\.0) : []
  }

  /// Returns timers by their lengths, or by when they ring where fewer than two lengths are known. Returns an
  /// empty array where some of the things don't ring.
  static func inOrderOfLength(_ things: [Referent]) -> [Referent] {
    guard things.allSatisfy({ $0.kind == .alarm }) else { return [] }
    let timers = things.compactMap { thing in thing.length.map { (thing, $0) } }
    return timers.count > 1 ? timers.sorted { $0.1 < $1.1 }.map(\.0) : inOrderOfTime(things)
  }
}

extension FoundItem.Kind {
  /// Returns the kind of item for a thing that has a time, or `nil` for lists, notes and mail.
  init?(timed thing: CommandSchema.Thing) {
    switch thing {
    case .event: self = .event
    case .reminder: self = .reminder
    case .alarm, .timer: self = .alarm
    case .list, .note, .mail: return nil
    }
  }
}
