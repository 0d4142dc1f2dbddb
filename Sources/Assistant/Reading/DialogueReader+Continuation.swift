import Actions
import TimeExpressions
import Understanding

/// Reads short texts that continue what was done or told.
extension DialogueReader {
  /// Handles the continuing phrases of the last command, such as “and eggs” after a list and “five more minutes”
  /// after a timer. Details that the words leave out are taken from before. Returns `nil` for anything else, for a
  /// text that is better understood by itself (`alone`), and where what it leaves out is not known.
  func continuation(_ text: String, after before: Before, unless alone: Interpretation) -> Interpretation? {
    guard before.waits || before.turn.receipt != nil,
      let phrase = continuing.interpretation(of: text, after: makingCommand(before), context: context)
        ?? phraseForTimer(text, spokenOfIn: before) ?? onNeighbouringDay(text, after: before)
        ?? besideTheTimeAsked(text, after: before)
    else { return nil }
    if schema.takesDay(phrase.command.intent), phrase.command.slots.isEmpty {
      return onDaySpokenOf(phrase, before)
    }
    if phrase.command.text(.scope) == Self.afterwards { return ofWhatComesNext(phrase, before) }
    if phrase.command.text(.scope) == Self.clashing { return ofClashes(phrase, before) }
    if phrase.command.text(.scope) == Self.free, !phrase.command.hasTime {
      return inTheTimeAsked(phrase, before)
    }
    if let title = phrase.command.text(.title), Reference.standsFor(title) {
      return ofThingSpokenOf(phrase, before)
    }
    guard !isStopOfUnknown(phrase, before), let next = withListedTimer(phrase, text, before),
      !continuing.isFree(next) || isContinuation(next, text, of: before, unless: alone)
    else { return nil }
    return before.waits ? continuedOnCard(next, before) : continuedAfterDone(next, before, alone)
  }

  /// Returns a question about “that day”, such as “is anything else on that day?”, with the day of what was spoken
  /// of.
  private func onDaySpokenOf(_ phrase: Interpretation, _ before: Before) -> Interpretation {
    var next = phrase
    next.command.slots[.dateTimePoint] = before.anchor(schema).map { .point(.date($0.date)) }
    next.missing = schema.missing(in: next.command)
    return next
  }

  /// The scope value of “is there anything after that”.
  private static let afterwards = "after"

  /// Returns “and after that?” as a question about what comes next, or `nil` where no time was spoken of.
  private func ofWhatComesNext(_ phrase: Interpretation, _ before: Before) -> Interpretation? {
    guard let end = before.end(schema) else { return nil }
    var next = phrase
    next.command.slots = [.scope: .text("next"), .dateTimePoint: .point(end)]
    return next
  }

  /// The scope value of “does that clash with anything”.
  private static let clashing = "clash"

  /// Returns “does that clash with anything?” about the last event, or `nil` where it has no time of day.
  private func ofClashes(_ phrase: Interpretation, _ before: Before) -> Interpretation? {
    guard let thing = before.thing(schema), let start = thing.start, case .dateTime = start else {
      return nil
    }
    var next = phrase
    next.command.slots[.title] = .text(thing.title)
    next.command.slots[.dateTimePoint] = .point(start)
    return next
  }

  /// The scope value of “are there any gaps”.
  private static let free = "free"

  /// Returns “are there any gaps” with the day or range of the question before.
  private func inTheTimeAsked(_ phrase: Interpretation, _ before: Before) -> Interpretation {
    let asked = before.turn.interpretation.command
    var next = phrase
    for slot in [Slot.dateTimePoint, .dateTimeRange] { next.command.slots[slot] = asked.slots[slot] }
    return next
  }

  /// Handles “and the day after” after a question about a day or a week, as the same question about that time. Returns
  /// `nil` for anything else.
  private func besideTheTimeAsked(_ text: String, after before: Before) -> Interpretation? {
    var asked = before.turn.interpretation.command
    guard !before.waits, schema.act(of: asked.intent) == .query, schema.takesDay(asked.intent),
      asked.text(.title) == nil, let time = AnchoredTime(text, context: context), time.shift != nil,
      Reference.asksAbout(text, besides: time.span)
    else { return nil }
    if let range = asked.range(.dateTimeRange) {
      guard let start = time.time(from: range.start), let end = time.time(from: range.end) else { return nil }
      asked.slots[.dateTimeRange] = .range(TimeRange(start: start, end: end))
    } else {
      guard let point = asked.point(.dateTimePoint).flatMap(time.time) else { return nil }
      asked.slots[.dateTimePoint] = .point(point)
    }
    return Interpretation(byRule: text, asked)
  }

  /// Returns “where is it?” with the thing that was made, changed or told of last, or `nil` where there is none.
  private func ofThingSpokenOf(_ phrase: Interpretation, _ before: Before) -> Interpretation? {
    guard let thing = before.referent(schema) else { return nil }
    var next = phrase
    next.command.slots[.title] = .text(thing.title)
    next.command.slots[.dateTimePoint] = thing.start.map { .point(.date($0.date)) }
    return next
  }

  /// Returns whether the words stop something that was not spoken of: “stop the music” after timers.
  private func isStopOfUnknown(_ phrase: Interpretation, _ before: Before) -> Bool {
    phrase.command.intent == schema.intent(.cancel, .alarm) && phrase.spans[.title] != nil
      && phrase.command.text(.title).flatMap(before.spoken.named)?.kind != .alarm
  }

  /// Returns “pause the long one” with the title of the timer that it means, or `nil` where no timer fits. Returns
  /// anything else as it is.
  private func withListedTimer(
    _ phrase: Interpretation, _ text: String, _ before: Before
  ) -> Interpretation? {
    guard schema.isAboutRinging(phrase.command.intent), let title = phrase.command.text(.title),
      let reference = ListedReference(text, context: context), reference.covers(title)
    else { return phrase }
    guard let thing = one(reference, of: before) else { return nil }
    var next = phrase
    next.command.slots[.title] = .text(thing.title)
    return next
  }

  /// Returns whether a phrase with free words, such as “and eggs”, continues what came before, rather than being
  /// understood better by itself.
  private func isContinuation(
    _ next: Interpretation, _ text: String, of before: Before, unless alone: Interpretation
  ) -> Bool {
    // Only a name is taken for a person to add, or to take off.
    let people = next.command.texts(.addedPeople) ?? []
    let absentees = next.command.texts(.removedPeople) ?? []
    // “Not bin bags” takes back something that was put on the list just before.
    if Reference.excludes(text), let items = next.command.texts(.items),
      !text.lowercased().contains("not the ")
    {
      let added = before.turn.interpretation.command.text(.noteBody) ?? ""
      return items.allSatisfy { FoldedWords.areAll(of: $0, in: added) }
    }
    // “How's the tea doing” is said of the timer for the tea, where there is one.
    if namesTimer(next, before) { return true }
    guard (people + absentees).allSatisfy(Self.isName), alone.objection == nil || Reference.names(text) else {
      return false
    }
    if !absentees.isEmpty { return true }
    // “Add bread to my shopping list” leaves nothing out and stands by itself.
    let left = next.command.slots.keys.filter { next.spans[$0] == nil }
    if alone.isProbable, left.contains(where: { alone.command.slots[$0] != nil }) { return false }
    let isWhole = alone.command.intent != .none && alone.missing.isEmpty && alone.isProbable
    return !isWhole || !people.isEmpty && schema.makes(.note, alone.command.intent)
      // “Cross the milk off” sounds like a reminder that is done, “and at six to lock up” like an event.
      || alone.command.intent == next.command.intent || isCompletion(alone.command.intent)
      || schema.makes(.reminder, next.command.intent) && schema.makes(.event, alone.command.intent)
      // “Add to that note that it is locked” is no note of its own, and neither is “and a bench” after something was added.
      || schema.thing(of: next.command.intent) == .note && schema.makes(.note, alone.command.intent)
        && (Reference.standsFor(text) || next.command.intent == before.turn.interpretation.command.intent)
  }

  /// Returns whether a phrase for what rings names a timer or an alarm that was spoken of.
  func namesTimer(_ phrase: Interpretation, _ before: Before) -> Bool {
    schema.isAboutRinging(phrase.command.intent) && phrase.spans[.title] != nil
      && phrase.command.text(.title).flatMap(before.spoken.named)?.kind == .alarm
  }

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

  /// Returns the last command. A changed reminder or alarm, and a timer that was told of, count as one just made, since
  /// the same phrases continue both.
  func makingCommand(_ before: Before) -> Command {
    let command = before.turn.interpretation.command
    guard let thing = before.referent(schema),
      command.intent == schema.generalChange || thing.isTimer && schema.act(of: command.intent) == .query
    else { return command }
    switch thing.kind {
    case .reminder: return Command(schema.intent(.create, .reminder), [.title: .text(thing.title)])
    case .alarm where thing.isTimer:
      return Command(schema.intent(.create, .timer), [.title: .text(thing.title)])
    case .alarm: return Command(schema.intent(.create, .alarm))
    case .event, .note, .message: return command
    }
  }

  /// Handles a phrase for a timer by its name, where the timer was spoken of before the last thing. Returns `nil`
  /// for anything else.
  private func phraseForTimer(_ text: String, spokenOfIn before: Before) -> Interpretation? {
    guard let next = continuing.interpretation(ofTimerNamedIn: text, context: context),
      let thing = next.command.text(.title).flatMap(before.spoken.named), thing.kind == .alarm
    else { return nil }
    return next
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
