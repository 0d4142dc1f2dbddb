/// Where in a text days and times are named that do not exist.
struct Impossibles {
  private var found: [(tokens: Range<Int>, reason: ImpossibleTime.Reason)] = []

  init(in chart: Chart, context: TimeContext) {
    let days = DayResolver(today: context.now.date, settings: context.settings)
    var start = 0
    while start < chart.tokens.count {
      var longest: (end: Int, reason: ImpossibleTime.Reason)?
      for node in chart.nodes[start] where node.end > longest?.end ?? 0 {
        guard let reason = days.reason(node.meaning), Self.isMeant(start..<node.end, reason, chart)
        else {
          continue
        }
        longest = (node.end, reason)
      }
      if let longest { found.append((start..<longest.end, longest.reason)) }
      start = longest?.end ?? start + 1
    }
  }

  /// Whether a stretch holds a part of one, which would be read as something else. One that is counted is never read
  /// otherwise: “the sixth Monday of March” would be a Monday the sixth, in some year that has one.
  func cuts(_ range: Range<Int>) -> Bool {
    found.contains { impossible in
      impossible.tokens.overlaps(range)
        && (impossible.reason == .count || impossible.tokens.clamped(to: range) != impossible.tokens)
    }
  }

  /// Takes out what is part of something that makes sense.
  mutating func remove(within range: Range<Int>) {
    found.removeAll { $0.tokens.clamped(to: range) == $0.tokens }
  }

  func times(in tokens: [Token], scalars: [Unicode.Scalar]) -> [ImpossibleTime] {
    found.map { range, reason in
      let bounds = tokens[range.lowerBound].start..<tokens[range.upperBound - 1].end
      return ImpossibleTime(
        text: String(String.UnicodeScalarView(scalars[bounds])), start: bounds.lowerBound,
        length: bounds.count, reason: reason)
    }
  }

  /// Numbers may also count or name what stands beside them: "february 30 minutes", "the 32nd birthday", "room 10:75".
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
    if case .dayOfMonth = reason { return sense.follows(range.upperBound, in: chart.tokens) }
    return true
  }
}

extension DayResolver {
  fileprivate func reason(_ meaning: Meaning) -> ImpossibleTime.Reason? {
    switch meaning {
    case .impossible(let reason): reason
    case .moment(let moment): moment.days.flatMap { impossibility(of: $0) }
    default: nil
    }
  }
}
