/// The days and times in a text that do not exist.
struct Impossibles {
  private var found: [(tokens: Range<Int>, reason: ImpossibleTime.Reason)] = []

  init(in chart: Chart, context: TimeContext) {
    let resolver = DayResolver(today: context.now.date, settings: context.settings)
    var start = 0
    while start < chart.tokens.count {
      let found = chart.nodes[start].compactMap { node in
        resolver.reason(node.meaning).flatMap { reason in
          Self.isMeant(start..<node.end, reason, chart) ? (node: node, reason: reason) : nil
        }
      }
      if let end = chart.unclearLength(at: start) {
        self.found.append((start..<end, .unclearLength))
        start = end
        continue
      }
      // Readings without a time of day are preferred, so that the time of day is still known when another day is
      // given.
      let bare = found.filter { !$0.node.meaning.hasTimeOfDay }
      let longest = (bare.isEmpty ? found : bare).max { $0.node.end < $1.node.end }
      if let longest { self.found.append((start..<longest.node.end, longest.reason)) }
      start = longest?.node.end ?? start + 1
    }
  }

  /// Returns whether a range contains or cuts an impossible time, which would be read as something else.
  func cuts(_ range: Range<Int>) -> Bool {
    found.contains { impossible in
      impossible.tokens.overlaps(range)
        && (impossible.reason.isFinal || impossible.tokens.clamped(to: range) != impossible.tokens)
    }
  }

  /// Removes the impossible times within a range that makes sense as a whole.
  mutating func remove(within range: Range<Int>) {
    found.removeAll { $0.tokens.clamped(to: range) == $0.tokens }
  }

  /// Inserts an impossible time, replacing those within its range.
  mutating func insert(_ reason: ImpossibleTime.Reason, at range: Range<Int>) {
    remove(within: range)
    let index = found.firstIndex { $0.tokens.lowerBound > range.lowerBound } ?? found.endIndex
    found.insert((range, reason), at: index)
  }

  func times(in tokens: [Token], scalars: [Unicode.Scalar]) -> [ImpossibleTime] {
    found.map { range, reason in
      let span = tokens[range.lowerBound].start..<tokens[range.upperBound - 1].end
      return ImpossibleTime(
        text: String(String.UnicodeScalarView(scalars[span])), span: span, reason: reason)
    }
  }

  /// Returns whether a range is meant as a time. Its numbers may also count or name the words beside them: "february
  /// 30 minutes", "the 32nd birthday", "room 10:75".
  private static func isMeant(
    _ range: Range<Int>, _ reason: ImpossibleTime.Reason, _ chart: Chart
  ) -> Bool {
    let sense = chart.grammar.sense
    guard !sense.isMeasured(range, in: chart.tokens), !sense.isLabelled(range, in: chart.tokens) else {
      return false
    }
    if range.dropFirst().contains(where: { chart.counts(from: $0, beyond: range.upperBound) }) {
      return false
    }
    // The half of “two and a half seconds” is part of a length.
    if reason == .instant, chart.hasLength(around: range) { return false }
    if case .dayOfMonth = reason { return sense.follows(range.upperBound, in: chart.tokens) }
    return true
  }
}

extension Meaning {
  fileprivate var hasTimeOfDay: Bool {
    if case .moment(let moment) = self { moment.clock != nil || moment.part != nil } else { false }
  }
}

extension DayResolver {
  fileprivate func reason(_ meaning: Meaning) -> ImpossibleTime.Reason? {
    switch meaning {
    case .impossible(let reason): reason
    case .amount(let length): length.exceedsCalendar ? .length : length.isZero ? .instant : nil
    case .moment(let moment): moment.days.flatMap { impossibility(of: $0) } ?? distance(of: moment)
    case .span(let span): distance(of: span.start) ?? span.end.flatMap { distance(of: $0) }
    default: nil
    }
  }

  private func distance(of moment: Moment) -> ImpossibleTime.Reason? {
    moment.shift.flatMap { $0.isReachable(from: today) ? nil : .distance }
  }
}
