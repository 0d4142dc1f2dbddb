import TimeExpressions
import Understanding

/// How much of a command's time was said, the rest being assumed.
public enum SaidTime: Sendable, Hashable {
  /// All that its value tells.
  case whole
  /// The clock alone, as in "move it to four pm": the day is that of what is changed.
  case clock
  /// The clock alone, without the half of the day: "move it to four".
  case halfDayClock
  /// No time, but by how much the one that is there changes: “an hour later”.
  case shift(TimeShift)

  public init(_ said: TimeMatch.Said) {
    self =
      !said.contains(.clock) || said.fixesDay ? .whole : said.contains(.halfOfDay) ? .clock : .halfDayClock
  }

  /// How much of a command's time the words for it tell.
  public init(_ interpretation: Interpretation) {
    let point = interpretation.command.point(.dateTimePoint)
    self = if case .dateTime? = point { SaidTime(interpretation.saidOfTime) } else { .whole }
  }

  /// The time that was meant, where it is a new time of something at `start`.
  ///
  /// A clock time alone is meant on the same day. Where its half of the day was not said, it is the one of the two hours
  /// that is nearer to what was there, or to noon, among the hours that people are awake or that are near to what was
  /// there.
  public func placing(_ time: LocalDateTime, on start: TimePoint) -> LocalDateTime {
    let own = LocalDateTime(date: start.date, secondOfDay: time.secondOfDay)
    switch self {
    case .whole, .shift: return time
    case .clock: return own
    case .halfDayClock:
      let before = if case .dateTime(let old) = start { old.secondOfDay } else { 43_200 }
      let other = LocalDateTime(date: start.date, secondOfDay: (time.secondOfDay + 43_200) % 86_400)
      let awake = [own, other].filter { (7..<23).contains($0.hour) || abs($0.secondOfDay - before) <= 7200 }
      return awake.min { abs($0.secondOfDay - before) < abs($1.secondOfDay - before) } ?? own
    }
  }
}
