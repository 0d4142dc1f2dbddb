/// A day of the proleptic Gregorian calendar, without a time zone.
///
/// Conversion to and from day numbers uses Howard Hinnant's civil-from-days algorithm ("chrono-compatible low-level
/// date algorithms").
public struct LocalDate: Sendable, Hashable, Comparable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int

  /// Returns `nil` unless the day exists and the year is within 1 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...LocalDate.daysInMonth(month, year: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day numbers of the years 1 to 9999, counted from 1970-01-01.
  static let days = -719_162...2_932_896

  /// Makes the day that is this number of days after 1970-01-01, clamped to the years 1 to 9999.
  public init(daysSinceEpoch: Int) {
    let bounded = min(max(daysSinceEpoch, Self.days.lowerBound), Self.days.upperBound)
    let shifted = bounded + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    self.day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    self.month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days after 1970-01-01.
  public var daysSinceEpoch: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let shiftedMonth = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  static func isLeap(_ year: Int) -> Bool {
    (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
  }

  static func daysInMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  public static func < (left: LocalDate, right: LocalDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}
