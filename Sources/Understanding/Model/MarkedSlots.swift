import TimeExpressions
import WrittenForm

/// Turns the spans that a model marked into slots: words into written form, phrases of time into times.
struct MarkedSlots {
  let schema: CommandSchema
  private let reader: SlotReader
  private let converter = WrittenFormConverter()

  init(schema: CommandSchema) {
    self.schema = schema
    reader = SlotReader(schema: schema)
  }

  struct Reading: Sendable {
    var slots = ReadSlots()
    /// Marked phrases that have no meaning as what they were marked as.
    var unread = 0
    /// Words in phrases of time that were not understood.
    var unreadWords = 0
    /// Other readings of the point.
    var alternatives: [TimePoint] = []
  }

  /// - Parameter spans: of each slot, in Unicode scalars of the text.
  func read(
    _ spans: [(slot: Slot, spans: [Range<Int>])], of intent: Intent, in utterance: Utterance,
    context: TimeContext
  ) -> Reading {
    var reading = Reading()
    let others = spans.filter { !Self.joined.contains($0.slot) }.flatMap(\.spans)
    let times = MarkedTimes(utterance: utterance, context: context, others: others)
    var timed: [(slot: Slot, spans: [Range<Int>])] = []
    for (slot, marks) in spans {
      switch schema[slot]?.type {
      case .text, .sum:
        let marks = marks.map(utterance.withoutBreakingNames)
        let said = marks.map { utterance.text(at: $0) }.joined(separator: " ")
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
      case nil: break
      }
    }
    if !timed.isEmpty { readTimes(timed, of: intent, times, into: &reading) }
    return reading
  }

  private static let joined: Set<Slot> = [.dateTimePoint, .dateTimeRange, .recurrence]

  /// A day, a time and a rule are read together: "every Monday" … "at nine" has one first time.
  private func readTimes(
    _ marked: [(slot: Slot, spans: [Range<Int>])], of intent: Intent, _ times: MarkedTimes,
    into reading: inout Reading
  ) {
    let allowed = schema[intent]?.slots ?? []
    let lengths = marked.filter { $0.slot == .durationMinutes }.flatMap(\.spans)
    let read = times.reading(
      at: marked.filter { Self.joined.contains($0.slot) }.flatMap(\.spans)
        .sorted { $0.lowerBound < $1.lowerBound })
    let phrases = read.phrases
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
    if let point = phrases.point, allowed.contains(.dateTimePoint),
      intent != .updateEvent || !isOnlyRule(phrases, marked)
    {
      set(.dateTimePoint, .point(point))
      reading.alternatives = phrases.alternatives
    }
    // "Remind me, say, ten minutes": a length that was marked as a time is counted from now.
    if phrases.point == nil, phrases.range == nil, let minutes = phrases.minutes,
      !allowed.contains(.durationMinutes), let point = times.point(in: minutes * 60)
    {
      set(.dateTimePoint, .point(point))
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

  /// "Every week": what is there keeps its time.
  private func isOnlyRule(_ phrases: TimePhrases, _ marked: [(slot: Slot, spans: [Range<Int>])]) -> Bool {
    guard let rule = phrases.rule, case .date? = phrases.point else { return false }
    return !rule.contains(";BY") && marked.allSatisfy { $0.slot == .recurrence }
  }

  /// Whether the intent puts something at a time, which must be a time to come and one alone.
  private func changes(_ intent: Intent) -> Bool {
    [.createEvent, .addReminder, .updateEvent, .setAlarm].contains(intent)
  }

  /// A name or an address, without the "'s" of "Svetlana's mail".
  private func person(_ said: String) -> String {
    if let address = WrittenFormConverter.emailAddress(said.lowercased()) { return address }
    let name = said.hasSuffix("'s") || said.hasSuffix("\u{2019}s") ? String(said.dropLast(2)) : said
    let isPlain = !name.unicodeScalars.contains { $0.properties.isUppercase }
    return isPlain && !name.contains("@") ? PersonName.written(name, converter) : name
  }
}

/// What a model marks in a text: what another model can be taught with.
public struct ModelMarks: Sendable {
  public let intent: Intent
  /// Of every slot the words as they were said.
  public let slots: [(slot: Slot, spans: [String])]
  /// It would ask before acting.
  public let asks: Bool
  /// Of every intent, the likeliest first.
  public let intents: [(intent: Intent, probability: Double)]
}
