/// The possible values of a place in a template.
public enum SlotList: Hashable, Sendable {
  case values([SlotListValue])
  case numbers(NumberRange)
  /// Any words.
  case wildcard
  case time(SpokenTimeKind)
}

/// One value of a list.
public struct SlotListValue: Hashable, Sendable {
  /// The words that are said.
  public var said: Template
  /// The slot's value; nil for the words that were said.
  public var value: SkillValue?
  /// What is added to the context when it was said, such as a lamp's `domain`.
  public var context: [String: SkillValue]
  public var metadata: [String: SkillValue]

  public init(
    said: Template, value: SkillValue?, context: [String: SkillValue] = [:],
    metadata: [String: SkillValue] = [:]
  ) {
    (self.said, self.value, self.context, self.metadata) = (said, value, context, metadata)
  }
}
