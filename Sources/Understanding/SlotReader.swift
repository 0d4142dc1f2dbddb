import TimeExpressions

/// Reads the slots of an intent from a text.
struct SlotReader {
  let schema: CommandSchema

  func slots(of intent: Intent, in utterance: Utterance, times: TimePhrases) -> ReadSlots {
    switch intent {
    case .createEvent, .addReminder: timed(intent, in: utterance, times)
    case .createNote: NoteReader(utterance: utterance).read()
    case .sendEmail: MailReader(utterance: utterance).read()
    default: ReadSlots()
    }
  }

  private func timed(_ intent: Intent, in utterance: Utterance, _ times: TimePhrases) -> ReadSlots {
    var slots = ReadSlots()
    slots.ambiguous = times.contradicts || !times.alternatives.isEmpty
    if let title = TitleReader(utterance: utterance, time: times.words).title(of: intent) {
      slots.set(.title, .text(title.text), at: title.spans)
    }
    let allowed = schema[intent]?.slots ?? []
    if let point = times.point { slots.set(.dateTimePoint, .point(point), at: times.pointSpans) }
    if let range = times.range, allowed.contains(.dateTimeRange) {
      slots.set(.dateTimeRange, .range(range), at: times.rangeSpans)
    } else if let range = times.range, times.point == nil {
      slots.set(.dateTimePoint, .point(range.start), at: times.rangeSpans)
    }
    if let minutes = times.minutes, allowed.contains(.durationMinutes) {
      slots.set(.durationMinutes, .minutes(minutes), at: times.minutesSpans)
    }
    if let rule = times.rule { slots.set(.recurrence, .rule(rule), at: times.ruleSpans) }
    return slots
  }
}
