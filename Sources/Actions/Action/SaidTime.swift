import TimeExpressions
import Understanding

/// How much of a command's time was said; the rest was assumed.
public enum SaidTime: Sendable, Hashable {
  /// All of it.
  case whole
  /// Only the time of day: "move it to four pm". The day is that of the item.
  case clock
  /// Only the hour, without the half of the day: "move it to four".
  case halfDayClock
  /// No time but a shift of the existing one: “an hour later”.
  case shift(TimeShift)

  /// The intended new time of something that starts at `start`.
  ///
  /// A time of day alone is meant on the same day. If the half of the day was not said, the nearer of the two hours
  /// to the old time is meant, or to noon, among the hours that people are awake or that are near the old time.
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
