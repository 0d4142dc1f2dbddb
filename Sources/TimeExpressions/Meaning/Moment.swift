import Foundation

/// A point or named period of time, collected from neighbouring words.
struct Moment: Sendable, Hashable {
  var days: Days?
  var part: DayPart?
  var clock: Clock?
  var zone: Zone?
  /// The length that is added after the rest is resolved: "half an hour before noon". Without anything else it
  /// counts from now.
  var shift: TimeLength?
  var isNow = false
  /// The minutes before the next full hour, as in "five to", or after it if negative, as in "ten past".
  var minutesToHour: Int?
  /// Whether the words may mean something else, so that they need support from others: "may", "sat", "the second".
  var isWeak = false

  /// Returns both moments combined, or `nil` if they do not say different things about one time.
  func merging(_ other: Moment) -> Moment? {
    guard part == nil || other.part == nil, clock == nil || other.clock == nil,
      zone == nil || other.zone == nil,
      shift == nil, other.shift == nil, minutesToHour == nil, other.minutesToHour == nil, !isNow, !other.isNow
    else { return nil }
    var merged = self
    switch (days, other.days) {
    case (let mine?, let theirs?):
      guard let both = mine.merging(theirs) else { return nil }
      merged.days = both
    case (nil, let theirs?): merged.days = theirs
    default: break
    }
    merged.part = part ?? other.part
    merged.clock = clock ?? other.clock
    merged.zone = zone ?? other.zone
    merged.isWeak = false
    return merged
  }
}

extension Moment {
  /// Makes the moment that is this far from now: “in an hour”, “in two weeks”.
  init(away amount: TimeLength) {
    self.init()
    if amount.unit == .weekend {
      days = .cycle(.weekend, amount.days / 7)
    } else if amount.hasClock {
      shift = amount
    } else {
      days = .shifted(.relative(0), amount)
    }
  }

  /// What the words say.
  var said: SaidOfTime {
    var said: SaidOfTime = days == nil ? [] : .day
    if let part { said.formUnion(part.isRough ? [.partOfDay, .halfOfDay] : .halfOfDay) }
    if let clock { said.formUnion(clock.isAmbiguous ? .clock : [.clock, .halfOfDay]) }
    if isNow { said.insert(.distance) }
    if minutesToHour != nil { said.formUnion([.distance, .minutesOnly]) }
    guard let shift else { return said }
    // "Half an hour before lunch" is a time of day, while "in half an hour" is a distance.
    if said.isEmpty { return .distance }
    return shift.hasClock ? said.union([.clock, .halfOfDay]) : said
  }
}

/// A range from one moment to another or with a length. The end is exclusive, unless it is a whole named period.
struct Span: Sendable, Hashable {
  var start: Moment
  var end: Moment?
  var length: TimeLength?
}

extension Span {
  /// What the words say.
  var said: SaidOfTime { start.said.union(end?.said ?? []) }
}

/// A time that is open on one side: "after five", "by Friday".
struct OpenInterval: Sendable, Hashable {
  enum Side: Sendable, Hashable {
    case after, before
    /// “Until Friday”: before Friday, or including it if it ends a recurrence.
    case until
    /// "Through Friday": before the end of the named period.
    case through
    /// "After lunch", "after March": from the end of a named period, or from the point itself.
    case past
    /// From the end of the named period, for words such as "since" and "after the end of".
    case afterEnd
  }
  var side: Side
  var bound: Moment
}

/// A time zone that was named: a fixed offset ("PST", "GMT+2") or a region ("Eastern").
enum Zone: Sendable, Hashable {
  /// An offset in seconds east of UTC.
  case offset(Int)
  case region(String)

  var timeZone: TimeZone? {
    switch self {
    case .offset(let seconds): TimeZone(secondsFromGMT: seconds)
    case .region(let name): TimeZone(identifier: name)
    }
  }
}
