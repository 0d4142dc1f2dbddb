/// Finds time expressions in a text and resolves them.
///
/// All times are relative to the context's time. Its settings choose the language, and what depends on places and
/// people. The work is linear in the text's length, since an expression has at most 24 words and marks.
public struct TimeExpressionParser: Sendable {
  /// Makes a parser. It has no state, so that making one costs nothing.
  public init() {}

  /// Returns all expressions in the text, in order and without overlaps. The longest sensible reading wins.
  ///
  /// - Parameter number: The meaning of a number without a unit that is, or begins, the text, or `nil` if it is no
  ///   time.
  public func matches(
    in text: String, context: TimeContext, readingNumberAs number: BareNumber? = nil
  ) -> [TimeMatch] {
    reading(of: text, context: context, Hints(number: number)).matches
  }

  /// Returns all expressions in a text of which some words are known to be a time.
  public func matches(in text: String, context: TimeContext, marked: MarkedWords) -> [TimeMatch] {
    let hints = Hints(number: marked.number, numberPlace: marked.span, fillers: marked.fillers)
    return reading(of: text, context: context, hints).matches
  }

  /// Returns the expression that is the whole text, or `nil` if the text says more or is no time.
  package func match(
    ofAll text: String, context: TimeContext, readingNumberAs number: BareNumber? = nil
  ) -> TimeMatch? {
    matches(in: text, context: context, readingNumberAs: number).first
      .flatMap { $0.span.count == text.unicodeScalars.count ? $0 : nil }
  }

  /// Returns the second of the day that a bare hour means in a part of the day, such as 14,400 for the four of “four
  /// that morning”. Returns `nil` for anything else.
  package func clock(_ text: String, in part: DayPart, context: TimeContext) -> Int? {
    let found = reading(of: text, context: context, Hints(number: .hour, cue: part.cue)).matches.first
    guard let found, found.span.count == text.unicodeScalars.count, case .dateTime(let time)? = found.point
    else { return nil }
    return time.secondOfDay
  }

  /// Returns the second of the day of the first time of day in a text, read for a day other than today: “eight” is
  /// then in the morning, whatever the time is now. Returns `nil` if the text has no time of day.
  ///
  /// - Parameter place: The range of the words for the day, in Unicode scalars. It is empty if the day is left out.
  package func clock(in text: String, ofDayAt place: Range<Int>, context: TimeContext) -> Int? {
    firstClock(reading(of: text, context: context, Hints(otherDay: place)).matches)
  }

  /// Returns the second of the day that the words mean for a thing of this name on another day: “eight” is in the
  /// evening for a dinner. Returns `nil` if they say no time of day.
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

  /// Returns the lengths in a text in order, even if they are part of a larger expression: “25 minutes” in “in 25
  /// minutes”. Their ranges are in Unicode scalars.
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

  /// Returns the days and times in the text that do not exist, in order. No match contains a part of one.
  public func impossibleTimes(in text: String, context: TimeContext) -> [ImpossibleTime] {
    reading(of: text, context: context).impossible
  }

  /// Returns the matches, the impossible times, and the number of steps of work.
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

  /// Returns the longest sensible reading of the words from a token on, with its value and the cue for the half of
  /// the day.
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
    // The second number of "1:1" or of a fraction is not an hour.
    if sense.joinsNumbers(start - 1, in: chart.tokens) || sense.isPrice(start, in: chart.tokens) {
      return nil
    }
    for (_, node) in candidates {
      let range = start..<node.end
      if range.contains(where: chart.standsForThing) { continue }
      if impossible.cuts(range) || sense.joinsNumbers(node.end, in: chart.tokens) { continue }
      if node.meaning.isWeak, !sense.bindsWeak(range, in: chart.tokens) { continue }
      // A number that counts or measures is not a time: "march 3 miles", "friday 20 minutes".
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
  /// Whether the meaning is an expression by itself and not only a part of one.
  fileprivate var standsAlone: Bool {
    switch self {
    case .number, .decimal, .ordinal, .year, .unit, .meridiem, .zone, .impossible: false
    case .amount(let amount), .lasting(let amount): !amount.isZero
    case .moment, .span, .open, .recurrence: true
    }
  }

  /// The rank among readings of the same words, of which the lowest wins: a point before a range, both before a
  /// length.
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

  /// Whether the last word is a bare number, which may count or name what follows.
  fileprivate var endsBare: Bool {
    switch self {
    case .moment(let moment):
      moment.clock?.isAmbiguous == true || moment.clock == nil && moment.days?.isOrdinalDay == true
    case .span(let span): span.end?.clock?.isAmbiguous == true
    default: false
    }
  }
}
