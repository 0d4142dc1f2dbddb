/// The parts of a time that were actually said. The rest of its value was derived from the time of speaking.
public struct SaidOfTime: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A day or a range of days: "Friday", "tonight", "next week".
  public static let day = SaidOfTime(rawValue: 1 << 0)
  /// A time of day: "at seven", "noon".
  public static let clock = SaidOfTime(rawValue: 1 << 1)
  /// The half of the day: "4 pm", "16:30", "seven in the evening".
  public static let halfOfDay = SaidOfTime(rawValue: 1 << 2)
  /// A part of the day, which is an approximate time: "in the morning", "tonight".
  public static let partOfDay = SaidOfTime(rawValue: 1 << 3)
  /// The distance from the time of speaking: "now", "in 20 minutes".
  public static let distance = SaidOfTime(rawValue: 1 << 4)
  /// Minutes before or after an hour that was not said: "quarter to", "ten past". It is set together with
  /// ``distance``.
  public static let minutesOnly = SaidOfTime(rawValue: 1 << 5)

  /// Whether the words determine the day. Otherwise it may be the day that was spoken of before.
  public var fixesDay: Bool { !isDisjoint(with: [.day, .distance]) }
}
