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

  public typealias Grain = TimeGrain
  public typealias Said = SaidOfTime

  public enum Kind: String, Sendable, Codable {
    case point, range, after, before, duration, recurrence
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
  private var daysIncluded: Int
  /// Other readings, the likelier first, where there is a real ambiguity.
  public var alternatives: [TimePoint]
  /// What was said, before it is sought in the calendar.
  private let meaning: Meaning
  /// What the words around tell of the half of the day.
  private let cue: Cue?
}

extension TimeMatch {
  init(_ found: ResolvedValue, of meaning: Meaning, _ cue: Cue?, text: String, at span: Range<Int>) {
    self.init(
      text: text, span: span, value: found.value, said: meaning.said, grain: found.grain,
      daysIncluded: found.daysIncluded, alternatives: found.alternatives, meaning: meaning, cue: cue)
  }

  /// A day, or a rule of days, at a time of day that was said apart from it: “lunch on Friday with Sarah at noon”. It keeps
  /// its place and words; nil where both are not one time.
  package func at(_ time: TimeMatch, context: TimeContext) -> TimeMatch? {
    let cue = span.lowerBound < time.span.lowerBound ? cue ?? time.cue : time.cue ?? cue
    guard let meaning = meaning.at(time.meaning),
      let found = MomentResolver(context, cue: cue).value(of: meaning), found.skipped == nil
    else { return nil }
    let both = TimeMatch(found, of: meaning, cue, text: text, at: span)
    return both.kind == (kind == .recurrence ? .recurrence : time.kind) ? both : nil
  }

  /// The first and the last of the days that are said beside a time of day, where these are several: “for the next five
  /// days at nine”.
  package func severalDays(_ context: TimeContext) -> (first: LocalDate, last: LocalDate)? {
    guard case .moment(let moment) = meaning, moment.clock != nil, let days = moment.days,
      let period = MomentResolver(context, cue: nil).days.period(days), period.startHour == 0,
      period.start.adding(days: 1) < period.end
    else { return nil }
    return (period.start, period.end.adding(days: -1))
  }
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
