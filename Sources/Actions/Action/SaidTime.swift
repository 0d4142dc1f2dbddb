import TimeExpressions
import Understanding

/// How much of a command's time the person said. The rest was filled in.
public enum SaidTime: Sendable, Hashable {
  /// The day and the time, or a day alone.
  case whole
  /// The clock time alone, as in “move it to four pm”. The thing keeps its day.
  case clock
  /// The clock time without the half of the day, as in “move it to four”.
  case halfDayClock
  /// Minutes before or after an hour that was not said, as in “make it quarter to”.
  case minutesOnly
  /// A change of the old time, as in “an hour later”.
  case shift(TimeShift)

  /// Creates the value for the parts of a time that the words give.
  public init(_ said: TimeMatch.Said) {
    self =
      said.contains(.minutesOnly)
      ? .minutesOnly
      : !said.contains(.clock) || said.fixesDay ? .whole : said.contains(.halfOfDay) ? .clock : .halfDayClock
  }

  /// Creates the value for the time of a command.
  public init(_ interpretation: Interpretation) {
    let point = interpretation.command.point(.dateTimePoint)
    self = if case .dateTime? = point { SaidTime(interpretation.saidOfTime) } else { .whole }
  }

  /// Returns the time that was meant as the new time of something that starts at `start`.
  ///
  /// A clock time alone keeps the day. If its half of the day was not said, it is the one of the two that is
  /// nearer to the old time, or to noon if there was none. The hours from 11 PM to 7 AM count only within two
  /// hours of the old time. Minutes alone are placed in the hour that brings them nearest to the old time.
  public func placing(_ time: LocalDateTime, on start: TimePoint) -> LocalDateTime {
    let own = LocalDateTime(date: start.date, secondOfDay: time.secondOfDay)
    switch self {
    case .whole, .shift: return time
    case .clock: return own
    case .minutesOnly:
      guard case .dateTime(let old) = start else { return time }
      // From 29 minutes before to 30 after: “half past” is the half hour that follows.
      let ahead = (time.secondOfDay - old.secondOfDay) % 3600
      let nearest = ahead > 1800 ? ahead - 3600 : ahead <= -1800 ? ahead + 3600 : ahead
      return old.adding(seconds: nearest)
    case .halfDayClock:
      let before = if case .dateTime(let old) = start { old.secondOfDay } else { 43_200 }
      let other = LocalDateTime(date: start.date, secondOfDay: (time.secondOfDay + 43_200) % 86_400)
      let awake = [own, other].filter { (7..<23).contains($0.hour) || abs($0.secondOfDay - before) <= 7200 }
      return awake.min { abs($0.secondOfDay - before) < abs($1.secondOfDay - before) } ?? own
    }
  }
}
