/// A time of day as it was said.
struct Clock: Sendable, Hashable {
  /// The hour: 0 to 24, or 1 to 12 if it is ambiguous. 24 is midnight at the end of the day.
  var hour: Int
  var minute: Int?
  var second: Int?
  /// Whether morning or evening is open, as in "at seven".
  var isAmbiguous: Bool

  /// Returns `nil` unless hour, minute and second are in range.
  init?(hour: Int, minute: Int? = nil, second: Int? = nil, isAmbiguous: Bool? = nil) {
    guard (0...24).contains(hour), (0..<60).contains(minute ?? 0), (0..<60).contains(second ?? 0),
      hour < 24 || (minute ?? 0) == 0 && (second ?? 0) == 0
    else { return nil }
    self.hour = hour
    self.minute = minute
    self.second = second
    self.isAmbiguous = (isAmbiguous ?? true) && (1...12).contains(hour)
  }

  /// Returns the clock time with "am" or "pm", or `nil` if that is contradictory ("15 am").
  func with(pm: Bool) -> Clock? {
    guard (1...12).contains(hour) || pm && (13..<24).contains(hour) else { return nil }
    var clock = self
    clock.hour = hour > 12 ? hour : hour % 12 + (pm ? 12 : 0)
    clock.isAmbiguous = false
    return clock
  }

  func adding(minutes: Int) -> Clock? {
    guard minute == nil || minute == 0, second == nil else { return nil }
    var total = hour * 60 + minutes
    if isAmbiguous, total >= 13 * 60 { total -= 12 * 60 }
    if isAmbiguous, total < 60 { total += 12 * 60 }
    total = (total + 1440) % 1440
    return Clock(hour: total / 60, minute: total % 60, isAmbiguous: isAmbiguous)
  }

  var secondOfDay: Int { hour * 3600 + (minute ?? 0) * 60 + (second ?? 0) }

  var grain: TimeGrain { second != nil ? .second : minute != nil ? .minute : .hour }
}
