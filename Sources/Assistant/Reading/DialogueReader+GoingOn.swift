import Actions
import TimeExpressions
import Understanding

/// What a few words mean as the continuation of what was done or told.
extension DialogueReader {
  /// What a few words ask for after what was done or told: “and eggs”, “five more minutes”; nil where they are a command
  /// of their own.
  func goingOn(_ text: String, after before: Before, unless alone: Interpretation) -> Interpretation? {
    let last = before.turn.interpretation.command
    guard before.waits || before.turn.receipt != nil,
      var next = continuing.interpretation(of: text, after: making(before), context: context)
        ?? ofTimer(text, spokenOfIn: before) ?? onNeighbouringDay(text, after: before)
    else { return nil }
    let isWhole = alone.command.intent != .none && alone.missing.isEmpty && alone.isProbable
    // “Is anything else on that day?”, “what day of the week is that?” are asked about the day of the event before.
    if schema.takesDay(next.command.intent), next.command.slots.isEmpty {
      next.command.slots[.dateTimePoint] = before.anchor(schema).map { .point(.date($0.date)) }
      next.missing = schema.missing(in: next.command)
      return next
    }
    // “And after that?” is asked about what comes next then.
    if next.command.text(.scope) == Self.afterwards {
      guard let end = before.end(schema) else { return nil }
      next.command.slots = [.scope: .text("next"), .dateTimePoint: .point(end)]
      return next
    }
    // “Where is it?” is asked about the event before.
    if let title = next.command.text(.title), Reference.standsFor(title) {
      guard !before.waits, let thing = before.referent(schema) else { return nil }
      next.command.slots[.title] = .text(thing.title)
      next.command.slots[.dateTimePoint] = thing.start.map { .point(.date($0.date)) }
      return next
    }
    // “Stop the sauce” after timers, but not “stop the music”.
    if next.command.intent == schema.intent(.cancel, .alarm), next.spans[.title] != nil,
      next.command.text(.title).flatMap(before.spoken.named)?.kind != .alarm
    {
      return nil
    }
    // “Pause the long one”
    if schema.isAboutRinging(next.command.intent), let title = next.command.text(.title),
      let reference = ListedReference(text, context: context), reference.covers(title)
    {
      guard let thing = one(reference, of: before) else { return nil }
      next.command.slots[.title] = .text(thing.title)
    }
    if continuing.isFree(next) {
      // Who is added has a name, or else it is something.
      let people = next.command.texts(.addedPeople) ?? []
      guard people.allSatisfy(Self.isName) else { return nil }
      // “Add bread to my shopping list” leaves out nothing that would have to be taken from before.
      let left = next.command.slots.keys.filter { next.spans[$0] == nil }
      guard alone.objection == nil || Reference.names(text),
        !left.contains(where: { alone.command.slots[$0] != nil }),
        !isWhole || !people.isEmpty && schema.makes(.note, alone.command.intent)
          // “Give the eggs another minute” is said of the timer for the eggs, where there is one.
          || schema.changesTimer(next.command.intent)
            && next.command.text(.title).flatMap(before.spoken.named)?.kind == .alarm
          // “Cross the milk off” sounds like a reminder that is done, “and at six to lock up” like an event.
          || alone.command.intent == next.command.intent || isCompletion(alone.command.intent)
          || schema.makes(.reminder, next.command.intent) && schema.makes(.event, alone.command.intent)
          // “Add to that note that it is locked” is no note of its own.
          || schema.thing(of: next.command.intent) == .note && schema.makes(.note, alone.command.intent)
            && Reference.standsFor(text)
      else { return nil }
    }
    if before.waits {
      // What is asked changes nothing of what waits.
      if schema.act(of: next.command.intent) == .query { return next }
      // “And some coffee” beside the card of a list.
      if next.command.intent == last.intent, schema.makes(.note, last.intent), last.text(.title) != nil,
        let items = last.text(.noteBody), let more = next.command.text(.noteBody)
      {
        next.command = Command(last.intent, [.noteBody: .text("\(items), \(more)")])
        return next
      }
      // Like the item itself, what is asked for can be somewhere else.
      guard next.command.intent == schema.generalChange, schema[last.intent]?.slots.contains(.place) ?? false
      else {
        return nil
      }
      next.command.intent = last.intent
      if let name = next.command.slots.removeValue(forKey: .newTitle) { next.command.slots[.title] = name }
      return namingPlace(next, in: .title, of: last)
    }
    if next.command.intent == schema.generalChange { next = namingPlace(next, in: .newTitle, of: last) }
    // “Swap them” means the two that were told of.
    if next.missing.contains(.items), schema.isAboutEvents(next.command.intent) {
      guard let items = before.turn.receipt?.items, items.count == 2 else { return nil }
      next.command.slots[.items] = .texts(items.map(\.title))
      next.missing = []
    }
    // “And a meeting with Tom at three”, which is understood by itself, is on the same day.
    if alone.command.intent == next.command.intent, schema.makes(.event, next.command.intent),
      !next.missing.contains(.title), alone.command.text(.title) != nil, alone.command.hasTime
    {
      let isSame = alone.command == next.command
      next = alone
      // Two readings that agree leave nothing to a guess.
      if isSame { next.confidence = 1 }
    }
    // “And again on Thursday” is the same on another day.
    let isMade = [CommandSchema.Thing.event, .reminder].contains { schema.makes($0, next.command.intent) }
    if isMade, next.missing.contains(.title) {
      guard !before.waits, let again = again(next, of: before) else { return nil }
      next = again
    }
    // “Delete that note” after a question that it answered.
    if schema.thing(of: next.command.intent) == .note, last.text(.title) == nil, last.text(.noteBody) == nil,
      let items = before.turn.receipt?.items, items.count == 1, items[0].kind == .note
    {
      next.command.slots[.title] = .text(items[0].title)
      next.missing = schema.missing(in: next.command)
    }
    // “Cross it off” means what was put there last.
    if let things = next.command.texts(.items), things.allSatisfy(Reference.standsFor) {
      guard let spoken = last.texts(.items) ?? last.text(.noteBody).map({ SpokenItems($0).items }) else {
        return nil
      }
      next.command.slots[.items] = .texts(spoken)
    }
    // “And at seven” after an alarm at six in the morning is in the morning, too.
    let isAnother =
      next.command.intent == making(before).intent || schema.makes(.alarm, next.command.intent)
      || schema.makes(.event, next.command.intent)
    if isAnother, let start = last.point(.dateTimePoint) ?? before.anchor(schema),
      case .dateTime(let time)? = next.command.point(.dateTimePoint)
    {
      next.command.slots[.dateTimePoint] = .point(
        .dateTime(SaidTime(next).placing(time, on: start)))
    }
    return next
  }

  /// The scope of “is there anything after that”.
  private static let afterwards = "after"

  /// “And the day after too”: something once more on a day that is said from its own.
  private func onNeighbouringDay(_ text: String, after before: Before) -> Interpretation? {
    guard !before.waits, let thing = before.referent(schema), [.event, .reminder].contains(thing.kind),
      let time = AnchoredTime(text, context: context), time.shift != nil,
      Reference.repeats(text, besides: time.span), let day = thing.start.flatMap(time.time)
    else { return nil }
    let intent = schema.intent(.create, thing.kind == .reminder ? .reminder : .event)
    return Interpretation(
      text: text, command: Command(intent, [.dateTimePoint: .point(.date(day.date))]), confidence: 1,
      missing: [.title],
      spans: [.dateTimePoint: [time.span]], saidOfTime: .day, interpreter: Interpretation.rules)
  }

  /// The command before, or for a changed reminder one that makes it, since the same words go on with either.
  private func making(_ before: Before) -> Command {
    let command = before.turn.interpretation.command
    guard command.intent == schema.generalChange, let thing = before.referent(schema), thing.kind == .reminder
    else { return command }
    return Command(schema.intent(.create, .reminder), [.title: .text(thing.title)])
  }

  /// What a text asks for of a timer that was spoken of before the last thing.
  private func ofTimer(_ text: String, spokenOfIn before: Before) -> Interpretation? {
    guard let next = continuing.interpretation(ofTimerNamedIn: text, context: context),
      let thing = next.command.text(.title).flatMap(before.spoken.named), thing.kind == .alarm
    else { return nil }
    return next
  }

  /// An event or a reminder once more, at another time; nil where none was spoken of.
  private func again(_ next: Interpretation, of before: Before) -> Interpretation? {
    let last = before.turn.interpretation.command
    let times = next.command.slots.filter { [.dateTimePoint, .dateTimeRange].contains($0.key) }
    guard let thing = before.referent(schema), [.event, .reminder].contains(thing.kind), times.count == 1
    else { return nil }
    var pending = Interpretation(byRule: next.text, Command(next.command.intent))
    pending.command.slots = last.slots.filter { [.dateTimeRange, .durationMinutes, .place].contains($0.key) }
    pending.command.slots[.title] = .text(thing.title)
    if let item = before.turn.receipt?.items.first, case .dateTime? = item.end, let start = item.start,
      let end = item.end, thing.kind == .event
    {
      pending.command.slots[.dateTimeRange] = .range(TimeRange(start: start, end: end))
      pending.command.slots[.durationMinutes] = nil
    } else if pending.command.slots[.dateTimeRange] == nil {
      pending.command.slots[.dateTimePoint] = thing.start.map { .point($0) }
    }
    var again = next
    again.command = Command(next.command.intent, times)
    let followUp = FollowUp(schema: schema, context: context)
    guard var completed = followUp.completing(pending, by: again) else { return nil }
    completed.said = next.said
    return completed
  }

  /// Another place of what has its place in its name, as a part of that name: “dinner at Luigi's”.
  private func namingPlace(_ next: Interpretation, in slot: Slot, of last: Command) -> Interpretation {
    guard let place = next.command.text(.place), last.text(.place) == nil,
      let title = last.text(.newTitle) ?? last.text(.title), let moved = Reference.title(title, at: place)
    else { return next }
    var named = next
    named.command.slots[.place] = nil
    named.command.slots[slot] = .text(moved)
    return named
  }

  /// A few words with a capital each.
  private static func isName(_ words: String) -> Bool {
    let parts = words.split(separator: " ")
    return (1...3).contains(parts.count) && parts.allSatisfy { $0.first?.isUppercase ?? false }
  }

  /// Whether an intent ticks something off, as a reminder.
  private func isCompletion(_ intent: Intent) -> Bool {
    schema.ends(intent) && schema.act(of: intent) == .change
  }
}
