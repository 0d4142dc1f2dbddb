/// A time expression found in a text, resolved against a reference time.
public struct TimeMatch: Sendable, Hashable {
  public enum Kind: String, Sendable, Codable {
    case point, range, after, before, duration, recurrence
  }

  public enum Grain: String, Sendable, Codable, CaseIterable, Comparable {
    case second, minute, hour, day, week, month, quarter, year

    public static func < (left: Grain, right: Grain) -> Bool {
      (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
  }

  /// The words as they stand in the text.
  public var text: String
  /// Offset of the first Unicode scalar.
  public var start: Int
  /// Length in Unicode scalars.
  public var length: Int
  public var kind: Kind
  /// The finest unit that was said.
  public var grain: Grain
  /// The point, the start of a range, the bound of after and before, or the first occurrence of a recurrence.
  public var value: TimePoint?
  /// The end of a range, exclusive.
  public var end: TimePoint?
  /// ISO 8601, as in `PT1H30M`: of a duration, or of a range whose end was said as a length ("at 4 for an hour").
  public var duration: String?
  /// RFC 5545 recurrence rule without its `RRULE:` name, as in `FREQ=WEEKLY;BYDAY=MO`.
  public var rrule: String?
  /// Other readings, the likelier first, where there is a real ambiguity.
  public var alternatives: [TimePoint]

  public init(
    text: String, start: Int, length: Int, kind: Kind, grain: Grain, value: TimePoint? = nil,
    end: TimePoint? = nil, duration: String? = nil, rrule: String? = nil, alternatives: [TimePoint] = []
  ) {
    self.text = text
    self.start = start
    self.length = length
    self.kind = kind
    self.grain = grain
    self.value = value
    self.end = end
    self.duration = duration
    self.rrule = rrule
    self.alternatives = alternatives
  }
}
