import TimeExpressions

/// A part of a day that was said instead of a time of day: “tonight”, “tomorrow morning”.
public struct PartOfDay: Sendable, Hashable {
  /// The beginning of the part.
  public let start: LocalDateTime
  /// The end of the part, exclusive.
  public let end: LocalDateTime

  /// Makes a part of a day.
  public init(start: LocalDateTime, end: LocalDateTime) {
    (self.start, self.end) = (start, end)
  }

  init(_ part: DayPart, of day: LocalDate) {
    let midnight = LocalDateTime(date: day, secondOfDay: 0)
    self.init(
      start: midnight.adding(seconds: part.hours.start * 3600),
      end: midnight.adding(seconds: part.hours.end * 3600))
  }

  /// Returns `nil` if the range is of whole days.
  package init?(_ range: TimeRange) {
    guard case .dateTime(let start) = range.start, case .dateTime(let end) = range.end else { return nil }
    self.init(start: start, end: end)
  }

  /// Makes the part of the day that begins at a point, as for “every morning”, where the end is not given.
  init?(beginningAt point: TimePoint) {
    guard case .dateTime(let start) = point else { return nil }
    let end = Self.ends.first { $0 * 3600 > start.secondOfDay } ?? 24
    self.init(start: start, end: start.adding(seconds: end * 3600 - start.secondOfDay))
  }

  /// Returns the same part of another day.
  public func moved(to day: LocalDate) -> PartOfDay {
    let seconds = (day.daysSinceEpoch - start.date.daysSinceEpoch) * 86_400
    return PartOfDay(start: start.adding(seconds: seconds), end: end.adding(seconds: seconds))
  }

  /// The hours at which the morning and the afternoon end.
  private static let ends = [12, 18]
}
