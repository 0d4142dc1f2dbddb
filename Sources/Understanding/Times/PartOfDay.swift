import TimeExpressions

/// A part of a day that was said in place of a time: “tonight”, “tomorrow morning”.
public struct PartOfDay: Sendable, Hashable {
  public let start: LocalDateTime
  /// Exclusive.
  public let end: LocalDateTime

  public init(start: LocalDateTime, end: LocalDateTime) {
    (self.start, self.end) = (start, end)
  }

  init(_ part: DayPart, of day: LocalDate) {
    let midnight = LocalDateTime(date: day, secondOfDay: 0)
    self.init(
      start: midnight.adding(seconds: part.hours.start * 3600),
      end: midnight.adding(seconds: part.hours.end * 3600))
  }

  /// Nil for days without a time.
  init?(_ range: TimeRange) {
    guard case .dateTime(let start) = range.start, case .dateTime(let end) = range.end else { return nil }
    self.init(start: start, end: end)
  }

  /// The part that begins then, as of “every morning”, whose end is not told.
  init?(beginningAt point: TimePoint) {
    guard case .dateTime(let start) = point else { return nil }
    let end = Self.ends.first { $0 * 3600 > start.secondOfDay } ?? 24
    self.init(start: start, end: start.adding(seconds: end * 3600 - start.secondOfDay))
  }

  /// The same part of another day.
  public func moved(to day: LocalDate) -> PartOfDay {
    let seconds = (day.daysSinceEpoch - start.date.daysSinceEpoch) * 86_400
    return PartOfDay(start: start.adding(seconds: seconds), end: end.adding(seconds: seconds))
  }

  /// The hours at which morning and afternoon end.
  private static let ends = [12, 18]
}
