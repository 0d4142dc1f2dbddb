import Actions
import TimeExpressions
import Understanding

/// Reads changes of the waiting card or of what was done.
extension DialogueReader {
  /// Returns `text` as a change of the kind `intent`, where the words ask for one and the interpreter took them
  /// for something else. The change is shown before it is made. Returns `nil` where the first reading should
  /// stand, or the change would say nothing.
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

  /// Handles a change that leaves open what to change, such as “make it later” or “add a description”, beside the
  /// card of something new: the person is asked what should be different. Returns `other` for anything else.
  func openChange(_ text: String, _ other: Interpretation, of intent: Intent) -> Interpretation {
    let understood = other.command.intent
    let isEmpty = understood == intent && other.command.slots.isEmpty
    guard understood != intent || isEmpty, other.objection == nil, schema.act(of: understood) != .query,
      !other.isPhrased, schema.act(of: intent) == .create
    else { return other }
    return Interpretation(
      byRule: text, Command(intent), objection: .unclear("What should be different about it?"))
  }

  /// Returns whether the text changes or cancels, by its own name, something that is not on the card.
  func isChangeOfOther(_ alone: Interpretation, _ text: String, than before: Before) -> Bool {
    let pending = before.turn.interpretation.command
    let isSilencing = alone.command.intent == schema.intent(.cancel, .alarm)
    if isSilencing, !schema.isAboutRinging(pending.intent), alone.isProbable,
      ["timer", "alarm"].contains(where: FoldedWords.words(text).contains)
    {
      return true
    }
    guard schema.mayRefer(alone.command.intent), alone.isProbable,
      !Reference.standsFor(text)
    else { return false }
    let isCancelled = schema.act(of: alone.command.intent) == .cancel
    // “Cancel everything on Friday.”
    if isCancelled, alone.command.hasTime, FoldedWords.words(text).contains("everything") {
      return true
    }
    guard let title = alone.command.text(.title) else { return false }
    if isCancelled, alone.command.intent != pending.intent { return true }
    return pending.text(.title).map { !FoldedWords.areAll(of: title, in: $0) } ?? true
  }

  /// Handles “for 45 minutes” after an event, as the event's length and not as a timer. The change is shown before
  /// it is made, unless the event is new and no length was said. Returns `nil` for anything else.
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
      text: alone.text, command: command, confidence: 1, needsConfirmation: !fillsIn(command, before),
      interpreter: Interpretation.rules)
  }

  /// Turns a change of a named thing into a change of the waiting card, where the card has that name. Returns
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

  /// Gives a general removal such as “delete the second one” the kind of thing that was spoken of: it removes a
  /// reminder after reminders, an alarm after alarms. “Delete the one about Gita” takes the kind of the thing with
  /// that name.
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

  /// Returns the intent that cancels the kind of thing that `intent` is about. Returns `nil` for events, which the
  /// general removal covers, and for things without a time.
  private func cancelling(_ intent: Intent) -> Intent? {
    guard let thing = schema.thing(of: intent), thing != .event, FoundItem.Kind(timed: thing) != nil else {
      return nil
    }
    return schema.intent(.cancel, thing)
  }

  /// Handles “same time”, and “the same time on Friday”, as a new time for the card or for what was done. Returns
  /// `nil` for anything else.
  func sameTime(_ text: String, after before: Before) -> Interpretation? {
    let intent = before.turn.interpretation.command.intent
    if Reference.onlyNamesSameTime(text), let start = before.thing(schema)?.start, case .dateTime = start {
      return Interpretation(
        text: text,
        command: Command(before.waits ? intent : schema.generalChange, [.dateTimePoint: .point(start)]),
        confidence: 1, saidOfTime: [.day, .clock, .halfOfDay], interpreter: Interpretation.rules)
    }
    guard let day = Reference.withoutSameTime(text), let time = TimeAnswer(day, context: context),
      case .point(.date) = time.value, schema[intent]?.slots.contains(.dateTimePoint) ?? false
    else { return nil }
    return time.interpretation(text, before.waits ? intent : schema.generalChange)
  }

  /// Turns `interpretation` into a change by an amount of time, such as “an hour later”, for the action to work
  /// out from the old time. Returns whether the words are such a change.
  func makeShift(
    by shift: TimeShift, of interpretation: inout Interpretation, _ before: Before?
  ) -> Bool {
    let intent = interpretation.command.intent
    if intent != schema.generalChange {
      // An alarm that has just been set is not ringing yet, so the words don't snooze it.
      let isThere =
        before?.referent(schema).map { [.event, .reminder, .alarm].contains($0.kind) && $0.start != nil }
        ?? false
      let isWhole = schema.act(of: intent) == .create && interpretation.missing.isEmpty
      guard Reference.standsFor(interpretation.text) || isThere && !isWhole else { return false }
      interpretation = Interpretation(byRule: interpretation.text, Command(schema.generalChange))
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

  /// Handles “read the first one” after notes were found, as a request for that note. Returns `nil` for
  /// anything else.
  func noteToRead(_ text: String, after before: Before?) -> Interpretation? {
    guard let items = before?.turn.receipt?.items, !items.isEmpty, items.allSatisfy({ $0.kind == .note }),
      Reference.asksToRead(text), case .number(let number)? = ListedReference(text, context: context)?.which
    else { return nil }
    let index = number < 0 ? items.count + number : number
    guard items.indices.contains(index) else { return nil }
    let command = Command(
      schema.intent(.query, .note), [.title: .text(items[index].title), .scope: .text("one note")])
    return Interpretation(byRule: text, command)
  }

  /// Returns the one of several things just told of that a change or cancellation means by its order or its time,
  /// as “cancel the later one” does. The words for it are removed from the slots of `interpretation`. Returns
  /// `nil` for anything else.
  func listed(
    _ text: String, _ interpretation: inout Interpretation, after before: Before?
  ) -> Referent? {
    guard schema.mayRefer(interpretation.command.intent),
      let reference = ListedReference(text, context: context)
    else { return nil }
    if let title = interpretation.command.text(.title) {
      guard reference.covers(title) else { return nil }
      // “My three o'clock” is no title.
      if case .clock = reference.which { interpretation.command.slots[.title] = nil }
    }
    guard let thing = before.flatMap({ one(reference, of: $0) }) else { return nil }
    for slot in [Slot.title, .oldDateTime] { interpretation.command.slots[slot] = nil }
    // Its kind decides which intent takes it away.
    if schema.act(of: interpretation.command.intent) == .cancel {
      interpretation.command = Command(schema.generalRemoval)
    }
    // “Cancel the later one” leaves no other reading.
    if Reference.takesOneAway(text) { (interpretation.confidence, interpretation.alternatives) = (1, []) }
    return thing
  }

  /// Returns the thing that `reference` means. It is looked for among several things just told of, then among
  /// those asked for in one text, then among the newest things of one kind. Returns `nil` where none fits, or more
  /// than one falls on the day.
  func one(_ reference: ListedReference, of before: Before) -> Referent? {
    let told = before.turn.receipt?.items.map(Referent.init) ?? []
    let things = [told, before.spoken.together].first { $0.count > 1 } ?? before.spoken.newestKind
    switch reference.which {
    case .number(let number):
      let index = number < 0 ? things.count + number : number
      return things.count > 1 && things.indices.contains(index) ? things[index] : nil
    case .day(let day):
      let there = (told.isEmpty ? things : told).filter { $0.start?.date == day }
      return there.count == 1 ? there[0] : nil
    case .earliest: return Referent.inOrderOfTime(things).first
    case .latest: return Referent.inOrderOfTime(things).last
    case .shortest: return Referent.inOrderOfLength(things).first
    case .longest: return Referent.inOrderOfLength(things).last
    case .clock(let second):
      return things.first {
        if case .dateTime(let time)? = $0.start {
          time.secondOfDay % 43_200 == second % 43_200
        } else {
          false
        }
      }
    }
  }

  /// Returns whether some words belong to no slot and may name something other than what was spoken of: “change
  /// the oil”.
  func hasUnexplainedWords(_ interpretation: Interpretation) -> Bool {
    let spans = interpretation.spans.values.flatMap(\.self)
    return !spans.isEmpty && !Reference.unexplainedWords(in: interpretation.text, besides: spans).isEmpty
  }
}
