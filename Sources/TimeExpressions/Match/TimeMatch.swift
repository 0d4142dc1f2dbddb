/// A time expression found in a text, resolved against a reference time.
public struct TimeMatch: Sendable, Hashable {
  /// What an expression means.
  public enum Value: Sendable, Hashable {
    case point(TimePoint)
    /// A stretch of time, with its length where that is how its end was said: "at 4 for an hour".
    case range(TimeRange, lasting: TimeLength?)
    case after(TimePoint)
    case before(TimePoint)
    case length(TimeLength)
    /// A rule, when it first applies, and until when it takes that time: "every Monday from 9 to 11".
    case recurrence(RecurrenceRule, first: TimePoint, end: TimePoint?)
  }

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
  /// Where they stand, in Unicode scalars.
  public var span: Range<Int>
  public var value: Value
  /// What of the value was said.
  public var said: Said
  /// The finest unit that was said.
  public var grain: Grain
  /// How many days from a bound on still belong to what it ends: one of “until Friday”, none of “before Friday”.
  var daysIncluded: Int
  /// Other readings, the likelier first, where there is a real ambiguity.
  public var alternatives: [TimePoint]
}

extension TimeMatch {
  public var kind: Kind {
    switch value {
    case .point: .point
    case .range: .range
    case .after: .after
    case .before: .before
    case .length: .duration
    case .recurrence: .recurrence
    }
  }

  /// The point that is meant; nil for anything else, as a stretch of time or its bound.
  public var point: TimePoint? {
    if case .point(let point) = value { point } else { nil }
  }

  /// The stretch of time that is meant; nil for anything else.
  public var range: TimeRange? {
    if case .range(let range, _) = value { range } else { nil }
  }

  /// The length that is meant, or that tells the end of a range; nil for anything else.
  public var length: TimeLength? {
    switch value {
    case .length(let length): length
    case .range(_, let length): length
    default: nil
    }
  }

  /// The rule by which it comes back; nil for what happens once.
  public var rule: RecurrenceRule? {
    if case .recurrence(let rule, _, _) = value { rule } else { nil }
  }

  /// The last day of what ends so: Friday of “until Friday”, Thursday of “before Friday”; nil for anything else, and for what
  /// ends at a time of day.
  public var lastDay: LocalDate? {
    if case .before(.date(let bound)) = value { bound.adding(days: daysIncluded - 1) } else { nil }
  }

  /// The point, the start of a range, the bound of after and before, or the first occurrence; nil for a length.
  public var start: TimePoint? {
    switch value {
    case .point(let point), .after(let point), .before(let point), .recurrence(_, let point, _): point
    case .range(let range, _): range.start
    case .length: nil
    }
  }

  /// The end of a range or of a first occurrence, exclusive.
  public var end: TimePoint? {
    switch value {
    case .range(let range, _): range.end
    case .recurrence(_, _, let end): end
    default: nil
    }
  }
}

extension TimeMatch {
  /// What the words of an expression tell. The rest of its value was filled in from the time of speaking.
  public struct Said: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// A day or a stretch of days: "Friday", "tonight", "next week".
    public static let day = Said(rawValue: 1 << 0)
    /// A time of day: "at seven", "noon".
    public static let clock = Said(rawValue: 1 << 1)
    /// Which half of the day: "4 pm", "16:30", "seven in the evening".
    public static let halfOfDay = Said(rawValue: 1 << 2)
    /// A part of the day, which tells about when: "in the morning", "tonight".
    public static let partOfDay = Said(rawValue: 1 << 3)
    /// How far away from the time of speaking: "now", "in 20 minutes".
    public static let distance = Said(rawValue: 1 << 4)
    /// Minutes before or after an hour that was not said, besides ``distance``: "quarter to", "ten past".
    public static let minutesOnly = Said(rawValue: 1 << 5)

    /// Whether the words tell the day. Otherwise it may be the day of whatever is spoken of.
    public var fixesDay: Bool { !isDisjoint(with: [.day, .distance]) }
  }
}
