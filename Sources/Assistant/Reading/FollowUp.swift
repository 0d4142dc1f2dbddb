import Actions
import TimeExpressions
import Understanding

/// Completes a command from what came before it: an answer or a correction from the waiting card, a change from
/// what was done or told last. A pure value.
struct FollowUp {
  let schema: CommandSchema
  let context: TimeContext

  /// Returns the waiting command with the slots of `said` put into it, or `nil` where `said` has another intent or
  /// says nothing.
  func completing(_ pending: Interpretation, by said: Interpretation) -> Interpretation? {
    guard said.command.intent == pending.command.intent,
      !said.command.slots.isEmpty || said.objection != nil
    else { return nil }
    let said = repeating(
      Self.partOfDay(said, on: pending.command.start), pending.command.rule(.recurrence),
      from: pending.command.start)
    var merged = said
    merged.said = pending.said + said.said
    merged.command = pending.command
    let named = pending.command.slots[.title] == nil ? said : renaming(said)
    merged.saidOfTime.formUnion(pending.saidOfTime)
    let skipped = Self.skippedTime(in: pending)
    let start = pending.command.start ?? skipped
    if let skipped, said.command.point(.dateTimePoint) != nil {
      merged.command.slots[.dateTimePoint] = .point(skipped)
    }
    // Nobody said the start of something “every eight hours”, so a new time isn't completed from it.
    let isAssumed = pending.saidOfTime.isEmpty && pending.command.rule(.recurrence) != nil
    // The slots are put in the reverse order of their names, so that a range replaces a length.
    let slots = onTheDay(of: start, unrepeated(named, from: start)).sorted {
      $0.key.rawValue > $1.key.rawValue
    }
    for (slot, value) in slots {
      // More dictated words are appended to those of a mail, unless they correct them.
      if case .text(let more) = value, schema[slot]?.dictated ?? false,
        schema.makes(.mail, pending.command.intent),
        let before = pending.command.text(slot), !Reference.replaces(said.text)
      {
        merged.command.slots[slot] = .text(Reference.joined(before, more))
        continue
      }
      put(slot, value, how: isAssumed ? .whole : SaidTime(said), into: &merged.command)
    }
    if let whole = Self.wholeDay(said, of: start) {
      for slot in [Slot.dateTimeRange, .durationMinutes] { merged.command.slots[slot] = nil }
      merged.command.slots[.dateTimePoint] = .point(.date(whole))
    } else if case .date(let date)? = merged.command.point(.dateTimePoint), let clock = clock(beside: pending)
    {
      merged.command.slots[.dateTimePoint] = .point(.dateTime(LocalDateTime(date: date, secondOfDay: clock)))
    }
    // An objection leaves open what was missing.
    merged.missing =
      said.objection == nil
      ? schema.missing(in: merged.command)
      : said.missing + pending.missing.filter { !said.missing.contains($0) }
    merged.confidence = min(pending.confidence, said.confidence)
    merged.needsConfirmation =
      schema[merged.command.intent]?.alwaysConfirms ?? true || said.needsConfirmation || said.objection != nil
    merged.alternatives = []
    return merged
  }

  /// Handles “not eggs, oat milk”, or another amount or time within the card's dictated words, by replacing words
  /// on the card. Returns `nil` where the card doesn't contain what is to be replaced.
  func replacing(in pending: Interpretation, text: String) -> Interpretation? {
    let command = ReplacedWords(text)?.applied(to: pending.command) ?? amended(pending.command, text)
    return command.map { showing($0, in: pending, text: text) }
  }

  /// Returns the waiting command replaced by `command`, to be shown before it is done.
  func showing(_ command: Command, in pending: Interpretation, text: String) -> Interpretation {
    var replaced = pending
    replaced.said = pending.said + [text]
    replaced.spans = [:]
    replaced.command = command
    replaced.needsConfirmation = true
    replaced.alternatives = []
    return replaced
  }

  /// Returns a command without a time of its own, with the amount or time within its dictated words replaced by
  /// the one in `text`. Returns `nil` where there is none to replace.
  private func amended(_ command: Command, _ text: String) -> Command? {
    guard !command.hasTime else { return nil }
    var amended = command
    for (slot, value) in command.slots where schema[slot]?.dictated ?? false {
      guard case .text(let words) = value,
        let other = AmountAnswer.replacing(text, in: words, context: context)
          ?? TimeAnswer.replacing(text, in: words, context: context)
      else { continue }
      amended.slots[slot] = .text(other)
    }
    return amended == command ? nil : amended
  }

  /// Handles “an hour later” and “half an hour longer” beside a card, by moving its time or changing its length.
  /// Returns `nil` where the card has no time or length, or the length would be less than a minute.
  func shifting(_ pending: Interpretation, by shift: TimeShift, text: String) -> Interpretation? {
    var merged = pending
    merged.said = pending.said + [text]
    merged.spans = [:]
    let command = pending.command
    switch shift.part {
    case .start:
      if let range = command.range(.dateTimeRange) {
        guard let start = shift.applied(to: range.start, in: context.timeZone),
          let end = shift.applied(to: range.end, in: context.timeZone)
        else { return nil }
        merged.command.slots[.dateTimeRange] = .range(TimeRange(start: start, end: end))
      } else {
        let before = command.point(.dateTimePoint) ?? command.point(.oldDateTime)
        guard let moved = before.flatMap({ shift.applied(to: $0, in: context.timeZone) }) else { return nil }
        merged.command.slots[.dateTimePoint] = .point(moved)
      }
    case .length where command.range(.dateTimeRange) != nil:
      guard let range = command.range(.dateTimeRange), case .dateTime(let start) = range.start,
        case .dateTime(let end)? = shift.applied(to: range.end, in: context.timeZone), start < end
      else { return nil }
      merged.command.slots[.dateTimeRange] = .range(TimeRange(start: range.start, end: .dateTime(end)))
    case .length:
      guard let before = command.minutes(.durationMinutes), shift.months == 0,
        before * 60 + shift.seconds >= 60
      else {
        return nil
      }
      merged.command.slots[.durationMinutes] = .minutes(before + shift.seconds / 60)
    }
    merged.missing = schema.missing(in: merged.command)
    merged.needsConfirmation = true
    merged.alternatives = []
    return merged
  }

  private static let questionWords: Set<String> = [
    "what", "what's", "whats", "when", "when's", "who", "who's", "which", "where", "where's", "how",
    "do", "does", "am", "is", "are", "have",
  ]

  private static let beforeQuestions: Set<String> = [
    "actually", "no", "wait", "and", "so", "ok", "okay", "oh", "right", "hey", "hmm", "sorry", "but", "well",
  ]

  /// Returns whether the text is worded as a question, which changes nothing. “What about four” proposes a change
  /// instead.
  static func isQuestion(_ text: String) -> Bool {
    let words = text.lowercased().replacing("’", with: "'").split { !$0.isLetter && $0 != "'" }
      .drop { Self.beforeQuestions.contains(String($0)) }.map(String.init)
    guard let first = words.first, questionWords.contains(String(first)) else { return false }
    return words.count > 1 && words[1] != "about"
  }

  /// Returns `said` completed from its own words only: “timer” and “alarm” become titles, lists get their names,
  /// and what is missing where no “it” is known is noted.
  func completed(_ said: Interpretation) -> Interpretation {
    var named = said
    if said.command.intent == schema.intent(.cancel, .alarm), said.command.text(.title) == nil {
      let words = FoldedWords.words(said.text)
      for kind in ["timer", "alarm"] where words.contains(where: { $0 == kind }) {
        named.command.slots[.title] = .text(kind)
      }
    }
    // “Push the alarm to six” names the thing by its kind.
    if said.command.intent == schema.generalChange, !said.command.isNamed,
      FoldedWords.words(said.text).contains("alarm")
    {
      named.command.slots[.title] = .text("alarm")
    }
    // “Put milk on the list” and “add milk” change a list, and make no note about milk.
    if schema.makes(.note, said.command.intent), said.command.text(.title) == nil,
      Reference.namesTheList(said.text) || Reference.addsThings(said.text)
    {
      named.command.slots[.title] = .text("list")
    }
    // “Put milk on the shopping”
    if schema.makes(.note, said.command.intent), let title = said.command.text(.title),
      schema.list(of: said.command) == nil, Reference.putsThings(onThe: title, in: said.text)
    {
      named.command.slots[.title] = .text(title + " list")
    }
    // “Start a list called presents”
    if schema.makes(.note, said.command.intent), said.command.text(.noteBody) == nil,
      let title = said.command.text(.title), schema.list(of: said.command) == nil,
      FoldedWords.words(said.text).contains("list")
    {
      named.command.slots[.title] = .text(title + " list")
    }
    // “Add something to the list” does not say what to add.
    if schema.makes(.note, said.command.intent), let body = said.command.text(.noteBody),
      ["something", "some things", "a thing", "an item", "stuff"].contains(body.lowercased())
    {
      named.command.slots[.noteBody] = nil
      named.missing = schema.missing(in: named.command)
    }
    // “And eggs. No, not eggs, butter.”
    if schema.list(of: named.command) != nil, let body = named.command.text(.noteBody) {
      named.command.slots[.noteBody] = .text(SpokenItems.corrected(body))
    }
    let takesAway = schema.destroys(said.command.intent) || said.command.intent == schema.generalChange
    if takesAway, let title = said.command.text(.title),
      Reference.namesAny(title, in: said.text)
    {
      named.command.slots[.title] = nil
      named.missing = schema.missing(in: named.command)
    }
    // An interpreter notes nothing as missing where an “it” might be known.
    if said.command.slots.isEmpty, said.objection == nil { named.missing = schema.missing(in: named.command) }
    return named
  }

  /// Returns a change with its title as the new title, where “call it brunch” gives one.
  private func renaming(_ said: Interpretation) -> Interpretation {
    guard said.command.intent == schema.generalChange, said.command.text(.newTitle) == nil,
      let title = said.command.slots[.title], Reference.names(said.text)
    else { return said }
    var renamed = said
    renamed.command.slots[.title] = nil
    renamed.command.slots[.newTitle] = title
    renamed.spans[.newTitle] = renamed.spans.removeValue(forKey: .title)
    return renamed
  }

  /// Returns a change, removal or completion of “it” or “that”, with the thing `done` filled in. Returns `said` as
  /// it is where it names its own thing, can't be done to this kind of thing, or has an objection.
  func referring(_ said: Interpretation, to done: Referent) -> Interpretation {
    // An objection is asked about first.
    if said.objection != nil { return said }
    let said = repeating(renaming(Self.partOfDay(said, on: done.start)), done.rule, from: done.start)
    var named = said
    switch said.command.intent {
    case schema.generalChange
    where said.command.text(.title) == nil && said.command.point(.oldDateTime) == nil:
      guard done.kind != .message, done.kind != .note else { return said }
      named.alternatives.removeAll { $0.intent == schema.generalChange && !$0.isNamed }
      named.command.slots[.title] = .text(done.title)
      named.command.slots[.oldDateTime] = done.start.map { .point($0) }
      if let day = Self.wholeDay(said, of: done.start) {
        let next = LocalDate(daysSinceEpoch: day.daysSinceEpoch + 1)
        named.command.slots[.dateTimePoint] = nil
        named.command.slots[.dateTimeRange] = .range(TimeRange(start: .date(day), end: .date(next)))
      } else {
        let slots = onTheDay(of: done.start, unrepeated(named, from: done.start))
        named.command.slots = slots
        if let start = done.start, let point = named.command.point(.dateTimePoint) {
          let how = SaidTime(said)
          named.command.slots[.dateTimePoint] = .point(Self.placed(point, how, on: start))
        }
      }
      // A change of something that repeats changes all of its occurrences.
      if let rule = done.rule, said.command.rule(.recurrence) == nil {
        let day = SaidTime(said) == .whole ? said.command.point(.dateTimePoint)?.date : nil
        named.command.slots[.recurrence] = .rule(day.map(rule.moved) ?? rule)
      }
    case let intent where schema.mayRefer(intent) && schema.destroys(intent) && said.command.slots.isEmpty:
      named.command = done.cancelling(schema) ?? said.command
      named.needsConfirmation = true
    // “Skip Monday” takes away the occurrence on that day only.
    case schema.generalRemoval where Set(said.command.slots.keys) == [.dateTimePoint] && done.kind == .event:
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
}

extension FollowUp {
  /// Handles a request at a time that counts from another, such as “remind me about that an hour before” and
  /// “what's on that day”. That other time is the one spoken of; where there is none, a new item's time is asked
  /// for. Returns `nil` for anything else.
  func anchored(_ said: Interpretation, to before: DialogueReader.Before?) -> Interpretation? {
    let intent = said.command.intent
    guard schema.act(of: intent) == .create || schema.takesDay(intent), said.objection == nil,
      schema[intent]?.slots.contains(.dateTimePoint) ?? false
    else { return nil }
    var anchored = said
    let time = AnchoredTime(said.text, context: context)
    let title = said.command.text(.title)
    let isUnnamed = title.map { Reference.isBare($0) || isOnlyTime(time, in: said) } ?? true
    if schema.makes(.reminder, intent), isUnnamed, let thing = before?.thing(schema) {
      anchored.command.slots[.title] = .text(thing.title)
    } else if time == nil {
      return nil
    }
    if let time {
      let anchor = before?.anchor(schema)
      if anchor == nil, said.saidOfTime.fixesDay || schema.act(of: intent) == .query { return nil }
      // An hour before a day without a clock time is no time, so the time is asked for.
      anchored.command.slots[.dateTimePoint] = anchor.flatMap(time.time).map { .point($0) }
      anchored.command.slots[.dateTimeRange] = nil
      anchored.partOfDay = anchor.flatMap(time.part)
      // “And remind me an hour before” leaves no other reading.
      if isUnnamed, schema.makes(.reminder, intent), Reference.onlyReminds(said.text, besides: time.span) {
        anchored.confidence = 1
        anchored.needsConfirmation = schema[intent]?.alwaysConfirms ?? true
      }
    }
    anchored.missing = schema.missing(in: anchored.command)
    anchored.alternatives = []
    return anchored
  }

  /// Returns whether what was taken for a title is part of the time, as in “weeks earlier”.
  private func isOnlyTime(_ time: AnchoredTime?, in said: Interpretation) -> Bool {
    guard let time, let spans = said.spans[.title], !spans.isEmpty else { return false }
    return spans.allSatisfy { time.span.lowerBound <= $0.lowerBound && $0.upperBound <= time.span.upperBound }
  }
}
