import TimeExpressions
import WrittenForm

/// Reads the slots of an intent from an utterance.
struct SlotReader {
  let schema: CommandSchema
  private let converter = WrittenFormConverter()

  init(schema: CommandSchema) {
    self.schema = schema
  }

  func slots(of intent: Intent, in utterance: Utterance, times: TimePhrases) -> ReadSlots {
    var slots =
      switch intent {
      case .createEvent, .addReminder: timed(intent, in: utterance, times)
      case .createNote: NoteReader(utterance: utterance).read()
      case .sendEmail: MailReader(utterance: utterance).read()
      default: ReadSlots()
      }
    for (slot, value) in slots.values { slots.values[slot] = written(value, of: slot) }
    return slots
  }

  /// Returns words without capitals in their written form. Words with capitals were typed and stay as they are.
  func written(_ value: SlotValue, of slot: Slot) -> SlotValue? {
    switch value {
    case .text(let text):
      let isBody = slot == .noteBody || slot == .emailBody
      let written = text.isLowerCase ? (isBody ? converter.body(text) : converter.title(text)) : text
      return written.isBlank ? .text(text) : .text(written)
    case .texts(let texts):
      return .texts(
        texts.map { text in
          text.isLowerCase && !text.contains("@") ? PersonName.written(text, converter) : text
        })
    default:
      return value
    }
  }

  private func timed(_ intent: Intent, in utterance: Utterance, _ times: TimePhrases) -> ReadSlots {
    var slots = ReadSlots()
    slots.ambiguous =
      times.contradicts || times.isAmbiguous || times.isPast || times.range != nil && times.isVague
    var titles = TitleReader(utterance: utterance, time: times.words)
    if let title = titles.title(of: intent) {
      slots.set(.title, .text(title.text), at: title.spans)
      slots.unexplained = title.unexplained
    }
    slots.ambiguous = slots.ambiguous || titles.asksTwice
    let allowed = schema[intent]?.slots ?? []
    (slots.said, slots.part) = (times.said, times.part)
    if let point = times.point { slots.set(.dateTimePoint, .point(point), at: times.pointSpans) }
    if let range = times.range, allowed.contains(.dateTimeRange) {
      slots.set(.dateTimeRange, .range(range), at: times.rangeSpans)
    } else if let range = times.range, times.point == nil {
      // A range is not a time for a reminder: its day is kept if only that is certain.
      let point = times.isVague ? TimePoint.date(range.start.date) : range.start
      slots.set(.dateTimePoint, .point(point), at: times.rangeSpans)
      slots.ambiguous = true
    }
    if let minutes = times.minutes, allowed.contains(.durationMinutes) {
      slots.set(.durationMinutes, .minutes(minutes), at: times.minutesSpans)
    }
    if let rule = times.rule { slots.set(.recurrence, .rule(rule), at: times.ruleSpans) }
    return slots
  }
}

extension String {
  var isLowerCase: Bool { !unicodeScalars.contains { $0.properties.isUppercase } }
  fileprivate var isBlank: Bool { !unicodeScalars.contains { !$0.properties.isWhitespace } }
}

/// The slots that were read from an utterance, their places, and what was left over.
struct ReadSlots: Sendable {
  var values: [Slot: SlotValue] = [:]
  var spans: [Slot: [Range<Int>]] = [:]
  /// What was said of the point or the range in time.
  var said: TimeMatch.Said = []
  /// The part of the day that was said instead of a time of day.
  var part: PartOfDay?
  /// The number of words that belong to neither a command phrase nor a slot.
  var unexplained = 0
  /// Whether something was said twice in different ways, or has two readings.
  var ambiguous = false

  mutating func set(_ slot: Slot, _ value: SlotValue, at spans: [Range<Int>]) {
    values[slot] = value
    self.spans[slot] = spans
  }
}
