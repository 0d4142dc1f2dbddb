import TimeExpressions

/// The possible values of a slot in a template.
public enum SlotList: Hashable, Sendable {
  case values([SlotListValue])
  case numbers(NumberRange)
  /// Any words.
  case wildcard
  case time(SpokenTimeKind)
}

/// One value of a list.
public struct SlotListValue: Hashable, Sendable {
  /// The words by which the value is said.
  public var said: Template
  /// The slot's value, or `nil` for the spoken words themselves.
  public var value: SkillValue?
  /// The context that the value adds when it is said, such as a lamp's `domain`.
  public var context: [String: SkillValue]
  /// Other details, which the slot carries.
  public var metadata: [String: SkillValue]

  public init(
    said: Template, value: SkillValue?, context: [String: SkillValue] = [:],
    metadata: [String: SkillValue] = [:]
  ) {
    (self.said, self.value, self.context, self.metadata) = (said, value, context, metadata)
  }
}

/// A kind of time for a slot, in whatever words it is said.
public enum SpokenTimeKind: String, Hashable, Sendable, CaseIterable {
  /// A day, a time of day or both, in local ISO 8601: `2025-09-02T07:00:00` or `2025-09-02`.
  case time
  /// A day alone.
  case date
  /// A length of time, in seconds.
  case duration

  /// Returns the value of a text that is a time of this kind and nothing else, or `nil` for any other text.
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
