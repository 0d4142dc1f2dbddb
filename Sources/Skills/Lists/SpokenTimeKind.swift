import TimeExpressions

/// A time that a skill asks for, in whatever words it is said.
public enum SpokenTimeKind: String, Hashable, Sendable, CaseIterable {
  /// A day, a time of day or both; local ISO 8601, as in `2025-09-02T07:00:00` or `2025-09-02`.
  case time
  /// A day alone.
  case date
  /// A length of time, in seconds.
  case duration

  /// The value of a whole text; nil where it says anything else or anything more.
  func value(of text: String, at time: TimeContext) -> SkillValue? {
    let matches = TimeExpressionParser().matches(in: text, context: time)
    guard let match = matches.first, match.span == 0..<text.unicodeScalars.count else {
      return nil
    }
    switch (self, match.value) {
    case (.time, .point(let point)): return .text(point.description)
    case (.date, .point(.date(let date))): return .text(date.description)
    case (.duration, .length(let length)): return length.fixedSeconds.map { .number(Double($0)) }
    default: return nil
    }
  }
}
