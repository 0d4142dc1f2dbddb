import Actions
import TimeExpressions
import Understanding

/// Reads short texts that continue what was done or told.
extension DialogueReader {
  /// Handles the continuing phrases of the last command, such as “and eggs” after a list and “five more minutes”
  /// after a timer. Details that the words leave out are taken from before. Returns `nil` for anything else, for a
  /// text that is better understood by itself (`alone`), and where what it leaves out is not known.
  func goingOn(_ text: String, after before: Before, unless alone: Interpretation) -> Interpretation? {
    let last = before.turn.interpretation.command
    guard before.waits || before.turn.receipt != nil,
      var next = continuing.interpretation(of: text, after: making(before), context: context)
        ?? ofTimer(text, spokenOfIn: before) ?? onNeighbouringDay(text, after: before)
    else { return nil }
    let isWhole = alone.command.intent != .none && alone.missing.isEmpty && alone.isProbable
    // “Is anything else on that day?” and “what day of the week is that?” mean the day of the last event.
    if schema.takesDay(next.command.intent), next.command.slots.isEmpty {
      next.command.slots[.dateTimePoint] = before.anchor(schema).map { .point(.date($0.date)) }
      next.missing = schema.missing(in: next.command)
      return next
    }
    // “And after that?” asks what comes next.
    if next.command.text(.scope) == Self.afterwards {
      guard let end = before.end(schema) else { return nil }
      next.command.slots = [.scope: .text("next"), .dateTimePoint: .point(end)]
      return next
    }
    // “Does that clash with anything?” means the time of the last event.
    if next.command.text(.scope) == Self.clashing {
      guard let thing = before.thing(schema), let start = thing.start, case .dateTime = start else {
        return nil
      }
      next.command.slots[.title] = .text(thing.title)
      next.command.slots[.dateTimePoint] = .point(start)
      return next
    }
    // “Where is it?” means the last event.
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
      // Only a name is taken for a person to add.
      let people = next.command.texts(.addedPeople) ?? []
      guard people.allSatisfy(Self.isName) else { return nil }
      // “Add bread to my shopping list” leaves nothing out and stands by itself.
      let left = next.command.slots.keys.filter { next.spans[$0] == nil }
      guard alone.objection == nil || Reference.names(text),
        !alone.isProbable || !left.contains(where: { alone.command.slots[$0] != nil }),
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
      // A question changes nothing on the card.
      if schema.act(of: next.command.intent) == .query { return next }
      // “And some coffee” beside the card of a list.
      if next.command.intent == last.intent, schema.makes(.note, last.intent), last.text(.title) != nil,
        let items = last.text(.noteBody), let more = next.command.text(.noteBody)
      {
        next.command = Command(last.intent, [.noteBody: .text("\(items), \(more)")])
        return next
      }
      // The card can get another place, as an existing item can.
      guard next.command.intent == schema.generalChange, schema[last.intent]?.slots.contains(.place) ?? false
      else {
        return nil
      }
      next.command.intent = last.intent
      if let name = next.command.slots.removeValue(forKey: .newTitle) { next.command.slots[.title] = name }
      return namingPlace(next, in: .title, of: last)
    }
    if next.command.intent == schema.generalChange { next = namingPlace(next, in: .newTitle, of: last) }
    // “Swap them” means the two events just told of.
    if next.missing.contains(.items), schema.isAboutEvents(next.command.intent) {
      guard let items = before.turn.receipt?.items, items.count == 2 else { return nil }
      next.command.slots[.items] = .texts(items.map(\.title))
      next.missing = []
    }
    // “And a meeting with Tom at three” is complete by itself, but is on the same day.
    if alone.command.intent == next.command.intent, schema.makes(.event, next.command.intent),
      !next.missing.contains(.title), alone.command.text(.title) != nil, alone.command.hasTime
    {
      let isSame = alone.command == next.command
      next = alone
      // The two readings agree.
      if isSame { next.confidence = 1 }
    }
    // “And again on Thursday” repeats the thing on another day.
    let isMade = [CommandSchema.Thing.event, .reminder].contains { schema.makes($0, next.command.intent) }
    if isMade, next.missing.contains(.title) {
      guard !before.waits, let again = again(next, of: before) else { return nil }
      next = again
    }
    // “Delete that note” means the note that answered the last question.
    if schema.thing(of: next.command.intent) == .note, last.text(.title) == nil, last.text(.noteBody) == nil,
      let items = before.turn.receipt?.items, items.count == 1, items[0].kind == .note
    {
      next.command.slots[.title] = .text(items[0].title)
      next.missing = schema.missing(in: next.command)
    }
    // “Cross it off” means the items added last.
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

  /// The scope value of “is there anything after that”.
  private static let afterwards = "after"
  /// The scope value of “does that clash with anything”.
  private static let clashing = "clash"

  /// Handles “and the day after too” after an event or a reminder, as the same thing again on a day that counts
  /// from its own, and “and an hour before” after a reminder, as another one. Returns `nil` for anything else.
  private func onNeighbouringDay(_ text: String, after before: Before) -> Interpretation? {
    guard !before.waits, let thing = before.referent(schema), [.event, .reminder].contains(thing.kind),
      let time = AnchoredTime(text, context: context), time.shift != nil,
      Reference.repeats(text, besides: time.span)
        || thing.kind == .reminder && Reference.joins(text, besides: time.span),
      let point = before.spoken.anchor(of: thing).flatMap(time.time)
    else { return nil }
    let intent = schema.intent(.create, thing.kind == .reminder ? .reminder : .event)
    return Interpretation(
      text: text,
      command: Command(intent, [.dateTimePoint: .point(thing.kind == .reminder ? point : .date(point.date))]),
      confidence: 1, missing: [.title],
      spans: [.dateTimePoint: [time.span]], saidOfTime: .day, interpreter: Interpretation.rules)
  }

  /// Returns the last command. A changed reminder counts as one just made, since the same phrases continue both.
  private func making(_ before: Before) -> Command {
    let command = before.turn.interpretation.command
    guard command.intent == schema.generalChange, let thing = before.referent(schema), thing.kind == .reminder
    else { return command }
    return Command(schema.intent(.create, .reminder), [.title: .text(thing.title)])
  }

  /// Handles a phrase for a timer by its name, where the timer was spoken of before the last thing. Returns `nil`
  /// for anything else.
  private func ofTimer(_ text: String, spokenOfIn before: Before) -> Interpretation? {
    guard let next = continuing.interpretation(ofTimerNamedIn: text, context: context),
      let thing = next.command.text(.title).flatMap(before.spoken.named), thing.kind == .alarm
    else { return nil }
    return next
  }

  /// Returns the last event or reminder repeated at the time in `next`, or `nil` where there was none.
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

  /// Returns `next` with its place put into the title, where the last title contains a place: “dinner at Luigi's”.
  private func namingPlace(_ next: Interpretation, in slot: Slot, of last: Command) -> Interpretation {
    guard let place = next.command.text(.place), last.text(.place) == nil,
      let title = last.text(.newTitle) ?? last.text(.title), let moved = Reference.title(title, at: place)
    else { return next }
    var named = next
    named.command.slots[.place] = nil
    named.command.slots[slot] = .text(moved)
    return named
  }

  /// Returns whether these are one to three capitalized words.
  private static func isName(_ words: String) -> Bool {
    let parts = words.split(separator: " ")
    return (1...3).contains(parts.count) && parts.allSatisfy { $0.first?.isUppercase ?? false }
  }

  /// Returns whether the intent ticks something off, such as a reminder.
  private func isCompletion(_ intent: Intent) -> Bool {
    schema.ends(intent) && schema.act(of: intent) == .change
  }
}
