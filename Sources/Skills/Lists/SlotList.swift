/// What may stand in a place of a template.
public enum SlotList: Hashable, Sendable {
  case values([SlotListValue])
  case numbers(NumberRange)
  /// Any words.
  case wildcard
  case time(SpokenTimeKind)
}

/// One value of a list.
public struct SlotListValue: Hashable, Sendable {
  /// What is said.
  public var said: Template
  /// What the slot gets; nil for the words that were said.
  public var value: SkillValue?
  /// What becomes known when it was said: a lamp's `domain`, for example.
  public var context: [String: SkillValue]
  public var metadata: [String: SkillValue]

  public init(
    said: Template, value: SkillValue?, context: [String: SkillValue] = [:],
    metadata: [String: SkillValue] = [:]
  ) {
    (self.said, self.value, self.context, self.metadata) = (said, value, context, metadata)
  }
}
