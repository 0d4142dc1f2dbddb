import Actions
import TimeExpressions
import Understanding

/// Changes of what was done, or of what waits, as the words say them.
extension DialogueReader {
  /// What words that say change mean as one, where the interpreter took them for something else; nil where it did not,
  /// or finds nothing in them. It is shown before it is done.
  func change(
    _ text: String, _ other: Interpretation, as intent: Intent, after dialogue: DialogueContext?
  ) -> Interpretation? {
    let understood = other.command.intent
    guard understood != intent, !other.isPhrased, !Self.changes.contains(understood), other.objection == nil,
      schema.act(of: understood) != .query,
      var change = interpreter.interpret(text, as: intent, context: context, after: dialogue),
      change.command.intent == intent, !change.command.slots.isEmpty
    else { return nil }
    change.needsConfirmation = true
    return change
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
    guard Self.changes.contains(alone.command.intent), alone.confidence >= Self.probable,
      let title = alone.command.text(.title), !Reference.standsFor(text)
    else { return false }
    let isCancelled = schema.act(of: alone.command.intent) == .cancel
    if isCancelled, alone.command.intent != pending.intent { return true }
    return pending.text(.title).map { !FoldedWords.areAll(of: title, in: $0) } ?? true
  }

  /// Makes a change of an amount out of what was understood, and says whether the words are one.
  func makeShift(
    by shift: TimeShift, of interpretation: inout Interpretation, _ before: Before?
  ) -> Bool {
    let intent = interpretation.command.intent
    if intent != .updateEvent {
      let isThere = before?.referent.map { $0.kind == .event || $0.kind == .reminder } ?? false
      let isWhole = schema.act(of: intent) == .create && interpretation.missing.isEmpty
      guard Reference.standsFor(interpretation.text) || isThere && !isWhole else { return false }
      interpretation = Interpretation(
        text: interpretation.text, command: Command(.updateEvent), confidence: 1, interpreter: "rules")
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
    guard Self.changes.contains(interpretation.command.intent),
      let reference = ListedReference(text, context: context)
    else { return nil }
    if let title = interpretation.command.text(.title) {
      guard reference.covers(title) else { return nil }
      // “My three o'clock” is called by its time alone.
      if case .clock = reference.which { interpretation.command.slots[.title] = nil }
    }
    guard let items = before?.turn.receipt?.items, items.count > 1 else { return nil }
    let item: FoundItem?
    switch reference.which {
    case .number(let number):
      let index = number < 0 ? items.count + number : number
      item = items.indices.contains(index) ? items[index] : nil
    case .clock(let second):
      item = items.first {
        if case .dateTime(let time)? = $0.start {
          time.secondOfDay % 43_200 == second % 43_200
        } else {
          false
        }
      }
    }
    guard let item else { return nil }
    for slot in [Slot.title, .oldDateTime] { interpretation.command.slots[slot] = nil }
    if schema.act(of: interpretation.command.intent) == .cancel { interpretation.command.slots = [:] }
    return Referent(item)
  }

  /// Whether words were left over that may name something else than what was spoken of: “change the oil”.
  func hasUnexplainedWords(_ interpretation: Interpretation) -> Bool {
    let spans = interpretation.spans.values.flatMap(\.self)
    return !spans.isEmpty && !Reference.unexplainedWords(in: interpretation.text, besides: spans).isEmpty
  }
}
