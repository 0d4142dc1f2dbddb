import Actions
import TimeExpressions
import Understanding

/// Fills in what a continuing phrase leaves out.
extension DialogueReader {
  /// Returns a continuing phrase as a question, or as a change of the waiting card. Returns `nil` where the card can
  /// have no such change.
  func continuedOnCard(_ phrase: Interpretation, _ card: Before) -> Interpretation? {
    let pending = card.turn.interpretation.command
    // A question changes nothing on the card.
    if schema.act(of: phrase.command.intent) == .query { return phrase }
    // “The pasta needs another three minutes” beside another timer's card is a request of its own.
    if schema.changesTimer(phrase.command.intent), pending.intent != phrase.command.intent,
      namesTimer(phrase, card)
    {
      return phrase
    }
    var next = phrase
    // “And some coffee” beside the card of a list.
    if phrase.command.intent == pending.intent, schema.makes(.note, pending.intent),
      pending.text(.title) != nil, let items = pending.text(.noteBody),
      let more = phrase.command.text(.noteBody)
    {
      next.command = Command(pending.intent, [.noteBody: .text("\(items), \(more)")])
      return next
    }
    // The card can get another place, as an existing item can.
    guard phrase.command.intent == schema.generalChange,
      schema[pending.intent]?.slots.contains(.place) ?? false
    else { return nil }
    next.command.intent = pending.intent
    // “Take Ben off” beside the card of “lunch with Anna and Ben”, which gets another title.
    if let absentees = next.command.texts(.removedPeople), pending.intent != schema.generalChange {
      let title = absentees.reduce(pending.text(.title)) { title, person in
        title.flatMap(PeopleInTitle.init)?.title(without: person)
      }
      guard let title else { return nil }
      next.command = Command(pending.intent, [.title: .text(title)])
      return next
    }
    if let name = next.command.slots.removeValue(forKey: .newTitle) { next.command.slots[.title] = name }
    return namingPlace(next, in: .title, of: pending)
  }

  /// Returns a continuing phrase with what it leaves out, taken from what was done or told. Returns `nil` where that
  /// is not known.
  func continuedAfterDone(
    _ phrase: Interpretation, _ before: Before, _ alone: Interpretation
  ) -> Interpretation? {
    let last = before.turn.interpretation.command
    let isChange = phrase.command.intent == schema.generalChange
    let placed = isChange ? namingPlace(phrase, in: .newTitle, of: last) : phrase
    guard let ofBoth = withBothEvents(placed, before),
      let again = repeating(preferringWhole(ofBoth, alone), before),
      let next = withItemsAddedLast(withNoteFound(again, before), last)
    else { return nil }
    return inSameHalfOfDay(next, before)
  }

  /// Returns “swap them” with the two events just told of, or else the two spoken of last, or `nil` where there are not
  /// two. Returns anything else as it is.
  private func withBothEvents(_ phrase: Interpretation, _ before: Before) -> Interpretation? {
    guard phrase.missing.contains(.items), schema.isAboutEvents(phrase.command.intent) else { return phrase }
    let told = before.turn.receipt?.items.map(Referent.init) ?? []
    let both = told.count > 1 ? told : before.spoken.both
    guard both.count == 2, both.allSatisfy({ $0.kind == .event }) else { return nil }
    var next = phrase
    next.command.slots[.items] = .texts(both.map(\.title))
    next.missing = []
    return next
  }

  /// Returns the text by itself where that gives a title and a time, as “and a meeting with Tom at three” does. Only
  /// the day is then left out. Returns any other phrase as it is.
  private func preferringWhole(_ phrase: Interpretation, _ alone: Interpretation) -> Interpretation {
    guard alone.command.intent == phrase.command.intent, schema.makes(.event, phrase.command.intent),
      !phrase.missing.contains(.title), alone.command.text(.title) != nil, alone.command.hasTime
    else { return phrase }
    var next = alone
    // The two readings agree.
    if alone.command == phrase.command { next.confidence = 1 }
    return next
  }

  /// Returns “and again on Thursday” as the same thing on that day, or `nil` where there is no such thing. Returns
  /// anything else as it is.
  private func repeating(_ phrase: Interpretation, _ before: Before) -> Interpretation? {
    let intent = phrase.command.intent
    let isUnnamed = phrase.missing.contains(.title) || schema.makes(.alarm, intent) && onlyDay(phrase)
    guard schema.makes(.event, intent) || schema.makes(.reminder, intent) || schema.makes(.alarm, intent),
      isUnnamed
    else { return phrase }
    return repeated(phrase, of: before)
  }

  /// Returns whether a phrase says a day and no time of day.
  private func onlyDay(_ phrase: Interpretation) -> Bool {
    if case .date? = phrase.command.point(.dateTimePoint) { true } else { false }
  }

  /// Returns “delete that note” with the note that answered the last question. Returns anything else as it is.
  private func withNoteFound(_ phrase: Interpretation, _ before: Before) -> Interpretation {
    let last = before.turn.interpretation.command
    guard schema.thing(of: phrase.command.intent) == .note, last.text(.title) == nil,
      last.text(.noteBody) == nil, let items = before.turn.receipt?.items, items.count == 1,
      items[0].kind == .note
    else { return phrase }
    var next = phrase
    next.command.slots[.title] = .text(items[0].title)
    next.missing = schema.missing(in: next.command)
    return next
  }

  /// Returns “cross it off” with the items added last, or `nil` where there are none. Returns anything else as it
  /// is.
  private func withItemsAddedLast(_ phrase: Interpretation, _ last: Command) -> Interpretation? {
    guard let things = phrase.command.texts(.items), things.allSatisfy(Reference.standsFor) else {
      return phrase
    }
    guard let items = last.texts(.items) ?? last.text(.noteBody).map({ SpokenItems($0).items }) else {
      return nil
    }
    var next = phrase
    next.command.slots[.items] = .texts(items)
    return next
  }

  /// Returns “and at seven” after an alarm at six in the morning with a time in the morning, too. Returns anything
  /// else as it is.
  private func inSameHalfOfDay(_ phrase: Interpretation, _ before: Before) -> Interpretation {
    let intent = phrase.command.intent
    guard
      intent == makingCommand(before).intent || schema.makes(.alarm, intent) || schema.makes(.event, intent),
      let start = before.turn.interpretation.command.point(.dateTimePoint) ?? before.anchor(schema),
      case .dateTime(let time)? = phrase.command.point(.dateTimePoint)
    else { return phrase }
    var next = phrase
    next.command.slots[.dateTimePoint] = .point(.dateTime(SaidTime(phrase).placing(time, on: start)))
    return next
  }

  /// Returns the last event or reminder repeated at the time in `next`, or `nil` where there was none.
  private func repeated(_ next: Interpretation, of before: Before) -> Interpretation? {
    let last = before.turn.interpretation.command
    let times = next.command.slots.filter { [.dateTimePoint, .dateTimeRange].contains($0.key) }
    guard let thing = before.referent(schema), [.event, .reminder, .alarm].contains(thing.kind),
      times.count == 1
    else { return nil }
    var pending = Interpretation(byRule: next.text, Command(next.command.intent))
    pending.command.slots = last.slots.filter { [.dateTimeRange, .durationMinutes, .place].contains($0.key) }
    let isNameless = thing.kind == .alarm && thing.title.lowercased() == "alarm"
    pending.command.slots[.title] = isNameless ? nil : .text(thing.title)
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
}
