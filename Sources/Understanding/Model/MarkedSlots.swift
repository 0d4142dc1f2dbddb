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
    _ marked: [(slot: Slot, spans: [Range<Int>])], of intent: Intent, in utterance: Utterance,
    context: TimeContext
  ) -> Reading {
    var reading = Reading()
    var spans = changes(intent) ? widened(marked, in: utterance, context) : marked
    if schema[intent]?.slots.contains(.emailBody) ?? false { spans = withWholeMail(spans, in: utterance) }
    let others = spans.filter { !Self.joined.contains($0.slot) }.flatMap(\.spans)
    let names = spans.filter { ![.minutes, .seconds].contains(schema[$0.slot]?.type) }.flatMap(\.spans)
    let times = MarkedTimes(utterance: utterance, context: context, others: others)
    var timed: [(slot: Slot, spans: [Range<Int>])] = []
    for (slot, marks) in spans {
      switch schema[slot]?.type {
      case .text, .place, .sum:
        let marks = named(marks, as: slot, in: utterance).map(utterance.withoutBreakingNames).map {
          slot == .title ? whole($0, besides: names, in: utterance, context) : $0
        }
        if marks.isEmpty { break }
        let said = Self.wanted(marks, in: utterance).map { utterance.text(at: $0) }.joined(separator: " ")
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
      let hour = Self.unmarkedHour(in: utterance, besides: names, context)
    {
      timed.append((.dateTimePoint, [hour]))
    }
    if !timed.isEmpty { readTimes(timed, of: intent, times, into: &reading) }
    if schema.makes(.event, intent) || schema.makes(.reminder, intent) {
      readUnmarked(spans, of: intent, in: utterance, context, into: &reading)
    }
    return reading
  }

  /// The hour that a change ends with and that was not marked: the “1” of “move lunch to 1”.
  private static func unmarkedHour(
    in utterance: Utterance, besides marks: [Range<Int>], _ context: TimeContext
  ) -> Range<Int>? {
    var words = utterance.words[...]
    while let last = words.last, CommandPhrases.politeness.contains(where: { $0.words.contains(last.normal) })
    {
      words = words.dropLast()
    }
    guard words.count > 2, let last = words.last, !marks.contains(where: { $0.overlaps(last.range) }),
      ["to", "for", "until", "till"].contains(words[words.endIndex - 2].normal)
    else { return nil }
    let hour = TimeExpressionParser().match(
      ofAll: utterance.text(at: last.range), context: context, readingNumberAs: .hour)
    return hour == nil ? nil : last.range
  }

  /// The marks with each phrase of time whole that was marked in part, and titles without it: “Dec 1 at 3:40” was marked
  /// as a title's last word and a time.
  private func widened(
    _ spans: [(slot: Slot, spans: [Range<Int>])], in utterance: Utterance, _ context: TimeContext
  ) -> [(slot: Slot, spans: [Range<Int>])] {
    let timed = spans.filter { Self.joined.contains($0.slot) }.flatMap(\.spans)
    let others = spans.filter { !Self.joined.contains($0.slot) && $0.slot != .title }.flatMap(\.spans)
    let phrases = TimeExpressionParser().matches(in: utterance.textWithoutNamesOfTimes, context: context)
      .filter { match in
        let phrase = match.span
        let isTimed = timed.contains {
          phrase.lowerBound <= $0.lowerBound && $0.upperBound <= phrase.upperBound
        }
        return match.kind != .duration && (isTimed || isClock(match, in: utterance))
          && !others.contains { $0.overlaps(phrase) }
      }.map(\.span)
    guard !phrases.isEmpty else { return spans }
    var taken: [Range<Int>] = []
    return spans.compactMap { slot, marks -> (slot: Slot, spans: [Range<Int>])? in
      if slot == .title {
        let rest = marks.compactMap { mark in Self.without(phrases, mark, in: utterance) }
        return (slot, rest.isEmpty ? marks : rest)
      }
      guard Self.joined.contains(slot) else { return (slot, marks) }
      let wider = marks.map { mark in
        phrases.filter { $0.overlaps(mark) }.reduce(mark) { whole, phrase in
          min(whole.lowerBound, phrase.lowerBound)..<max(whole.upperBound, phrase.upperBound)
        }
      }.filter { mark in !taken.contains { $0.overlaps(mark) } }
      taken += wider
      return wider.isEmpty ? nil : (slot, wider)
    }
  }

  /// The marks but for a sender's that only say how to read: “read my mail aloud” is from anybody.
  private func named(_ marks: [Range<Int>], as slot: Slot, in utterance: Utterance) -> [Range<Int>] {
    let marks = joined(marks, in: utterance)
    guard slot == .emailFrom else { return marks }
    return marks.filter { mark in
      utterance.words(in: mark).contains { !Self.manner.contains(utterance.words[$0].normal) }
    }
  }

  private static let manner: Set<String> = ["aloud", "loud", "out", "again", "now", "please"]

  /// The marks with those made one that only a little word stands between: “not” and “eat sugar” of “not to eat sugar”.
  private func joined(_ marks: [Range<Int>], in utterance: Utterance) -> [Range<Int>] {
    marks.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, mark in
      let first = utterance.words(in: mark).lowerBound
      if let last = joined.last, utterance.words(in: last).upperBound + 1 == first,
        Self.little.contains(utterance.words[first - 1].normal), !utterance.words[first - 2].endsClause
      {
        joined[joined.count - 1] = last.lowerBound..<mark.upperBound
      } else {
        joined.append(mark)
      }
    }
  }

  private static let little: Set<String> = ["to", "the", "a", "an", "of", "my", "our"]

  /// The marks without those that follow “but not”: of “add milk but not eggs” only milk is wanted.
  private static func wanted(_ marks: [Range<Int>], in utterance: Utterance) -> [Range<Int>] {
    guard let first = marks.first, let last = marks.last else { return marks }
    let between = utterance.words(in: first.lowerBound..<last.upperBound).first { index in
      let start = utterance.words[index].range.lowerBound
      return unwanted.end(in: utterance.words[...], at: index) != nil
        && !marks.contains { $0.contains(start) }
    }
    guard let between else { return marks }
    let wanted = marks.filter { $0.upperBound <= utterance.words[between].range.lowerBound }
    return wanted.isEmpty ? marks : wanted
  }

  private static let unwanted: [Phrase] = ["but not|no", "and not", "except|excluding"]

  /// The marks with all words of a mail, from where they are said to begin: of “saying hi there” only “there” was marked.
  private func withWholeMail(
    _ spans: [(slot: Slot, spans: [Range<Int>])], in utterance: Utterance
  ) -> [(slot: Slot, spans: [Range<Int>])] {
    let body = spans.first { $0.slot == .emailBody }?.spans ?? []
    let start = body.map(\.lowerBound).min() ?? .max
    let others = spans.filter { $0.slot != .emailBody }
    guard
      let last = others.flatMap(\.spans).filter({ $0.upperBound <= start })
        .max(by: { $0.upperBound < $1.upperBound }),
      let said = MailReader(utterance: utterance).body(after: last), said.lowerBound < start
    else { return spans }
    let end = body.map(\.upperBound).max() ?? said.upperBound
    return others + [(.emailBody, [said.lowerBound..<end])]
  }

  /// “At one” alone, which no title has: “lunch with Raj at one at the Thai place”.
  private func isClock(_ match: TimeMatch, in utterance: Utterance) -> Bool {
    guard match.kind == .point, match.grain < .day, let first = utterance.words(in: match.span).first else {
      return false
    }
    return utterance.words[first].normal == "at"
  }

  /// What stands before the first of some phrases in a mark, or after it where nothing does; nil where nothing is left.
  private static func without(
    _ phrases: [Range<Int>], _ mark: Range<Int>, in utterance: Utterance
  ) -> Range<Int>? {
    guard let phrase = phrases.first(where: { $0.overlaps(mark) }) else { return mark }
    let words = utterance.words(in: mark)
    let before = words.filter { utterance.words[$0].range.upperBound <= phrase.lowerBound }
    let after = words.filter { utterance.words[$0].range.lowerBound >= phrase.upperBound }
    let kept = before.isEmpty ? after : before
    guard let first = kept.first, let last = kept.last else { return nil }
    return utterance.words[first].range.lowerBound..<utterance.words[last].range.upperBound
  }

  /// A title with the owner before it and the particle behind it that were left out: “dad's surgery”, “let the builder in”.
  private func whole(
    _ title: Range<Int>, besides others: [Range<Int>], in utterance: Utterance, _ context: TimeContext
  ) -> Range<Int> {
    let words = utterance.words(in: title)
    guard var first = words.first, var last = words.last else { return title }
    if first > 0, Self.isOwner(utterance.words[first - 1].normal) { first -= 1 }
    if first > 0, isNumbered(first - 1, besides: others, in: utterance, context) { first -= 1 }
    // “Ewa's” alone owns what comes next.
    if last + 1 < utterance.words.count, Self.isOwner(utterance.words[last].normal),
      !utterance.words[last].endsClause, !Self.isLink(utterance.words[last + 1].normal, context)
    {
      last += 1
    }
    let isParticle =
      last + 2 == utterance.words.count && Self.particles.contains(utterance.words[last + 1].normal)
    if isParticle, !utterance.words[last].endsClause { last += 1 }
    let isCalled = first > 0 && Self.called.contains(utterance.words[first - 1].normal)
    if isCalled || last > first && Self.leading.contains(utterance.words[last].normal) {
      last = endOfName(from: last, besides: others, in: utterance, context)
    }
    // “Meeting with him.”
    if !utterance.words[last].endsClause, let end = Self.company.end(in: utterance.words[...], at: last + 1) {
      last = end - 1
    }
    return min(
      title.lowerBound, utterance.words[first].range.lowerBound)..<max(
        title.upperBound, utterance.words[last].range.upperBound)
  }

  /// Whether a word has a number in it that is no time and nothing else: “5k run”, “1:1 with Jamal”, “half marathon”.
  private func isNumbered(
    _ word: Int, besides others: [Range<Int>], in utterance: Utterance, _ context: TimeContext
  ) -> Bool {
    let (normal, range) = (utterance.words[word].normal, utterance.words[word].range)
    let isMixed = normal.contains { $0.isNumber } && !normal.allSatisfy { $0.isNumber }
    return (isMixed || normal == "half") && !utterance.words[word].endsClause
      && !others.contains { $0.overlaps(range) }
      && !TimeExpressionParser().matches(in: utterance.text, context: context).contains {
        $0.span.overlaps(range)
      }
  }

  /// The last word of what is said to be called so: “second try” of “called second try for half past five”.
  private func endOfName(
    from last: Int, besides others: [Range<Int>], in utterance: Utterance, _ context: TimeContext
  ) -> Int {
    var last = last
    let times = TimeExpressionParser().matches(in: utterance.text, context: context)
      .map { utterance.words(in: $0.span) }
    while last + 1 < utterance.words.count, !utterance.words[last].endsClause,
      !Self.isLink(utterance.words[last + 1].normal, context),
      !times.contains(where: { $0.contains(last + 1) }),
      !others.contains(where: {
        $0.overlaps(utterance.words[last + 1].range) && !$0.overlaps(utterance.words[last].range)
      })
    {
      last += 1
    }
    return last
  }

  /// What no name ends with: “parents' evening at” goes on.
  private static let leading: Set<String> = ["at", "with", "of", "from", "about", "the", "a", "an", "and"]
  private static let called: Set<String> = ["called", "named", "titled", "entitled"]
  private static let company: [Phrase] = ["with him|her|them|us|me"]

  /// Whether a word leads on to something else than a name.
  private static func isLink(_ word: String, _ context: TimeContext) -> Bool {
    CommandPhrases.connectors.contains(word) || ["are", "was", "will"].contains(word)
      || !TimeExpressionParser().matches(in: word, context: context).isEmpty
  }

  private static let particles: Set<String> = ["in", "out", "up", "off", "down", "back", "over"]

  private static func isOwner(_ word: String) -> Bool {
    (word.hasSuffix("'s") || word.hasSuffix("s'")) && !contractions.contains(word)
  }

  private static let contractions: Set<String> = [
    "it's", "that's", "there's", "let's", "what's", "here's", "who's", "where's", "when's", "how's", "he's",
    "she's",
    "today's", "tomorrow's", "tonight's", "monday's", "tuesday's", "wednesday's", "thursday's", "friday's",
    "saturday's", "sunday's", "week's", "month's", "everyone's", "everybody's",
  ]

  /// Puts what was left unmarked where it belongs: a place, or more of the title.
  private func readUnmarked(
    _ spans: [(slot: Slot, spans: [Range<Int>])], of intent: Intent, in utterance: Utterance,
    _ context: TimeContext, into reading: inout Reading
  ) {
    if reading.slots.values[.title] == nil, let subject = StatedSubject(of: utterance, context: context),
      !spans.contains(where: { $0.slot != .title && $0.spans.contains { $0.overlaps(subject.span) } }),
      let value = reader.written(.text(utterance.text(at: subject.span)), of: .title)
    {
      reading.slots.set(.title, value, at: [subject.span])
    }
    guard let start = reading.slots.spans[.title]?.map(\.lowerBound).min() else { return }
    // Of what was marked as a time, the words that are one.
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

  private static let joined: Set<Slot> = [.dateTimePoint, .dateTimeRange, .recurrence]

  /// A day, a time and a rule are read together: "every Monday" … "at nine" has one first time.
  private func readTimes(
    _ marked: [(slot: Slot, spans: [Range<Int>])], of intent: Intent, _ times: MarkedTimes,
    into reading: inout Reading
  ) {
    let allowed = schema[intent]?.slots ?? []
    // “5k” of “5k run” was marked as a length and belongs to the title.
    let title = reading.slots.spans[.title] ?? []
    let lengths = marked.filter { $0.slot == .durationMinutes }.flatMap(\.spans)
      .filter { length in !title.contains { $0.overlaps(length) } }
    let read = times.reading(
      at: marked.filter { Self.joined.contains($0.slot) }.flatMap(\.spans)
        .sorted { $0.lowerBound < $1.lowerBound })
    let phrases = read.phrases
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
    // "Remind me, say, ten minutes": a length that was marked as a time is counted from now.
    // “Two hours before my flight” is not.
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

  /// "Every week": what is there keeps its time.
  private func isOnlyRule(_ phrases: TimePhrases, _ marked: [(slot: Slot, spans: [Range<Int>])]) -> Bool {
    guard let rule = phrases.rule, case .date? = phrases.point else { return false }
    return !rule.namesDays && marked.allSatisfy { $0.slot == .recurrence }
  }

  /// Whether the intent puts something at a time, which must be a time to come and one alone.
  private func changes(_ intent: Intent) -> Bool {
    let makes: [CommandSchema.Thing] = [.event, .reminder, .alarm]
    return intent == schema.generalChange || makes.contains { schema.makes($0, intent) }
  }

  /// A name or an address, without the "'s" of "Svetlana's mail".
  private func person(_ said: String) -> String {
    if let address = WrittenFormConverter.emailAddress(said.lowercased()) { return address }
    let name = PersonName.withoutOwner(said)
    let isPlain = !name.unicodeScalars.contains { $0.properties.isUppercase }
    return isPlain && !name.contains("@") ? PersonName.written(name, converter) : name
  }
}

/// What a model marks in a text: what another model can be taught with.
package struct ModelMarks: Sendable {
  package let intent: Intent
  /// Of every slot the words as they were said.
  package let slots: [(slot: Slot, spans: [String])]
  /// It would ask before acting.
  package let asks: Bool
  /// Of every intent, the likeliest first.
  package let intents: [(intent: Intent, probability: Double)]
}
