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
    if end.date == start.date || end == LocalDateTime(date: start.date.adding(days: 1)) {
      return date(start.date, now: now) + " from " + clock(start) + " to " + clock(end)
    }
    return text(for: range.start, now: now) + " to " + text(for: range.end, now: now)
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
    guard let last = parts.popLast() else { return counted(0, "second") }
    return parts.isEmpty ? last : parts.joined(separator: ", ") + " and " + last
  }

  /// The length of a match's `duration`, as in `PT1H30M` or `P2W`; nil where the text is none.
  public func text(forDuration iso8601: String) -> String? {
    guard iso8601.first == "P" else { return nil }
    var parts: [String] = []
    var number = ""
    var isTime = false
    for letter in iso8601.dropFirst() {
      if letter.isASCII, letter.isNumber {
        number.append(letter)
        continue
      }
      if letter == "T", number.isEmpty, !isTime {
        isTime = true
        continue
      }
      guard let count = Int(number), let name = TimePhrase.units[isTime ? "T\(letter)" : String(letter)]
      else {
        return nil
      }
      parts.append(counted(count, name))
      number = ""
    }
    guard number.isEmpty, let last = parts.popLast() else { return nil }
    return parts.isEmpty ? last : parts.joined(separator: ", ") + " and " + last
  }

  private static let units = [
    "Y": "year", "M": "month", "W": "week", "D": "day", "TH": "hour", "TM": "minute", "TS": "second",
  ]

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
