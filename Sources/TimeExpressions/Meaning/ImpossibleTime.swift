import Foundation

/// A day or a time that somebody named and that does not exist: “June 31st”, “25 o'clock”.
public struct ImpossibleTime: Sendable, Hashable {
  /// What is wrong with it.
  public enum Reason: Sendable, Hashable {
    /// A month, in that year where it matters, has no such day.
    case day(Int, month: Int, year: Int?)
    /// No month has.
    case dayOfMonth(Int)
    case month(Int)
    /// No clock shows such an hour, or not in that half of the day.
    case hour
    case minute
    /// A day that was named is another day of the week.
    case weekday(LocalDate)
    /// No year or month has such a day or week.
    case count
    /// A year has fewer days.
    case dayOfYear(Int)
    /// The clocks go forward over it on that day.
    case skipped(LocalDateTime)
    /// Nothing lasts so long.
    case length
    /// Less than a second.
    case instant
    /// No one length, or a number in a notation that is not read.
    case unclearLength
    /// No rule repeats so rarely.
    case interval
    /// No calendar reaches so far.
    case distance
  }

  /// The words as they stand in the text.
  public var text: String
  /// Where they stand, in Unicode scalars.
  public var span: Range<Int>
  public var reason: Reason

  public init(text: String, span: Range<Int>, reason: Reason) {
    self.text = text
    self.span = span
    self.reason = reason
  }

  /// A time that words alone do not tell, as one that was moved to another day; nil where some clock shows it.
  public init?(skipped point: TimePoint, in zone: TimeZone, text: String) {
    guard case .dateTime(let time) = point, zone.skips(time) else { return nil }
    self.init(text: text, span: 0..<text.unicodeScalars.count, reason: .skipped(time))
  }

  /// What to ask about it: “June has only 30 days. Which day did you mean?”
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
  /// Whether words around it never make sense of it: “the sixth Monday of March” would otherwise be a Monday the sixth,
  /// in some year that has one.
  var isFinal: Bool {
    switch self {
    case .count, .dayOfYear, .length, .instant, .unclearLength, .interval, .distance: true
    case .day, .dayOfMonth, .month, .weekday, .hour, .minute, .skipped: false
    }
  }

  /// Whether it is about how long something is, and not about when.
  public var isOfLength: Bool { [.length, .instant, .unclearLength].contains(self) }

  /// What is wrong with a day of a month; nil where it exists, in some year where none is given.
  static func unless(_ day: Int, of month: Int?, in year: Int? = nil) -> Self? {
    guard let month else { return nil }
    guard (1...12).contains(month) else { return .month(month) }
    let exists = (1...LocalDate.daysInMonth(month, year: year ?? 2024)).contains(day)
    return exists ? nil : .day(day, month: month, year: year)
  }

  /// What is wrong with a clock of 24 hours; nil where some clock shows it.
  static func unless(hour: Int, _ minute: Int) -> Self? {
    if minute > 59 { return .minute }
    return hour > 24 || hour == 24 && minute > 0 ? .hour : nil
  }
}
