import Actions
import Sentences
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
      byRule: text, Command(intent), objection: .unclear(DialogueSentences.whatToChange))
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

  /// Handles “no, don't cancel it, move it to Friday” and “make it 45 minutes” beside a card that would take
  /// something away, as a change of that thing. Returns `nil` for anything else.
  func changeInsteadOfRemoval(_ said: SaidText) -> Understood? {
    let move = Reference.moveInsteadOfRemoval(said.text)
    let request = move ?? said.text
    guard let card = said.card,
      let thing = Referent(removedBy: card.turn.interpretation.command, schema: schema),
      Reference.standsFor(request),
      var change = interpreter.interpret(request, as: schema.generalChange, context: context, after: nil),
      change.command.intent == schema.generalChange, !change.command.isNamed, change.objection == nil,
      move != nil || said.reference == .plain && changesMoreThanTime(change.command)
    else { return nil }
    var time = SaidTime(change)
    if let shift = TimeShift(request), let shifted = shifted(change, by: shift, nil) {
      (change, time) = (shifted, .shift(shift))
    }
    change = followUp.referring(change, to: thing)
    // The denial before the request is not said of it.
    (change.said, change.spans) = ([request], [:])
    return Understood(interpretation: change, said: time, continued: card.turn, refers: true)
  }

  /// Returns whether a command changes something that a removal cannot name: a length, a repetition, a place.
  private func changesMoreThanTime(_ change: Command) -> Bool {
    change.slots.keys.contains {
      [.durationMinutes, .recurrence, .place, .newTitle, .addedPeople].contains($0)
    }
  }

  /// Returns whether a change only adds a length, a place or a time of day that was not said of something
  /// new: “for half an hour”, and “at nine” after “tonight”.
  func fillsIn(_ change: Interpretation, _ before: Before) -> Bool {
    let made = before.turn.interpretation
    let (new, old) = (change.command, made.command)
    // A change of what was made names it and its time.
    let isOfThis = new.text(.title).map { $0 == old.text(.title) } ?? true
    let added = new.slots.keys.filter { ![.title, .oldDateTime].contains($0) }
    guard !before.waits, schema.act(of: old.intent) == .create, new.intent == schema.generalChange, isOfThis,
      !added.isEmpty
    else { return false }
    // A day has no time of day, and the history keeps only the command.
    let isDay = if case .date? = old.point(.dateTimePoint) { true } else { false }
    let lacksClock = isDay || !made.saidOfTime.isEmpty && !made.saidOfTime.contains(.clock)
    return added.allSatisfy { slot in
      switch slot {
      case .durationMinutes: old.minutes(slot) == nil && old.range(.dateTimeRange) == nil
      case .place: old.text(slot) == nil
      case .dateTimePoint:
        lacksClock && change.saidOfTime.contains(.clock) && !change.saidOfTime.fixesDay
      default: false
      }
    }
  }

  /// Returns a change of a named thing as a change of the waiting card, where the card has that name. Returns `nil`
  /// for anything else.
  func changeOfNamedCard(_ interpretation: Interpretation, _ card: Before) -> Interpretation? {
    let pending = card.turn.interpretation.command
    guard interpretation.command.intent == schema.generalChange, schema.act(of: pending.intent) == .create,
      let title = interpretation.command.text(.title), let waiting = pending.text(.title),
      FoldedWords.areAll(of: title, in: waiting),
      !card.spoken.isMoved(by: interpretation, ratherThan: pending)
    else { return nil }
    var change = interpretation
    change.command = Command(
      pending.intent, interpretation.command.slots.filter { ![.title, .oldDateTime].contains($0.key) })
    return change
  }

  /// Returns a general removal such as “delete the second one” as a removal of the kind of thing that was spoken of:
  /// a reminder after reminders, an alarm after alarms. Returns anything else as it is.
  func ofKindSpokenOf(_ interpretation: Interpretation, _ said: SaidText) -> Interpretation {
    guard interpretation.command.intent == schema.generalRemoval else { return interpretation }
    var removal = interpretation
    let title = interpretation.command.text(.title)
    // “Delete the one about Gita” after a reminder to call her.
    if let title, let thing = said.before?.spoken.named(title), thing.kind != .event,
      let cancelling = thing.cancelling(schema)
    {
      removal.command = Command(cancelling.intent, [.title: .text(title)])
    } else if let before = said.before, !Reference.namesEvents(said.text),
      let kind = cancelling(before.turn.interpretation.command.intent),
      title.map({ isUnnamed($0, in: said.text) }) ?? true
    {
      let allowed = Set(schema[kind]?.slots ?? [])
      removal.command = Command(
        kind, interpretation.command.slots.filter { $0.key != .title && allowed.contains($0.key) })
    } else {
      return interpretation
    }
    removal.missing = schema.missing(in: removal.command)
    return removal
  }

  /// Returns whether a title only stands for something, as “the second one” does.
  private func isUnnamed(_ title: String, in text: String) -> Bool {
    Reference.isBare(title) || ListedReference(text, context: context)?.covers(title) ?? false
  }

  /// Returns the intent that cancels the kind of thing that `intent` is about. Returns `nil` for events, which the
  /// general removal covers, and for things without a time.
  private func cancelling(_ intent: Intent) -> Intent? {
    guard let thing = schema.thing(of: intent), thing != .event, FoundItem.Kind(timed: thing) != nil else {
      return nil
    }
    return schema.intent(.cancel, thing)
  }

  /// Returns the interpretation as a change by an amount of time, such as “an hour later”, for the action to work
  /// out from the old time. Returns `nil` where the words are no such change.
  func shifted(
    _ interpretation: Interpretation, by shift: TimeShift, _ before: Before?
  ) -> Interpretation? {
    let intent = interpretation.command.intent
    var change = interpretation
    if intent != schema.generalChange {
      // An alarm that has just been set is not ringing yet, so the words don't snooze it.
      let isThere =
        before?.referent(schema).map { [.event, .reminder, .alarm].contains($0.kind) && $0.start != nil }
        ?? false
      let isWhole = schema.act(of: intent) == .create && interpretation.missing.isEmpty
      guard Reference.standsFor(interpretation.text) || isThere && !isWhole else { return nil }
      change = Interpretation(byRule: interpretation.text, Command(schema.generalChange))
    }
    for slot in [Slot.dateTimePoint, .dateTimeRange, .durationMinutes, .recurrence] {
      change.command.slots[slot] = nil
      change.spans[slot] = nil
    }
    if let title = change.command.text(.title), Reference.isBare(title) {
      change.command.slots[.title] = nil
    }
    change.alternatives = []
    if shift.isAmbiguous {
      change.needsConfirmation = true
    } else if Reference(change.text) == .plain, !hasUnexplainedWords(change) {
      // A verb of change, an amount and “it” or a name leave no other reading.
      (change.confidence, change.needsConfirmation) = (1, false)
    }
    return change
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

  /// Returns a change or cancellation without a title such as “my three o'clock”, which is a time. Returns anything
  /// else as it is.
  func withoutClockAsTitle(_ interpretation: Interpretation, _ text: String) -> Interpretation {
    guard schema.mayRefer(interpretation.command.intent),
      let title = interpretation.command.text(.title),
      let reference = ListedReference(text, context: context), reference.covers(title),
      case .clock = reference.which
    else { return interpretation }
    var untitled = interpretation
    untitled.command.slots[.title] = nil
    return untitled
  }

  /// Handles a change or cancellation of one of several things by its order or its time, as “cancel the later one”
  /// does. Returns the request without the words for the thing, and the thing. Returns `nil` for anything else.
  func requestForListed(
    _ text: String, _ interpretation: Interpretation, after before: Before?
  ) -> (request: Interpretation, thing: Referent)? {
    guard schema.mayRefer(interpretation.command.intent),
      let reference = ListedReference(text, context: context),
      interpretation.command.text(.title).map(reference.covers) ?? true,
      let thing = before.flatMap({ one(reference, of: $0) })
    else { return nil }
    var request = interpretation
    if let before, !isPlainlyOneOfSeveral(thing, before) { request.needsConfirmation = true }
    for slot in [Slot.title, .oldDateTime] { request.command.slots[slot] = nil }
    // Its kind decides which intent takes it away.
    if schema.act(of: request.command.intent) == .cancel { request.command = Command(schema.generalRemoval) }
    // “Cancel the later one” and “push the second one back an hour” leave no other reading.
    if Reference.takesOneAway(text) || Reference.asksToMove(text) {
      (request.confidence, request.alternatives) = (1, [])
    }
    return (request, thing)
  }

  /// Returns the several things that were just told of, asked for in one text, or made one after the other, or `nil`
  /// where there are none.
  private func several(_ told: [Referent], _ spoken: SpokenThings) -> [Referent]? {
    [told, spoken.together, spoken.madeInARow].first { $0.count > 1 }
  }

  /// Returns whether a thing belongs to several that were just spoken of. It may otherwise be one of a list that was
  /// told before.
  private func isPlainlyOneOfSeveral(_ thing: Referent, _ before: Before) -> Bool {
    before.spoken.listed.contains(thing)
      || several(before.turn.receipt?.items.map(Referent.init) ?? [], before.spoken)?.contains(thing) ?? false
  }

  /// Returns the thing that `reference` means. It is looked for among several things just told of, then among
  /// those asked for in one text, those made one after the other, and last the newest things of one kind. Returns
  /// `nil` where none fits, or more than one falls on the day.
  func one(_ reference: ListedReference, of before: Before) -> Referent? {
    let told = before.turn.receipt?.items.map(Referent.init) ?? []
    let things = several(told, before.spoken) ?? before.spoken.newestKind
    switch reference.which {
    case .next: return before.spoken.neighbour(isAfter: true)
    case .previous: return before.spoken.neighbour(isAfter: false)
    case .number(let number) where told.count < 2 && !before.spoken.listed.isEmpty:
      let listed = before.spoken.listed
      let index = number < 0 ? listed.count + number : number
      return listed.indices.contains(index) ? listed[index] : nil
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
    let amounts = TimeExpressionParser().matches(in: interpretation.text, context: context).filter {
      $0.length != nil
    }
    let spans = interpretation.spans.values.flatMap(\.self) + amounts.map(\.span)
    return !spans.isEmpty && !Reference.unexplainedWords(in: interpretation.text, besides: spans).isEmpty
  }
}
