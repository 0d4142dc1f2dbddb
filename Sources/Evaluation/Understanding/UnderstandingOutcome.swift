import Understanding
import WrittenForm

/// The result for a text, compared with its label.
package struct UnderstandingOutcome: Sendable {
  package let label: UnderstandingLabel
  package let interpretation: Interpretation
  /// Whether the command is done without asking.
  package let acts: Bool
  package let milliseconds: Double
  /// The slots, compared by whole value; `nil` if the label does not give them.
  package let slots: MatchCounts?

  package init(
    _ label: UnderstandingLabel, _ interpretation: Interpretation, acts: Bool, milliseconds: Double
  ) {
    self.label = label
    self.interpretation = interpretation
    self.acts = acts
    self.milliseconds = milliseconds
    slots = Self.slots(label, interpretation)
  }

  package var intent: Intent { interpretation.command.intent }
  package var isIntentRight: Bool { label.intents.contains(intent) }

  /// Whether the intent and the slots are right, as far as the label gives them.
  package var isRight: Bool {
    guard isIntentRight else { return false }
    return slots.map { $0.missed == 0 && $0.spurious == 0 } ?? true
  }

  /// The intent that counts as expected: the one that was understood if it is among the right ones, otherwise the
  /// first right one.
  package var expected: Intent { isIntentRight ? intent : label.intents.first ?? .none }

  private static func slots(_ label: UnderstandingLabel, _ interpretation: Interpretation) -> MatchCounts? {
    let command = interpretation.command
    guard label.intents.contains(command.intent) else {
      var counts = MatchCounts()
      switch label.slots {
      case .values(let values): counts.missed = values.count
      case .spans(let spans): counts.missed = spans.count
      case .entities, .unknown: return nil
      }
      counts.spurious = command.slots.count
      return counts
    }
    switch label.slots {
    case .values(let values): return count(values.mapValues(units), command.slots.mapValues(units))
    case .spans(let spans):
      return count(joined(spans.map { ($0, $1) }), joined(said(interpretation)))
    case .entities(let entities): return count(entities, command)
    case .unknown: return nil
    }
  }

  /// Returns the parts of a value that are compared. Words are compared in written form: "the wifi" is "the
  /// Wi-Fi".
  private static func units(_ value: SlotValue) -> [String] {
    guard case .text(let text) = value else { return comparedUnits(value) }
    return comparedWords(converter.body(text.lowercased()))
  }

  private static let converter = WrittenFormConverter()

  /// Returns the words of each slot. A phrase that two slots share counts once.
  private static func said(_ interpretation: Interpretation) -> [(slot: Slot, texts: [String])] {
    let scalars = Array(interpretation.text.unicodeScalars)
    var seen: Set<Range<Int>> = []
    return interpretation.spans.sorted { $0.key.rawValue < $1.key.rawValue }.map { slot, ranges in
      (
        slot,
        ranges.filter { seen.insert($0).inserted }.map { String(String.UnicodeScalarView(scalars[$0])) }
      )
    }
  }

  /// Returns the words of each slot, with those of all times joined, since it is decided elsewhere whether they
  /// mean a point, a range or a rule.
  private static func joined(_ spans: [(slot: Slot, texts: [String])]) -> [Slot: [String]] {
    let times: Set<Slot> = [.dateTimePoint, .dateTimeRange, .durationMinutes, .recurrence]
    var words: [Slot: [String]] = [:]
    for (slot, texts) in spans where !texts.isEmpty {
      words[times.contains(slot) ? .dateTimePoint : slot, default: []] += texts.flatMap(comparedWords)
    }
    return words.mapValues { $0.sorted() }
  }

  private static func count(_ expected: [Slot: [String]], _ actual: [Slot: [String]]) -> MatchCounts {
    var counts = MatchCounts()
    for slot in Set(expected.keys).union(actual.keys) {
      switch (expected[slot], actual[slot]) {
      case (let wanted?, let got?) where wanted == got: counts.found += 1
      case (_?, _?): (counts.missed, counts.spurious) = (counts.missed + 1, counts.spurious + 1)
      case (_?, nil): counts.missed += 1
      case (nil, _): counts.spurious += 1
      }
    }
    return counts
  }

  /// Counts entities. A title is right if it contains every word of the event's name and none of the time's;
  /// recipients are right if they contain one of the named people; a time is right if there is one where one was
  /// said.
  private static func count(_ entities: [UnderstandingLabel.Entity], _ command: Command) -> MatchCounts? {
    func words(_ types: Set<String>) -> Set<String> {
      Set(entities.filter { types.contains($0.type) }.flatMap { comparedWords($0.text) })
    }
    var counts = MatchCounts()
    func note(_ isRight: Bool, isThere: Bool) {
      if isRight { counts.found += 1 } else { counts.missed += 1 }
      if !isRight, isThere { counts.spurious += 1 }
    }
    switch command.intent {
    case .createEvent, .addReminder:
      let names = words(["event_name"])
      let times = words(["date", "time", "timeofday"])
      let title = command.text(.title).map { Set(comparedWords($0)) }
      if !names.isEmpty {
        let open = times.subtracting(["the", "to", "of", "on", "at", "for"]).subtracting(names)
        note(
          title.map { names.isSubset(of: $0) && $0.isDisjoint(with: open) } ?? false, isThere: title != nil)
      }
      let hasTime = [.dateTimePoint, .dateTimeRange, .recurrence].contains { command.slots[$0] != nil }
      if !times.isEmpty { note(hasTime, isThere: hasTime) } else if hasTime { counts.spurious += 1 }
    case .sendEmail, .replyEmail, .forwardEmail:
      let people = words(["person", "relation"])
      let recipients = command.texts(.emailTo).map { Set($0.flatMap(comparedWords)) }
      guard !people.isEmpty else { return nil }
      note(recipients.map { !people.isDisjoint(with: $0) } ?? false, isThere: recipients != nil)
    default: return nil
    }
    return counts
  }
}
