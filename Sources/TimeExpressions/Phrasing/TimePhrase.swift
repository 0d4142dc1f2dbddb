/// Dates, times, ranges, lengths and recurrences in English words, for captions, cards and speech.
///
/// The words read back, from the same `now`, to the same time.
public struct TimePhrase: Sendable {
  public enum Style: String, Sendable, CaseIterable {
    /// "Fri 7 AM"
    case short
    /// "Friday at 7 AM"
    case long
    /// "Friday at seven A M", every number in words.
    case spoken
  }

  public var style: Style

  public init(_ style: Style = .long) {
    self.style = style
  }

  /// "tomorrow at 7 AM", "Friday the 20th", "March 3, 2027".
  public func text(for point: TimePoint, now: LocalDateTime) -> String {
    switch point {
    case .date(let date): return self.date(date, now: now)
    case .dateTime(let time):
      return date(time.date, now: now) + (style == .short ? " " : " at ") + clock(time)
    }
  }

  /// "tomorrow from 9 AM to 11 AM", "March 3 to March 5": the last day is said, the exclusive end is not.
  public func text(for range: TimeRange, now: LocalDateTime) -> String {
    guard case .dateTime(let start) = range.start, case .dateTime(let end) = range.end else {
      let last = range.end.date.adding(days: -1)
      let first = date(range.start.date, now: now)
      return last <= range.start.date ? first : first + " to " + date(last, now: now)
    }
    if isWeekend(start, end, now) { return "this weekend" }
    if end.date == start.date || end == LocalDateTime(date: start.date.adding(days: 1)) {
      return date(start.date, now: now) + " from " + clock(start) + " to " + clock(end)
    }
    return text(for: range.start, now: now) + " to " + text(for: range.end, now: now)
  }

  /// Whether a range is the weekend of this week, as it is read: from Friday evening on.
  private func isWeekend(_ start: LocalDateTime, _ end: LocalDateTime, _ now: LocalDateTime) -> Bool {
    guard start.date.weekday == .friday, start.secondOfDay == 18 * 3600,
      end == LocalDateTime(date: start.date.adding(days: 3))
    else { return false }
    return (0..<7).contains(start.date.daysSinceEpoch - now.date.daysSinceEpoch)
      && now.date.weekday != .sunday
  }

  /// "in 30 minutes", "2 hours ago", for what is less than a day away; otherwise as `text(for:now:)`.
  public func relativeText(for time: LocalDateTime, now: LocalDateTime) -> String {
    let seconds = time.secondsSinceEpoch - now.secondsSinceEpoch
    if seconds == 0 { return "now" }
    guard abs(seconds) < 86_400 else { return text(for: .dateTime(time), now: now) }
    let length = text(forSeconds: abs(seconds))
    return seconds > 0 ? "in " + length : length + " ago"
  }

  /// "1 hour and 30 minutes".
  public func text(forSeconds seconds: Int) -> String {
    let units = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")]
    var left = max(0, seconds)
    var parts: [String] = []
    for (size, name) in units where left >= size {
      parts.append(counted(left / size, name))
      left %= size
    }
    return listed(parts) ?? counted(0, "second")
  }

  /// "1 hour and 30 minutes", "2 weeks", "1 year".
  public func text(for length: TimeLength) -> String {
    listed(length.parts.map { counted($0.count, Self.units[$0.unit] ?? "") }) ?? counted(0, "second")
  }

  private static let units: [TimeUnit: String] = [
    .year: "year", .month: "month", .week: "week", .day: "day", .hour: "hour", .minute: "minute",
    .second: "second",
  ]

  /// "Monday, Wednesday and Friday"; nil for none.
  func listed(_ parts: [String]) -> String? {
    guard let last = parts.last else { return nil }
    return parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and " + last
  }

  func counted(_ count: Int, _ unit: String) -> String {
    "\(number(count)) \(unit)\(count == 1 ? "" : "s")"
  }

  func number(_ number: Int) -> String {
    style == .spoken ? SpokenNumber.cardinal(number) : String(number)
  }

  func ordinal(_ number: Int) -> String {
    style == .spoken ? SpokenNumber.ordinal(number) : SpokenNumber.ordinalDigits(number)
  }
}
