/// A time expression found in a text, resolved against a reference time.
public struct TimeMatch: Sendable, Hashable {
  /// The value of an expression.
  public enum Value: Sendable, Hashable {
    case point(TimePoint)
    /// A range of time, with its length if its end was said in that way: "at 4 for an hour".
    case range(TimeRange, lasting: TimeLength?)
    case after(TimePoint)
    case before(TimePoint)
    case length(TimeLength)
    /// A rule, the time of its first occurrence, and the end of that occurrence: "every Monday from 9 to 11".
    case recurrence(RecurrenceRule, first: TimePoint, end: TimePoint?)
  }

  /// The finest unit that an expression says.
  public typealias Grain = TimeGrain
  /// The parts of a time that an expression says.
  public typealias Said = SaidOfTime

  /// The kind of a value, without the value.
  public enum Kind: String, Sendable, Codable {
    case point, range, after, before, duration, recurrence
  }

  /// The words of the expression.
  public var text: String
  /// The range of the words, in Unicode scalars of the text.
  public var span: Range<Int>
  /// The value of the expression.
  public var value: Value
  /// What the words say of the value.
  public var said: Said
  /// The finest unit that was said.
  public var grain: Grain
  /// The number of days from the bound on that are still included: one for “until Friday”, none for “before Friday”.
  private var daysIncluded: Int
  /// Other readings, the likelier first, if the expression is ambiguous.
  public var alternatives: [TimePoint]
  /// The meaning before it was resolved in the calendar.
  private let meaning: Meaning
  /// The cue for the half of the day in the words around.
  private let cue: Cue?
}

extension TimeMatch {
  init(_ found: ResolvedValue, of meaning: Meaning, _ cue: Cue?, text: String, at span: Range<Int>) {
    self.init(
      text: text, span: span, value: found.value, said: meaning.said, grain: found.grain,
      daysIncluded: found.daysIncluded, alternatives: found.alternatives, meaning: meaning, cue: cue)
  }

  /// Returns this day or recurrence at a time of day that was said apart from it, as in “lunch on Friday with Sarah
  /// at noon”. The result has the place and words of this match. Returns `nil` if the two cannot be combined.
  package func at(_ time: TimeMatch, context: TimeContext) -> TimeMatch? {
    let cue = span.lowerBound < time.span.lowerBound ? cue ?? time.cue : time.cue ?? cue
    guard let meaning = meaning.at(time.meaning),
      let found = MomentResolver(context, cue: cue).value(of: meaning), found.skipped == nil
    else { return nil }
    let both = TimeMatch(found, of: meaning, cue, text: text, at: span)
    return both.kind == (kind == .recurrence ? .recurrence : time.kind) ? both : nil
  }

  /// Returns the first and the last of several days that are said beside a time of day: “for the next five days at
  /// nine”. Returns `nil` for anything else.
  package func severalDays(_ context: TimeContext) -> (first: LocalDate, last: LocalDate)? {
    guard case .moment(let moment) = meaning, moment.clock != nil, let days = moment.days,
      let period = MomentResolver(context, cue: nil).days.period(days), period.startHour == 0,
      period.start.adding(days: 1) < period.end
    else { return nil }
    return (period.start, period.end.adding(days: -1))
  }
}

extension TimeMatch {
  /// The kind of the value.
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

  /// The point in time, or `nil` if the expression is not a point.
  public var point: TimePoint? {
    if case .point(let point) = value { point } else { nil }
  }

  /// The range, or `nil` if the expression is not a range.
  public var range: TimeRange? {
    if case .range(let range, _) = value { range } else { nil }
  }

  /// The length, also one that gives the end of a range, or `nil` if there is none.
  public var length: TimeLength? {
    switch value {
    case .length(let length): length
    case .range(_, let length): length
    default: nil
    }
  }

  /// The recurrence rule, or `nil` if the expression does not recur.
  public var rule: RecurrenceRule? {
    if case .recurrence(let rule, _, _) = value { rule } else { nil }
  }

  /// The last day before a bound: Friday for “until Friday”, Thursday for “before Friday”. It is `nil` for anything
  /// else, and for a bound with a time of day.
  public var lastDay: LocalDate? {
    if case .before(.date(let bound)) = value { bound.adding(days: daysIncluded - 1) } else { nil }
  }

  /// The point, the start of a range, the bound of “after” and “before”, or the first occurrence; `nil` for a
  /// length.
  public var start: TimePoint? {
    switch value {
    case .point(let point), .after(let point), .before(let point), .recurrence(_, let point, _): point
    case .range(let range, _): range.start
    case .length: nil
    }
  }

  /// The exclusive end of a range or of a first occurrence.
  public var end: TimePoint? {
    switch value {
    case .range(let range, _): range.end
    case .recurrence(_, _, let end): end
    default: nil
    }
  }
}
