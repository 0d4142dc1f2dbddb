import TimeExpressions

/// A kind of time that a skill asks for, in whatever words it is said.
public enum SpokenTimeKind: String, Hashable, Sendable, CaseIterable {
  /// A day, a time of day or both, in local ISO 8601: `2025-09-02T07:00:00` or `2025-09-02`.
  case time
  /// A day alone.
  case date
  /// A length of time, in seconds.
  case duration

  /// The value of a complete text; nil if it is or contains anything else.
  func value(of text: String, at time: TimeContext) -> SkillValue? {
    let matches = TimeExpressionParser().matches(in: text, context: time)
    guard let match = matches.first, match.start == 0, match.length == text.unicodeScalars.count else {
      return nil
    }
    switch (self, match.kind, match.value) {
    case (.time, .point, let point?): return .text(point.description)
    case (.date, .point, let point?): if case .date = point { return .text(point.description) }
    case (.duration, .duration, _): return match.lengthInSeconds.map { .number(Double($0)) }
    default: break
    }
    return nil
  }
}
