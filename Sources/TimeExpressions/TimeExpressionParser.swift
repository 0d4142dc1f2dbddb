/// Finds time expressions in a text and resolves them.
///
/// Everything is relative to the context's time; its settings choose the language and what is open between places
/// and people. Work is linear in the text's length: an expression holds at most 24 words and marks.
public struct TimeExpressionParser: Sendable {
  public init() {}

  /// All expressions in the text, in order, not overlapping; the longest sensible reading wins.
  ///
  /// - Parameter number: What the text means where it is, or begins with, a number alone; nil for no time.
  public func matches(
    in text: String, context: TimeContext, readingNumberAs number: BareNumber? = nil
  ) -> [TimeMatch] {
    reading(of: text, context: context, Hints(number: number)).matches
  }

  /// All expressions in a text of which some words are known to tell a time.
  public func matches(in text: String, context: TimeContext, marked: MarkedWords) -> [TimeMatch] {
    let hints = Hints(number: marked.number, numberPlace: marked.span, fillers: marked.fillers)
    return reading(of: text, context: context, hints).matches
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
    let found = reading(of: text, context: context, Hints(number: .hour, cue: part.cue)).matches.first
    guard let found, found.span.count == text.unicodeScalars.count, case .dateTime(let time)? = found.point
    else { return nil }
    return time.secondOfDay
  }

  /// The second of the day of the first time of day in a text, as it is meant of another day than today: eight is in the
  /// morning then, whatever the clock says now. Nil where the text says none.
  ///
  /// - Parameter place: Where the day is named, or what stands for it, in Unicode scalars; empty where it is left out.
  package func clock(in text: String, ofDayAt place: Range<Int>, context: TimeContext) -> Int? {
    firstClock(reading(of: text, context: context, Hints(otherDay: place)).matches)
  }

  /// The second of the day that words mean of something on another day, by what it is called: “eight” is in the evening for
  /// a dinner. Nil where they say no time of day.
  package func clock(_ text: String, of name: String, context: TimeContext) -> Int? {
    let grammar = context.settings.language.grammar
    let named = Tokenizer.tokens(of: Array(name.unicodeScalars), vocabulary: grammar.vocabulary)
    let end = text.unicodeScalars.count
    let hints = Hints(
      number: .hour, otherDay: end..<end, cue: grammar.sense.cue(around: named.count..<named.count, in: named)
    )
    return firstClock(reading(of: text, context: context, hints).matches)
  }

  private func firstClock(_ matches: [TimeMatch]) -> Int? {
    matches.lazy.compactMap { match in
      if case .dateTime(let time)? = match.start { time.secondOfDay } else { nil }
    }.first
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
  func reading(
    of text: String, context: TimeContext, _ hints: Hints = Hints()
  ) -> (matches: [TimeMatch], impossible: [ImpossibleTime], steps: Int) {
    let scalars = Array(text.unicodeScalars)
    let grammar = context.settings.language.grammar
    let tokens = hints.applied(
      to: Tokenizer.tokens(of: scalars, vocabulary: grammar.vocabulary), of: scalars.count, grammar)
    let chart = Chart(tokens, grammar: grammar, settings: context.settings)
    var impossible = Impossibles(in: chart, context: context)
    var matches: [TimeMatch] = []
    var start = 0
    while start < tokens.count {
      guard let (node, found, cue) = longest(at: start, chart, impossible, context, hints.cue) else {
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
            found, of: node.meaning, cue, text: String(String.UnicodeScalarView(scalars[span])), at: span))
      }
      start = node.end
    }
    return (matches, impossible.times(in: tokens, scalars: scalars), chart.steps)
  }

  /// The longest reading of the words from a token on that makes sense, what it comes to, and what is known of the half
  /// of the day.
  private func longest(
    at start: Int, _ chart: Chart, _ impossible: Impossibles, _ context: TimeContext, _ cue: Cue?
  ) -> (Chart.Node, ResolvedValue, Cue?)? {
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
      let cue = sense.cue(around: range, in: chart.tokens) ?? cue
      if let found = MomentResolver(context, cue: cue).value(of: node.meaning) { return (node, found, cue) }
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
