import TimeExpressions
import WrittenForm

/// Turns the spans that a model marked into slot values: words into their written form, time phrases into times.
struct MarkedSlots {
  let schema: CommandSchema
  private let reader: SlotReader
  private let converter = WrittenFormConverter()

  init(schema: CommandSchema) {
    self.schema = schema
    reader = SlotReader(schema: schema)
  }

  struct ReadValues: Sendable {
    var slots = ReadSlots()
    /// The number of marked phrases that could not be read as values of their slots.
    var unread = 0
    /// The number of words in marked time phrases that were not understood.
    var unreadWords = 0
    /// Other readings of the point in time.
    var alternatives: [TimePoint] = []
  }

  /// Reads the values of the marked slots.
  ///
  /// - Parameter marked: The spans of each slot, in Unicode scalars of the text.
  func read(
    _ marked: [(slot: Slot, spans: [Range<Int>])], of intent: Intent, in utterance: Utterance,
    context: TimeContext
  ) -> ReadValues {
    var reading = ReadValues()
    let mended = MendedMarks(utterance: utterance, context: context)
    var spans = changes(intent) ? mended.widened(marked) : marked
    if schema[intent]?.slots.contains(.emailBody) ?? false { spans = mended.withWholeMail(spans) }
    if schema.act(of: intent) == .create { spans = mended.withCompany(spans) }
    let others = spans.filter { !MendedMarks.joined.contains($0.slot) }.flatMap(\.spans)
    let names = spans.filter { ![.minutes, .seconds].contains(schema[$0.slot]?.type) }.flatMap(\.spans)
    let times = MarkedTimes(utterance: utterance, context: context, others: others)
    var timed: [(slot: Slot, spans: [Range<Int>])] = []
    for (slot, marks) in spans {
      switch schema[slot]?.type {
      case .text, .place, .sum:
        let marks = mended.words(marks, of: slot).map(utterance.withoutBreakingNames).map {
          slot == .title ? WholeTitle(utterance: utterance, context: context, others: names).span(of: $0) : $0
        }
        if marks.isEmpty { break }
        let said = mended.wanted(marks).map { utterance.text(at: $0) }.joined(separator: " ")
        let value = slot == .emailFrom ? .text(person(said)) : reader.written(.text(said), of: slot)
        if let value { reading.slots.set(slot, value, at: marks) }
      case .texts:
        reading.slots.set(slot, .texts(marks.map { person(utterance.text(at: $0)) }), at: marks)
      case .seconds:
        if let seconds = times.seconds(at: marks) {
          reading.slots.set(slot, .seconds(seconds), at: marks)
        } else {
          reading.unread += 1
        }
      case .point where slot == .oldDateTime:
        let phrases = times.reading(at: marks).phrases
        if let point = phrases.point ?? phrases.range?.start {
          reading.slots.set(slot, .point(point), at: marks)
        } else {
          reading.unread += 1
        }
      case .point, .range, .minutes, .rule: timed.append((slot, marks))
      case .details, nil: break
      }
    }
    if timed.isEmpty, changes(intent),
      let hour = mended.unmarkedHour(besides: names)
    {
      timed.append((.dateTimePoint, [hour]))
    }
    if !timed.isEmpty { readTimes(timed, of: intent, times, into: &reading) }
    if schema.makes(.event, intent) || schema.makes(.reminder, intent) {
      readUnmarked(spans, of: intent, in: utterance, context, into: &reading)
    }
    return reading
  }

  /// Adds words that were left unmarked to the slot that they belong to: a missing title, a place, or more of the
  /// title.
  private func readUnmarked(
    _ spans: [(slot: Slot, spans: [Range<Int>])], of intent: Intent, in utterance: Utterance,
    _ context: TimeContext, into reading: inout ReadValues
  ) {
    if reading.slots.values[.title] == nil, let subject = StatedSubject(of: utterance, context: context),
      !spans.contains(where: { $0.slot != .title && $0.spans.contains { $0.overlaps(subject.span) } }),
      let value = reader.written(.text(utterance.text(at: subject.span)), of: .title)
    {
      reading.slots.set(.title, value, at: [subject.span])
    }
    guard let start = reading.slots.spans[.title]?.map(\.lowerBound).min() else { return }
    // Of a span marked as a time, only the words that are a time count as marked.
    let times = TimeExpressionParser().matches(in: utterance.text, context: context)
      .map(\.span)
    let marks = spans.flatMap { slot, marks -> [Range<Int>] in
      slot == .title
        ? reading.slots.spans[slot] ?? marks
        : [.text, .texts].contains(schema[slot]?.type)
          ? marks
          : marks.flatMap { mark in
            let understood = times.filter { $0.overlaps(mark) }
            return understood.isEmpty ? [mark] : understood
          }
    }
    for words in UnmarkedWords.all(after: start, besides: marks, in: utterance, context: context) {
      switch words.meaning {
      case .place(let place) where schema[intent]?.slots.contains(.place) ?? false:
        guard let value = reader.written(.text(place), of: .place) else { continue }
        reading.slots.set(.place, value, at: [words.span])
      case .place: break
      case .more(let more):
        guard case .text(let title)? = reading.slots.values[.title] else { continue }
        let spans = (reading.slots.spans[.title] ?? []) + [words.span]
        reading.slots.set(.title, .text("\(title) \(more)"), at: spans)
      }
    }
  }

  /// Reads the day, the time and the rule together: "every Monday" … "at nine" has one first time.
  private func readTimes(
    _ marked: [(slot: Slot, spans: [Range<Int>])], of intent: Intent, _ times: MarkedTimes,
    into reading: inout ReadValues
  ) {
    let allowed = schema[intent]?.slots ?? []
    // The “5k” of “5k run” is part of the title even if it was marked as a length.
    let title = reading.slots.spans[.title] ?? []
    let lengths = marked.filter { $0.slot == .durationMinutes }.flatMap(\.spans)
      .filter { length in !title.contains { $0.overlaps(length) } }
    let read = times.reading(
      at: marked.filter { MendedMarks.joined.contains($0.slot) }.flatMap(\.spans)
        .sorted { $0.lowerBound < $1.lowerBound })
    let phrases =
      schema.act(of: intent) == .query
      ? read.phrases : read.phrases.endingWithItsDays(after: times.context.now)
    (reading.slots.said, reading.slots.part) = (phrases.said, phrases.part)
    reading.unreadWords = read.unread
    if read.hasSilence { reading.unread += 1 }
    let everywhere = marked.flatMap(\.spans)
    func set(_ slot: Slot, _ value: SlotValue) {
      reading.slots.set(slot, value, at: marked.first { $0.slot == slot }?.spans ?? everywhere)
    }
    if let rule = phrases.rule, allowed.contains(.recurrence) { set(.recurrence, .rule(rule)) }
    if let range = phrases.range, allowed.contains(.dateTimeRange), !phrases.isVague || !changes(intent) {
      set(.dateTimeRange, .range(range))
    } else if let range = phrases.range, phrases.point == nil, allowed.contains(.dateTimePoint) {
      set(.dateTimePoint, .point(phrases.isVague ? .date(range.start.date) : range.start))
    }
    if let side = phrases.side, schema.act(of: intent) == .query, allowed.contains(.dateTimeRange) {
      set(.dateTimeRange, .range(side))
    } else if let point = phrases.point, allowed.contains(.dateTimePoint),
      intent != schema.generalChange || !isOnlyRule(phrases, marked)
    {
      set(.dateTimePoint, .point(point))
      reading.alternatives = phrases.alternatives
    }
    // A length that was marked as a time is counted from now: "remind me, say, ten minutes". One that is counted
    // from something else is not: “two hours before my flight”.
    if phrases.point == nil, phrases.range == nil, let minutes = phrases.minutes,
      !allowed.contains(.durationMinutes), !times.isAnchored(after: phrases.minutesSpans)
    {
      set(.dateTimePoint, .point(.dateTime(times.context.time(in: minutes * 60))))
    }
    let minutes = lengths.isEmpty ? phrases.minutes : times.seconds(at: lengths).map { ($0 + 30) / 60 }
    if let minutes, (1...CommandSchema.maximumMinutes).contains(minutes), allowed.contains(.durationMinutes) {
      set(.durationMinutes, .minutes(minutes))
    } else if !lengths.isEmpty {
      reading.unread += 1
    }
    reading.slots.ambiguous =
      changes(intent) && (phrases.contradicts || phrases.isAmbiguous || phrases.isPast)
  }

  /// Returns whether only a recurrence was said, as in "every week". A change then keeps the existing time.
  private func isOnlyRule(_ phrases: TimePhrases, _ marked: [(slot: Slot, spans: [Range<Int>])]) -> Bool {
    guard let rule = phrases.rule, case .date? = phrases.point else { return false }
    return !rule.namesDays && marked.allSatisfy { $0.slot == .recurrence }
  }

  /// Returns whether the intent sets a time for something, which must be a single time in the future.
  private func changes(_ intent: Intent) -> Bool {
    let makes: [CommandSchema.Thing] = [.event, .reminder, .alarm]
    return intent == schema.generalChange || makes.contains { schema.makes($0, intent) }
  }

  /// Returns a name or an address, without the "'s" of "Svetlana's mail".
  private func person(_ said: String) -> String {
    if let address = WrittenFormConverter.emailAddress(said.lowercased()) { return address }
    let name = PersonName.withoutOwner(said)
    let isPlain = !name.unicodeScalars.contains { $0.properties.isUppercase }
    return isPlain && !name.contains("@") ? PersonName.written(name, converter) : name
  }
}

/// What a model marks in a text, from which another model can be trained.
package struct ModelMarks: Sendable {
  package let intent: Intent
  /// The words of each slot, as they were said.
  package let slots: [(slot: Slot, spans: [String])]
  /// Whether the model would ask before acting.
  package let asks: Bool
  /// The probability of each intent, the likeliest first.
  package let intents: [(intent: Intent, probability: Double)]
}
