import Foundation

/// A point or named stretch of time, gathered from the words beside one another.
struct Moment: Sendable, Hashable {
  var days: Days?
  var part: DayPart?
  var clock: Clock?
  var zone: Zone?
  /// Added once the rest is resolved: "half an hour before noon". With nothing else it counts from now.
  var shift: TimeLength?
  var isNow = false
  /// "Five to" the next full hour; negative for "ten past" it.
  var minutesToHour: Int?
  /// Too weak to stand alone: "may", "sat", "the second".
  var isWeak = false
  /// Words that bind it to time ("in", "on", "at") were said.
  var isBound = false

  /// Both together, where they say different things about one time.
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
    merged.isBound = isBound || other.isBound
    return merged
  }
}

extension Moment {
  /// So far from now: “in an hour”, “in two weeks”.
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

  /// What its words tell.
  var said: SaidOfTime {
    var said: SaidOfTime = days == nil ? [] : .day
    if let part { said.formUnion(part.isRough ? [.partOfDay, .halfOfDay] : .halfOfDay) }
    if let clock { said.formUnion(clock.isAmbiguous ? .clock : [.clock, .halfOfDay]) }
    if isNow { said.insert(.distance) }
    if minutesToHour != nil { said.formUnion([.distance, .minutesOnly]) }
    guard let shift else { return said }
    // "Half an hour before lunch" is a time of day, and "in half an hour" a distance.
    if said.isEmpty { return .distance }
    return shift.hasClock ? said.union([.clock, .halfOfDay]) : said
  }
}

/// Two moments, or a moment and a length; the end is exclusive unless it is a whole named stretch.
struct Span: Sendable, Hashable {
  var start: Moment
  var end: Moment?
  var length: TimeLength?
}

extension Span {
  /// What its words tell.
  var said: SaidOfTime { start.said.union(end?.said ?? []) }
}

/// "After five", "by Friday".
struct OpenInterval: Sendable, Hashable {
  enum Side: Sendable, Hashable {
    case after, before
    /// “Until Friday”: before it, and with it where it ends what comes back.
    case until
    /// "Through Friday": before the end of the named stretch.
    case through
    /// "After lunch", "after March": from the end where a stretch was named, from the point itself otherwise.
    case past
    /// "Since", "after" with the end of the named stretch as its bound.
    case afterEnd
  }
  var side: Side
  var bound: Moment
}

/// A time zone that was named: a fixed offset ("PST", "GMT+2") or a place's ("Eastern").
enum Zone: Sendable, Hashable {
  /// Seconds east of UTC.
  case offset(Int)
  case region(String)

  var timeZone: TimeZone? {
    switch self {
    case .offset(let seconds): TimeZone(secondsFromGMT: seconds)
    case .region(let name): TimeZone(identifier: name)
    }
  }
}
