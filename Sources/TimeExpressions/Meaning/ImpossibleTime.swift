import Foundation

/// A day or a time that was said and does not exist: “June 31st”, “25 o'clock”.
public struct ImpossibleTime: Sendable, Hashable {
  /// The reason why the time does not exist.
  public enum Reason: Sendable, Hashable {
    /// The month, in that year if one is given, has no such day.
    case day(Int, month: Int, year: Int?)
    /// No month has such a day.
    case dayOfMonth(Int)
    case month(Int)
    /// No clock shows such an hour, or not in that half of the day.
    case hour
    case minute
    /// The date is not on the weekday that was said.
    case weekday(LocalDate)
    /// The year or month has no such day or week.
    case count
    /// The year has fewer days.
    case dayOfYear(Int)
    /// The clocks skip this time when they go forward.
    case skipped(LocalDateTime)
    /// Nothing can last as long.
    case length
    /// The length is less than a second.
    case instant
    /// The length is a range, or a number in a notation that is not read.
    case unclearLength
    /// Recurrence rules do not support such a long interval.
    case interval
    /// The time is beyond the calendar.
    case distance
  }

  /// The words of the expression.
  public var text: String
  /// The range of the words, in Unicode scalars of the text.
  public var span: Range<Int>
  /// The reason why it does not exist.
  public var reason: Reason

  public init(text: String, span: Range<Int>, reason: Reason) {
    self.text = text
    self.span = span
    self.reason = reason
  }

  /// Makes an impossible time from a computed point, such as one that was moved to another day. Returns `nil` if the
  /// clocks do not skip it.
  public init?(skipped point: TimePoint, in zone: TimeZone, text: String) {
    guard case .dateTime(let time) = point, zone.skips(time) else { return nil }
    self.init(text: text, span: 0..<text.unicodeScalars.count, reason: .skipped(time))
  }

  /// The question to ask: “June has only 30 days. Which day did you mean?”
  public var question: String {
    switch reason {
    case .day(let day, let month, let year):
      let last = LocalDate.daysInMonth(month, year: year ?? 2024)
      let name = TimePhrase().monthName(month) + (year.map { " \($0)" } ?? "")
      let most = month == 2 && year == nil ? "at most" : "only"
      return day > last
        ? "\(name) has \(most) \(last) days. Which day did you mean?"
        : "\(name) has no day \(day). Which day did you mean?"
    case .dayOfMonth(let day): return "No month has a day \(day). Which day did you mean?"
    case .month: return "There are only 12 months, so there is no “\(text)”. Which day did you mean?"
    case .hour: return "No clock shows “\(text)”. What time did you mean?"
    case .minute: return "An hour has only 60 minutes, so there is no “\(text)”. What time did you mean?"
    case .weekday(let date):
      let phrase = TimePhrase()
      return
        "\(phrase.monthName(date.month)) \(date.day), \(date.year) is a \(phrase.weekdayName(date.weekday)). "
        + "Which day did you mean?"
    case .count: return "There is no “\(text)”. Which day did you mean?"
    case .dayOfYear(let year):
      return "\(year) has only \(LocalDate.isLeap(year) ? 366 : 365) days. Which day did you mean?"
    case .skipped(let time):
      let phrase = TimePhrase()
      return
        "The clocks go forward on \(phrase.monthName(time.date.month)) \(time.date.day) and skip "
        + "\(phrase.clock(time)). What time did you mean?"
    case .length: return "Nothing lasts “\(text)”. How long did you mean?"
    case .instant: return "“\(text)” is less than a second. How long did you mean?"
    case .unclearLength: return "It is not clear how long “\(text)” is. How long did you mean?"
    case .interval: return "Nothing comes back “\(text)”. How often did you mean?"
    case .distance: return "No calendar reaches as far as “\(text)”. Which day did you mean?"
    }
  }
}

extension ImpossibleTime.Reason {
  /// Whether the expression is impossible whatever stands around it. Otherwise “the sixth Monday of March” could be
  /// read as a Monday the sixth, in some year that has one.
  var isFinal: Bool {
    switch self {
    case .count, .dayOfYear, .length, .instant, .unclearLength, .interval, .distance: true
    case .day, .dayOfMonth, .month, .weekday, .hour, .minute, .skipped: false
    }
  }

  /// Whether the reason concerns a length rather than a time.
  public var isOfLength: Bool { [.length, .instant, .unclearLength].contains(self) }

  /// Returns what is wrong with a day of a month, or `nil` if it exists. Without a year it may exist in any year.
  static func unless(_ day: Int, of month: Int?, in year: Int? = nil) -> Self? {
    guard let month else { return nil }
    guard (1...12).contains(month) else { return .month(month) }
    let exists = (1...LocalDate.daysInMonth(month, year: year ?? 2024)).contains(day)
    return exists ? nil : .day(day, month: month, year: year)
  }

  /// Returns what is wrong with a 24-hour time, or `nil` if it exists.
  static func unless(hour: Int, _ minute: Int) -> Self? {
    if minute > 59 { return .minute }
    return hour > 24 || hour == 24 && minute > 0 ? .hour : nil
  }
}
