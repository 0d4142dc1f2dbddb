/// What the words of an expression tell. The rest of its value was filled in from the time of speaking.
public struct SaidOfTime: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A day or a stretch of days: "Friday", "tonight", "next week".
  public static let day = SaidOfTime(rawValue: 1 << 0)
  /// A time of day: "at seven", "noon".
  public static let clock = SaidOfTime(rawValue: 1 << 1)
  /// Which half of the day: "4 pm", "16:30", "seven in the evening".
  public static let halfOfDay = SaidOfTime(rawValue: 1 << 2)
  /// A part of the day, which tells about when: "in the morning", "tonight".
  public static let partOfDay = SaidOfTime(rawValue: 1 << 3)
  /// How far away from the time of speaking: "now", "in 20 minutes".
  public static let distance = SaidOfTime(rawValue: 1 << 4)
  /// Minutes before or after an hour that was not said, besides ``distance``: "quarter to", "ten past".
  public static let minutesOnly = SaidOfTime(rawValue: 1 << 5)

  /// Whether the words tell the day. Otherwise it may be the day of whatever is spoken of.
  public var fixesDay: Bool { !isDisjoint(with: [.day, .distance]) }
}
