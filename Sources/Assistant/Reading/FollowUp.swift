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
    let start = pending.command.start
    let said = repeating(
      inWeek(of: start, Self.partOfDay(said, on: start)), pending.command.rule(.recurrence), from: start)
    var merged = said
    merged.said = pending.said + said.said
    merged.command = withDay(filling(pending, with: said), pending, said)
    merged.saidOfTime.formUnion(pending.saidOfTime)
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

  /// When the waiting thing is to start. A time that the clocks skip still gives the day.
  private func start(of pending: Interpretation) -> TimePoint? {
    pending.command.start ?? Self.skippedTime(in: pending)
  }

  /// Returns the waiting command with each slot of `said`.
  private func filling(_ pending: Interpretation, with said: Interpretation) -> Command {
    var command = pending.command
    if let skipped = Self.skippedTime(in: pending), said.command.point(.dateTimePoint) != nil {
      command.slots[.dateTimePoint] = .point(skipped)
    }
    // Nobody said the start of something “every eight hours”, so a new time isn't completed from it.
    let isAssumed = pending.saidOfTime.isEmpty && pending.command.rule(.recurrence) != nil
    let time = isAssumed ? SaidTime.whole : SaidTime(said)
    let named = pending.command.slots[.title] == nil ? said : renaming(said)
    let start = start(of: pending)
    // The slots are put in the reverse order of their names, so that a range replaces a length.
    let slots = onTheDay(of: start, unrepeated(named, from: start)).sorted {
      $0.key.rawValue > $1.key.rawValue
    }
    for (slot, value) in slots {
      if let dictated = addingDictated(value, to: slot, of: pending.command, said.text) {
        command.slots[slot] = .text(dictated)
      } else {
        put(slot, value, how: time, into: &command)
      }
    }
    return command
  }

  /// Returns a mail's words with more dictated words appended, or `nil` where they correct the words that are there
  /// or the slot holds something else.
  private func addingDictated(
    _ value: SlotValue, to slot: Slot, of pending: Command, _ text: String
  ) -> String? {
    guard case .text(let more) = value, schema[slot]?.dictated ?? false, schema.makes(.mail, pending.intent),
      let before = pending.text(slot), !Reference.replaces(text)
    else { return nil }
    return Reference.joined(before, more)
  }

  /// Returns the command with a whole day where “all day” was said, or with the clock time that was said with an
  /// impossible date.
  private func withDay(_ command: Command, _ pending: Interpretation, _ said: Interpretation) -> Command {
    var placed = command
    if let whole = Self.wholeDay(said, of: start(of: pending)) {
      for slot in [Slot.dateTimeRange, .durationMinutes] { placed.slots[slot] = nil }
      placed.slots[.dateTimePoint] = .point(.date(whole))
    } else if case .date(let date)? = command.point(.dateTimePoint), let clock = clock(beside: pending) {
      placed.slots[.dateTimePoint] = .point(.dateTime(LocalDateTime(date: date, secondOfDay: clock)))
    }
    return placed
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
    // “No, tell her half past seven.”
    let text = Reference.dictated(in: text)?.text ?? text
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

  /// Returns `said` completed from its own words only: “timer” and “alarm” become titles, lists get their names,
  /// and what is missing where no “it” is known is noted.
  func completed(_ said: Interpretation) -> Interpretation {
    var completed = said
    let intent = said.command.intent
    if let title = impliedTitle(of: said) { completed.command.slots[.title] = .text(title) }
    // “Add something to the list” does not say what to add.
    if schema.makes(.note, intent), let body = said.command.text(.noteBody),
      ["something", "some things", "a thing", "an item", "stuff"].contains(body.lowercased())
    {
      completed.command.slots[.noteBody] = nil
      completed.missing = schema.missing(in: completed.command)
    }
    // “And eggs. No, not eggs, butter.”
    if schema.list(of: completed.command) != nil, let body = completed.command.text(.noteBody) {
      completed.command.slots[.noteBody] = .text(SpokenItems.corrected(body))
    }
    // “Cancel an appointment” names none.
    if schema.destroys(intent) || intent == schema.generalChange, let title = said.command.text(.title),
      Reference.namesAny(title, in: said.text)
    {
      completed.command.slots[.title] = nil
      completed.missing = schema.missing(in: completed.command)
    }
    // An interpreter notes nothing as missing where an “it” might be known.
    if said.command.slots.isEmpty, said.objection == nil {
      completed.missing = schema.missing(in: completed.command)
    }
    return completed
  }

  /// Returns the title that the words give without saying it as one: the kind of an alarm, or a list. Returns `nil`
  /// where they give none.
  private func impliedTitle(of said: Interpretation) -> String? {
    let (command, words) = (said.command, FoldedWords.words(said.text))
    switch command.intent {
    case schema.intent(.cancel, .alarm) where command.text(.title) == nil:
      return ["alarm", "timer"].first { words.contains(Substring($0)) }
    // “Push the alarm to six” names the thing by its kind.
    case schema.generalChange where !command.isNamed: return words.contains("alarm") ? "alarm" : nil
    case let intent where schema.makes(.note, intent): return impliedList(of: said, words)
    default: return nil
    }
  }

  /// Returns the title of a list that the words of a note mean, or `nil` where they mean a note.
  private func impliedList(of said: Interpretation, _ words: [Substring]) -> String? {
    guard let title = said.command.text(.title) else {
      // “Put milk on the list” and “add milk” change a list, and make no note about milk.
      return Reference.namesTheList(said.text) || Reference.addsThings(said.text) ? "list" : nil
    }
    guard schema.list(of: said.command) == nil else { return nil }
    // “Put milk on the shopping”, and “start a list called presents”.
    let isList =
      Reference.putsThings(onThe: title, in: said.text)
      || said.command.text(.noteBody) == nil && words.contains("list")
    return isList && !FoldedWords.words(title).contains("list") ? title + " list" : nil
  }

  /// Returns a change with its title as the new title, where “call it brunch” gives one.
  func renaming(_ said: Interpretation) -> Interpretation {
    guard said.command.intent == schema.generalChange, said.command.text(.newTitle) == nil,
      let title = said.command.slots[.title], Reference.names(said.text)
    else { return said }
    var renamed = said
    renamed.command.slots[.title] = nil
    renamed.command.slots[.newTitle] = title
    renamed.spans[.newTitle] = renamed.spans.removeValue(forKey: .title)
    return renamed
  }
}
