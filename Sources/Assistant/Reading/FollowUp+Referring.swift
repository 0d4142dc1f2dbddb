import Actions
import TimeExpressions
import Understanding

/// Fills in the thing that a request speaks of.
extension FollowUp {
  /// Returns a change, removal or completion of “it” or “that”, with the thing `done` filled in. Returns `said` as
  /// it is where it names its own thing, can't be done to this kind of thing, or has an objection.
  func referring(_ said: Interpretation, to done: Referent) -> Interpretation {
    // An objection is asked about first.
    if said.objection != nil { return said }
    let said = repeating(
      renaming(inWeek(of: done.start, Self.partOfDay(said, on: done.start))), done.rule, from: done.start)
    var named = said
    switch said.command.intent {
    case schema.generalChange where !said.command.isNamed:
      guard done.kind != .message, done.kind != .note else { return said }
      named = changing(done, as: said)
    case let intent where schema.mayRefer(intent) && schema.destroys(intent) && said.command.slots.isEmpty:
      named.command = done.cancelling(schema) ?? said.command
      named.needsConfirmation = true
    // “Skip Monday” takes away the occurrence on that day only.
    case schema.generalRemoval where Set(said.command.slots.keys) == [.dateTimePoint] && done.kind == .event,
      schema.intent(.cancel, .reminder)
    where Set(said.command.slots.keys) == [.dateTimePoint] && done.kind == .reminder:
      named.command.slots[.title] = .text(done.title)
      named.needsConfirmation = true
    case let intent
    where schema.ends(intent) && schema.thing(of: intent) == .reminder && said.command.slots.isEmpty
      && done.kind == .reminder:
      named.command.slots[.title] = .text(done.title)
    default: return said
    }
    named.missing = schema.missing(in: named.command)
    return named
  }

  /// Returns a change of what rings to several days in a row, such as “Monday to Friday”, as a repetition on these days.
  private func onSeveralDays(_ done: Referent, _ said: Interpretation) -> Interpretation {
    guard done.rings, case .date? = said.command.range(.dateTimeRange)?.start,
      let days = TimeExpressionParser().matches(in: said.text, context: context).first(where: {
        $0.range != nil
      }),
      let rule = TimeExpressionParser().match(ofAll: "every \(days.text)", context: context)?.rule
    else { return said }
    var repeated = said
    repeated.command.slots[.dateTimeRange] = nil
    repeated.command.slots[.recurrence] = .rule(rule)
    return repeated
  }

  /// Returns a change that names nothing as a change of `done`.
  private func changing(_ done: Referent, as said: Interpretation) -> Interpretation {
    var change = onSeveralDays(done, said)
    change.alternatives.removeAll { $0.intent == schema.generalChange && !$0.isNamed }
    change.command.slots[.title] = .text(done.title)
    change.command.slots[.oldDateTime] = done.start.map { .point($0) }
    if let day = Self.wholeDay(said, of: done.start) {
      let next = LocalDate(daysSinceEpoch: day.daysSinceEpoch + 1)
      change.command.slots[.dateTimePoint] = nil
      change.command.slots[.dateTimeRange] = .range(TimeRange(start: .date(day), end: .date(next)))
    } else {
      change.command.slots = onTheDay(of: done.start, unrepeated(change, from: done.start))
      if let start = done.start, let said = change.command.point(.dateTimePoint) {
        // “Move it to tomorrow, same time” means the time that it has.
        let point = Reference.namesSameTime(change.text) ? .date(said.date) : said
        change.command.slots[.dateTimePoint] = .point(Self.placed(point, SaidTime(change), on: start))
      }
    }
    // A change of something that repeats changes all of its occurrences.
    if let rule = done.rule, said.command.rule(.recurrence) == nil {
      let day = SaidTime(said) == .whole ? said.command.point(.dateTimePoint)?.date : nil
      change.command.slots[.recurrence] = .rule(day.map(rule.moved) ?? rule)
    }
    return change
  }

  /// Handles a request at a time that counts from another, such as “remind me about that an hour before” and
  /// “what's on that day”. That other time is the one spoken of; where there is none, a new item's time is asked
  /// for. Returns `nil` for anything else.
  func anchored(_ said: Interpretation, to before: DialogueReader.Before?) -> Interpretation? {
    let intent = said.command.intent
    guard schema.act(of: intent) == .create || schema.takesDay(intent), said.objection == nil,
      schema[intent]?.slots.contains(.dateTimePoint) ?? false
    else { return nil }
    var anchored = said
    if schema.makes(.reminder, intent), said.command.start == nil,
      let event = EventAnchor(said.text, context: context), !event.isAfter,
      let start = before?.spoken.named(event.name)?.start, let point = event.time(start: start, end: nil)
    {
      anchored.command.slots[.dateTimePoint] = .point(point)
      anchored.missing = schema.missing(in: anchored.command)
      return anchored
    }
    let time = AnchoredTime(said.text, context: context)
    let title = said.command.text(.title)
    let isUnnamed = title.map { Reference.isBare($0) || isOnlyTime(time, in: said) } ?? true
    if schema.makes(.reminder, intent), isUnnamed, let thing = before?.thing(schema) {
      anchored.command.slots[.title] = .text(thing.title)
    } else if time == nil {
      return rightAfter(said, before)
    }
    if let time {
      let anchor = isUnnamed ? before?.anchor(schema) : before?.eventAnchor(schema) ?? before?.anchor(schema)
      if anchor == nil, said.saidOfTime.fixesDay || schema.act(of: intent) == .query { return nil }
      // An hour before a day without a clock time is no time, so the time is asked for.
      let point = anchor.flatMap(time.time)
      let isPast = schema.act(of: intent) == .create && point.map { $0.start < context.now } ?? false
      anchored.command.slots[.dateTimePoint] = isPast ? nil : point.map { .point($0) }
      anchored.command.slots[.dateTimeRange] = nil
      anchored.partOfDay = anchor.flatMap(time.part)
      // “And remind me an hour before” leaves no other reading.
      if isUnnamed, schema.makes(.reminder, intent), Reference.onlyReminds(said.text, besides: time.span) {
        anchored.confidence = 1
        // What the card shows may never be done.
        anchored.needsConfirmation = (schema[intent]?.alwaysConfirms ?? true) || (before?.waits ?? false)
      }
    }
    anchored.missing = schema.missing(in: anchored.command)
    anchored.alternatives = []
    return anchored
  }

  /// Handles an event that has no time but “right after”, as beginning when what was spoken of is over. If nobody said
  /// how long that lasts, an hour is assumed, and the event is shown first. Returns `nil` for anything else.
  private func rightAfter(_ said: Interpretation, _ before: DialogueReader.Before?) -> Interpretation? {
    guard schema.makes(.event, said.command.intent), said.command.start == nil,
      Reference.comesNext(said.text), let before, let end = before.end(schema), case .dateTime = end
    else { return nil }
    var next = said
    var start = end
    if end == before.anchor(schema) {
      let minutes = before.turn.interpretation.command.minutes(.durationMinutes)
      start = TimeShift(.start, seconds: 60 * (minutes ?? 60)).applied(to: end, in: context.timeZone) ?? end
      next.needsConfirmation = minutes == nil
    }
    next.command.slots[.dateTimePoint] = .point(start)
    next.missing = schema.missing(in: next.command)
    next.alternatives = []
    return next
  }

  /// Returns whether what was taken for a title is part of the time, as in “weeks earlier”.
  private func isOnlyTime(_ time: AnchoredTime?, in said: Interpretation) -> Bool {
    guard let time, let spans = said.spans[.title], !spans.isEmpty else { return false }
    return spans.allSatisfy { time.span.lowerBound <= $0.lowerBound && $0.upperBound <= time.span.upperBound }
  }
}
