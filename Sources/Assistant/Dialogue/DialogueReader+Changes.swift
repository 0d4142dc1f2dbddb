import Actions
import TimeExpressions
import Understanding

/// Changes of what was done, or of what waits, as the words say them.
extension DialogueReader {
  /// A change that the words ask for, where the interpreter took them for something else; nil where it did not, or finds
  /// nothing in them. It is shown before it is done.
  func change(
    _ text: String, _ other: Interpretation, as intent: Intent, after dialogue: DialogueContext?
  ) -> Interpretation? {
    let understood = other.command.intent
    guard understood != intent, !other.isPhrased, !schema.mayRefer(understood), other.objection == nil,
      schema.act(of: understood) != .query,
      var change = interpreter.interpret(text, as: intent, context: context, after: dialogue),
      change.command.intent == intent, !change.command.slots.isEmpty
    else { return nil }
    change.needsConfirmation = true
    return change
  }

  /// What a few words ask for after what was done or told: “and eggs”, “five more minutes”; nil where they are a command
  /// of their own.
  func goingOn(_ text: String, after before: Before, unless alone: Interpretation) -> Interpretation? {
    let last = before.turn.interpretation.command
    guard before.waits || before.turn.receipt != nil,
      var next = continuing.interpretation(of: text, after: last, context: context)
        ?? ofTimer(text, spokenOfIn: before)
    else { return nil }
    let isWhole = alone.command.intent != .none && alone.missing.isEmpty && alone.confidence >= Self.probable
    // “Is anything else on that day?”, “what day of the week is that?” are asked about the day of the event before.
    if schema.takesDay(next.command.intent), next.command.slots.isEmpty {
      next.command.slots[.dateTimePoint] = before.anchor(schema).map { .point(.date($0.date)) }
      next.missing = schema.missing(in: next.command)
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
    if continuing.isFree(next) {
      // Who is added has a name, or else it is something.
      let people = next.command.texts(.addedPeople) ?? []
      guard people.allSatisfy(Self.isName) else { return nil }
      // “Add bread to my shopping list” leaves out nothing that would have to be taken from before.
      let left = next.command.slots.keys.filter { next.spans[$0] == nil }
      guard alone.objection == nil || Reference.names(text),
        !left.contains(where: { alone.command.slots[$0] != nil }),
        !isWhole || !people.isEmpty && schema.makes(.note, alone.command.intent)
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
      next = alone
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
      next.command.intent == last.intent || schema.makes(.alarm, next.command.intent)
      || schema.makes(.event, next.command.intent)
    if isAnother, let start = last.point(.dateTimePoint) ?? before.anchor(schema),
      case .dateTime(let time)? = next.command.point(.dateTimePoint)
    {
      next.command.slots[.dateTimePoint] = .point(
        .dateTime(SaidTime(next).placing(time, on: start)))
    }
    return next
  }

  /// What a text asks for of a timer that was spoken of before the last thing.
  private func ofTimer(_ text: String, spokenOfIn before: Before) -> Interpretation? {
    guard let next = continuing.interpretation(ofTimerNamedIn: text, context: context),
      let thing = next.command.text(.title).flatMap(before.spoken.named), thing.kind == .alarm
    else { return nil }
    return next
  }

  /// An event or a reminder once more, on another day; nil where none was spoken of.
  private func again(_ next: Interpretation, of before: Before) -> Interpretation? {
    let last = before.turn.interpretation.command
    guard let thing = before.referent(schema), [.event, .reminder].contains(thing.kind),
      let point = next.command.point(.dateTimePoint)
    else { return nil }
    var pending = Interpretation(
      text: next.text, command: Command(next.command.intent), confidence: 1, interpreter: "rules")
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
    again.command = Command(next.command.intent, [.dateTimePoint: .point(point)])
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

  /// What words that say change ask for where they do not say what: “make it later”, “add a description”.
  func openChange(_ text: String, _ other: Interpretation, of intent: Intent) -> Interpretation {
    let understood = other.command.intent
    let isEmpty = understood == intent && other.command.slots.isEmpty
    guard understood != intent || isEmpty, other.objection == nil, schema.act(of: understood) != .query,
      !other.isPhrased, schema.act(of: intent) == .create
    else { return other }
    return Interpretation(
      text: text, command: Command(intent), confidence: 1, interpreter: "rules",
      objection: .unclear("What should be different about it?"))
  }

  /// Whether something else than what waits is to be changed or gone, by its own name.
  func isChangeOfOther(_ alone: Interpretation, _ text: String, than before: Before) -> Bool {
    let pending = before.turn.interpretation.command
    let isSilencing = alone.command.intent == schema.intent(.cancel, .alarm)
    if isSilencing, !schema.isAboutRinging(pending.intent), alone.confidence >= Self.probable,
      ["timer", "alarm"].contains(where: FoldedWords.words(text).contains)
    {
      return true
    }
    guard schema.mayRefer(alone.command.intent), alone.confidence >= Self.probable,
      let title = alone.command.text(.title), !Reference.standsFor(text)
    else { return false }
    let isCancelled = schema.act(of: alone.command.intent) == .cancel
    if isCancelled, alone.command.intent != pending.intent { return true }
    return pending.text(.title).map { !FoldedWords.areAll(of: title, in: $0) } ?? true
  }

  /// “For 45 minutes” after an event: how long that takes; nil for anything else.
  func lengthAnswer(_ alone: Interpretation, _ reference: Reference, to before: Before) -> Interpretation? {
    let intent = before.turn.interpretation.command.intent
    guard reference == .possible, schema[intent]?.slots.contains(.durationMinutes) ?? false,
      schema.makes(.timer, alone.command.intent), alone.command.text(.title) == nil,
      case .seconds(let seconds)? = alone.command.slots[.durationSeconds], seconds >= 60,
      !FoldedWords.words(alone.text).contains("timer")
    else { return nil }
    let command = Command(
      before.waits ? intent : schema.generalChange, [.durationMinutes: .minutes(seconds / 60)])
    return Interpretation(
      text: alone.text, command: command, confidence: 1, needsConfirmation: true, interpreter: "rules")
  }

  /// Makes a change of something that is called by its name a change of the card that waits, where it has that name; says
  /// whether it did.
  func nameWaiting(_ interpretation: inout Interpretation, _ before: Before) -> Bool {
    let pending = before.turn.interpretation.command
    guard interpretation.command.intent == schema.generalChange, schema.act(of: pending.intent) == .create,
      let title = interpretation.command.text(.title), let waiting = pending.text(.title),
      FoldedWords.areAll(of: title, in: waiting)
    else { return false }
    interpretation.command = Command(
      pending.intent, interpretation.command.slots.filter { ![.title, .oldDateTime].contains($0.key) })
    return true
  }

  /// Takes “delete the second one” for what was spoken of, where it names nothing: a reminder after reminders, an alarm
  /// after alarms.
  func adoptKind(_ interpretation: inout Interpretation, _ text: String, _ before: Before?) {
    // “Delete the one about Gita” after a reminder to call her.
    if interpretation.command.intent == schema.generalRemoval,
      let title = interpretation.command.text(.title),
      let thing = before?.spoken.named(title), thing.kind != .event, let cancelling = thing.cancelling(schema)
    {
      interpretation.command = Command(cancelling.intent, [.title: .text(title)])
      interpretation.missing = schema.missing(in: interpretation.command)
      return
    }
    guard interpretation.command.intent == schema.generalRemoval, let before, !Reference.namesEvents(text),
      let kind = cancelling(before.turn.interpretation.command.intent),
      interpretation.command.text(.title).map({ title in
        Reference.isBare(title) || ListedReference(text, context: context)?.covers(title) ?? false
      }) ?? true
    else { return }
    let allowed = Set(schema[kind]?.slots ?? [])
    let slots = interpretation.command.slots.filter { $0.key != .title && allowed.contains($0.key) }
    interpretation.command = Command(kind, slots)
    interpretation.missing = schema.missing(in: interpretation.command)
  }

  /// The intent that takes away what another one made, changed or told of; nil where that is an event, or has no time.
  private func cancelling(_ intent: Intent) -> Intent? {
    guard let thing = schema.thing(of: intent), thing != .event, FoundItem.Kind(timed: thing) != nil else {
      return nil
    }
    return schema.intent(.cancel, thing)
  }

  /// Whether an intent ticks something off, as a reminder.
  private func isCompletion(_ intent: Intent) -> Bool {
    schema.ends(intent) && schema.act(of: intent) == .change
  }

  /// “The same time on Friday”: what was done or waits, on another day; nil for anything else.
  func sameTime(_ text: String, after before: Before) -> Interpretation? {
    let intent = before.turn.interpretation.command.intent
    guard let day = Reference.withoutSameTime(text), let time = TimeAnswer(day, context: context),
      case .point(.date) = time.value, schema[intent]?.slots.contains(.dateTimePoint) ?? false
    else { return nil }
    return time.interpretation(text, before.waits ? intent : schema.generalChange)
  }

  /// Makes a change of an amount out of what was understood, and says whether the words are one.
  func makeShift(
    by shift: TimeShift, of interpretation: inout Interpretation, _ before: Before?
  ) -> Bool {
    let intent = interpretation.command.intent
    if intent != schema.generalChange {
      // An alarm that has just been set does not ring yet, and is not snoozed.
      let isThere =
        before?.referent(schema).map { [.event, .reminder, .alarm].contains($0.kind) && $0.start != nil }
        ?? false
      let isWhole = schema.act(of: intent) == .create && interpretation.missing.isEmpty
      guard Reference.standsFor(interpretation.text) || isThere && !isWhole else { return false }
      interpretation = Interpretation(
        text: interpretation.text, command: Command(schema.generalChange), confidence: 1, interpreter: "rules"
      )
    }
    for slot in [Slot.dateTimePoint, .dateTimeRange, .durationMinutes, .recurrence] {
      interpretation.command.slots[slot] = nil
      interpretation.spans[slot] = nil
    }
    if let title = interpretation.command.text(.title), Reference.isBare(title) {
      interpretation.command.slots[.title] = nil
    }
    interpretation.alternatives = []
    if shift.isAmbiguous { interpretation.needsConfirmation = true }
    return true
  }

  /// The one of several things that were just told, where it is meant by its order or its time and something is to be
  /// done to it; the words for it name nothing then.
  func listed(
    _ text: String, _ interpretation: inout Interpretation, after before: Before?
  ) -> Referent? {
    guard schema.mayRefer(interpretation.command.intent),
      let reference = ListedReference(text, context: context)
    else { return nil }
    if let title = interpretation.command.text(.title) {
      guard reference.covers(title) else { return nil }
      // “My three o'clock” is called by its time alone.
      if case .clock = reference.which { interpretation.command.slots[.title] = nil }
    }
    guard let before else { return nil }
    let told = before.turn.receipt?.items.map(Referent.init) ?? []
    let things = told.count > 1 ? told : before.spoken.together
    let thing: Referent?
    switch reference.which {
    case .number(let number):
      let index = number < 0 ? things.count + number : number
      thing = things.count > 1 && things.indices.contains(index) ? things[index] : nil
    case .clock(let second):
      thing = things.first {
        if case .dateTime(let time)? = $0.start {
          time.secondOfDay % 43_200 == second % 43_200
        } else {
          false
        }
      }
    }
    guard let thing else { return nil }
    for slot in [Slot.title, .oldDateTime] { interpretation.command.slots[slot] = nil }
    // Its kind decides which intent takes it away.
    if schema.act(of: interpretation.command.intent) == .cancel {
      interpretation.command = Command(schema.generalRemoval)
    }
    return thing
  }

  /// Whether words were left over that may name something else than what was spoken of: “change the oil”.
  func hasUnexplainedWords(_ interpretation: Interpretation) -> Bool {
    let spans = interpretation.spans.values.flatMap(\.self)
    return !spans.isEmpty && !Reference.unexplainedWords(in: interpretation.text, besides: spans).isEmpty
  }
}
