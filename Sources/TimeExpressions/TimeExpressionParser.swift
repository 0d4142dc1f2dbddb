/// Finds time expressions in a text and resolves them.
///
/// Everything is relative to the context's time; its settings choose the language and what is open between places
/// and people. Work is linear in the text's length: an expression holds at most 24 words and marks.
public struct TimeExpressionParser: Sendable {
  /// What a number alone means, where a question before it or the words around it tell.
  public enum BareNumber: Sendable {
    /// "Six" and "half past six" are times of day.
    case hour
    /// "Forty" is a length of so many minutes.
    case minutes
    /// “Forty” is a length in the finest unit of another one.
    case unit(of: TimeLength)
  }

  public init() {}

  /// All expressions in the text, in order, not overlapping; the longest sensible reading wins.
  ///
  /// - Parameter number: What the text means where it is, or begins with, a number alone; nil for no time.
  public func matches(
    in text: String, context: TimeContext, readingNumberAs number: BareNumber? = nil
  ) -> [TimeMatch] {
    reading(of: text, context: context, readingNumberAs: number).matches
  }

  /// The expression that is all of a text; nil where the text says more, or no time.
  package func match(
    ofAll text: String, context: TimeContext, readingNumberAs number: BareNumber? = nil
  ) -> TimeMatch? {
    matches(in: text, context: context, readingNumberAs: number).first
      .flatMap { $0.span.count == text.unicodeScalars.count ? $0 : nil }
  }

  /// The second of the day that is meant by a bare hour in a part of the day: 14,400 for the four of “four that morning”. Nil
  /// for anything else.
  package func clock(_ text: String, in part: DayPart, context: TimeContext) -> Int? {
    let found = reading(of: text, context: context, readingNumberAs: .hour, cue: part.cue).matches.first
    guard let found, found.span.count == text.unicodeScalars.count, case .dateTime(let time)? = found.point
    else { return nil }
    return time.secondOfDay
  }

  /// The lengths that a text says, in order, be they part of more: “25 minutes” of “in 25 minutes”. Each has its place in
  /// Unicode scalars.
  package func lengths(in text: String, context: TimeContext) -> [(length: TimeLength, span: Range<Int>)] {
    let grammar = context.settings.language.grammar
    let tokens = Tokenizer.tokens(of: Array(text.unicodeScalars), vocabulary: grammar.vocabulary)
    let chart = Chart(tokens, grammar: grammar, settings: context.settings)
    var lengths: [(length: TimeLength, span: Range<Int>)] = []
    var start = 0
    while start < tokens.count {
      let found = chart.nodes[start].compactMap { node -> (length: TimeLength, end: Int)? in
        if case .amount(let length) = node.meaning, !length.isZero { (length, node.end) } else { nil }
      }
      guard let longest = found.max(by: { $0.end < $1.end }) else {
        start += 1
        continue
      }
      lengths.append((longest.length, tokens[start].start..<tokens[longest.end - 1].end))
      start = longest.end
    }
    return lengths
  }

  /// The days and times in the text that do not exist, in order. No match holds a part of one.
  public func impossibleTimes(in text: String, context: TimeContext) -> [ImpossibleTime] {
    reading(of: text, context: context).impossible
  }

  /// The matches, what cannot be, and the steps of work that they took.
  ///
  /// - Parameter cue: What is known of the half of the day, where the words around do not say it.
  func reading(
    of text: String, context: TimeContext, readingNumberAs number: BareNumber? = nil, cue: Cue? = nil
  ) -> (matches: [TimeMatch], impossible: [ImpossibleTime], steps: Int) {
    let scalars = Array(text.unicodeScalars)
    let grammar = context.settings.language.grammar
    let tokens = tokens(of: scalars, grammar, number)
    let chart = Chart(tokens, grammar: grammar, settings: context.settings)
    var impossible = Impossibles(in: chart, context: context)
    var matches: [TimeMatch] = []
    var start = 0
    while start < tokens.count {
      guard let (node, found) = longest(at: start, chart, impossible, context, cue) else {
        start += 1
        continue
      }
      let span = tokens[start].start..<tokens[node.end - 1].end
      if let time = found.skipped {
        impossible.insert(.skipped(time), at: start..<node.end)
      } else {
        impossible.remove(within: start..<node.end)
        matches.append(
          TimeMatch(
            text: String(String.UnicodeScalarView(scalars[span])), span: span, value: found.value,
            said: node.meaning.said, grain: found.grain, daysIncluded: found.daysIncluded,
            alternatives: found.alternatives))
      }
      start = node.end
    }
    return (matches, impossible.times(in: tokens, scalars: scalars), chart.steps)
  }

  /// The text's tokens, with the word that a number alone leaves out. It has no length, so that it moves nothing.
  private func tokens(of scalars: [Unicode.Scalar], _ grammar: Grammar, _ number: BareNumber?) -> [Token] {
    var tokens = Tokenizer.tokens(of: scalars, vocabulary: grammar.vocabulary)
    switch number {
    case .hour?:
      var word = Token(word: grammar.hourWord, start: 0, end: 0)
      (word.followsSpace, word.startsSentence) = (true, true)
      if !tokens.isEmpty { tokens[0].startsSentence = false }
      tokens.insert(word, at: 0)
    case .minutes?: tokens.append(unitWord(.minute))
    case .unit(let length)?: tokens.append(unitWord(length.parts.last?.unit ?? .minute))
    case nil: break
    }
    return tokens

    func unitWord(_ unit: TimeUnit) -> Token {
      var word = Token(word: grammar.unitWords[unit] ?? -1, start: scalars.count, end: scalars.count)
      word.followsSpace = true
      return word
    }
  }

  /// The longest reading of the words from a token on that makes sense, and what it comes to.
  private func longest(
    at start: Int, _ chart: Chart, _ impossible: Impossibles, _ context: TimeContext, _ cue: Cue?
  ) -> (Chart.Node, ResolvedValue)? {
    let candidates = chart.nodes[start].enumerated()
      .filter { $0.element.meaning.standsAlone }
      .sorted {
        ($1.element.end, $0.element.meaning.rank, $0.offset) < (
          $0.element.end, $1.element.meaning.rank, $1.offset
        )
      }
    let sense = chart.grammar.sense
    // The second half of "1:1" or of a fraction is no hour.
    if sense.joinsNumbers(start - 1, in: chart.tokens) || sense.isPrice(start, in: chart.tokens) {
      return nil
    }
    for (_, node) in candidates {
      let range = start..<node.end
      if impossible.cuts(range) || sense.joinsNumbers(node.end, in: chart.tokens) { continue }
      if node.meaning.isWeak, !sense.bindsWeak(range, in: chart.tokens) { continue }
      // What a number counts or measures is not a time: "march 3 miles", "friday 20 minutes".
      if chart.tokens[node.end - 1].number != nil || node.meaning.endsBare,
        sense.isMeasured(range, in: chart.tokens)
          || range.count > 1 && chart.counts(from: node.end - 1, beyond: node.end)
      {
        continue
      }
      if node.meaning.endsBare || node.meaning.isLength, sense.isLabelled(range, in: chart.tokens) {
        continue
      }
      let resolver = MomentResolver(context, cue: sense.cue(around: range, in: chart.tokens) ?? cue)
      if let found = resolver.value(of: node.meaning) { return (node, found) }
    }
    return nil
  }
}

extension TimeSettings.Language {
  var grammar: Grammar {
    switch self {
    case .english: English.grammar
    case .brazilianPortuguese: BrazilianPortuguese.grammar
    }
  }
}

extension Meaning {
  /// Whether it is an expression of its own, not a piece of one.
  fileprivate var standsAlone: Bool {
    switch self {
    case .number, .decimal, .ordinal, .year, .unit, .meridiem, .zone, .impossible: false
    case .amount(let amount), .lasting(let amount): !amount.isZero
    case .moment, .span, .open, .recurrence: true
    }
  }

  /// Of readings of the same words the lower rank wins: a point before a stretch, both before a mere length.
  fileprivate var rank: Int {
    switch self {
    case .moment(let moment): moment.isWeak ? 1 : 0
    case .recurrence: -1
    case .span(let span) where span.length != nil: -1
    case .open, .span: 1
    default: 2
    }
  }

  fileprivate var isLength: Bool {
    if case .amount = self { true } else { false }
  }

  fileprivate var isWeak: Bool {
    if case .moment(let moment) = self { moment.isWeak } else { false }
  }

  /// Whether its last word is a bare number, which may count or name what follows.
  fileprivate var endsBare: Bool {
    switch self {
    case .moment(let moment):
      moment.clock?.isAmbiguous == true || moment.clock == nil && moment.days?.isOrdinalDay == true
    case .span(let span): span.end?.clock?.isAmbiguous == true
    default: false
    }
  }
}

extension Meaning {
  /// What its words tell.
  fileprivate var said: TimeMatch.Said {
    switch self {
    case .moment(let moment): moment.said
    case .span(let span): span.said
    case .open(let open): open.bound.said
    case .recurrence(let recurrence): recurrence.said
    default: []
    }
  }
}

extension MomentResolver {
  /// What a meaning comes to; nil where no day or time is meant.
  fileprivate func value(of meaning: Meaning) -> ResolvedValue? {
    switch meaning {
    case .amount(let length), .lasting(let length):
      return ResolvedValue(value: .length(length), grain: length.finestGrain)
    case .moment(let moment):
      return resolve(moment).map { found in
        let range = found.end.map { TimeRange(start: found.value, end: $0) }
        return ResolvedValue(
          value: range.map { .range($0, lasting: nil) } ?? .point(found.value), grain: found.grain,
          alternatives: found.alternatives, skipped: found.skipped)
      }
    case .span(let span):
      return resolve(span).map {
        ResolvedValue(
          value: .range(TimeRange(start: $0.start.value, end: $0.end), lasting: span.length),
          grain: $0.grain, alternatives: $0.alternatives, skipped: $0.skipped)
      }
    case .open(let open): return value(of: open)
    case .recurrence(let recurrence):
      return resolve(recurrence).map {
        ResolvedValue(
          value: .recurrence($0.rule, first: $0.first.value, end: $0.first.end), grain: $0.first.grain,
          alternatives: $0.first.alternatives)
      }
    default: return nil
    }
  }

  private func value(of open: OpenInterval) -> ResolvedValue? {
    guard let bound = resolve(open.bound) else { return nil }
    let isAfter = ![.before, .until, .through].contains(open.side)
    let takesEnd =
      open.side == .through || open.side == .afterEnd || open.side == .past && bound.end != nil
    let point = takesEnd ? bound.exclusiveEnd : bound.value
    var daysIncluded = 0
    if open.side == .until, case .date(let first) = bound.value, case .date(let end) = bound.exclusiveEnd {
      daysIncluded = end.daysSinceEpoch - first.daysSinceEpoch
    }
    return ResolvedValue(
      value: isAfter ? .after(point) : .before(point), grain: bound.grain, daysIncluded: daysIncluded,
      alternatives: takesEnd ? [] : bound.alternatives, skipped: bound.skipped)
  }
}

/// What words come to, wherever they stand.
private struct ResolvedValue {
  var value: TimeMatch.Value
  var grain: TimeMatch.Grain
  var daysIncluded = 0
  var alternatives: [TimePoint] = []
  /// A time that was said once, where the clocks skip it.
  var skipped: LocalDateTime?
}
