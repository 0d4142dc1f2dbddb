/// Combinations of a day with a time of day that is said of it.
extension Span {
  /// Returns this range on the day, or in the part of the day, that is said beside it, or `nil` if they cannot be
  /// combined.
  func placed(at place: Moment) -> Span? {
    guard start.clock != nil, start.shift == nil,
      place.days == nil || start.days == nil && end?.days == nil,
      place.part == nil || start.part == nil && (!place.isWeak || start.days == nil),
      place.clock == nil, place.shift == nil, place.zone == nil, !place.isNow, place.minutesToHour == nil,
      place.days != nil || place.part != nil, place.days?.isClockHost ?? true
    else { return nil }
    var span = self
    span.start.days = place.days ?? start.days
    span.start.part = place.part ?? start.part
    return span
  }
}

extension OpenInterval {
  /// Returns this interval with its time of day on the day that is said beside it, as in "Friday after five", or
  /// `nil` if they cannot be combined.
  func placed(on day: Moment) -> OpenInterval? {
    guard bound.clock != nil || bound.part != nil, bound.days == nil, day.clock == nil,
      day.days?.isClockHost == true, let both = day.merging(bound)
    else { return nil }
    return OpenInterval(side: side, bound: both)
  }
}

extension Recurrence {
  /// Returns this recurrence with the range of hours of each occurrence, or `nil` if they cannot be combined.
  func merging(_ span: Span) -> Recurrence? {
    guard clock == nil, self.span == nil, span.start.days == nil, span.start.clock != nil,
      span.length?.hasClock != false
    else { return nil }
    var merged = self
    merged.span = span
    return merged
  }
}

extension Days {
  /// Whether a time of day may be said beside these days.
  var isClockHost: Bool {
    switch self {
    case .fields(let fields): fields.day != nil || fields.weekday != nil
    case .relative, .holiday, .nth, .shifted, .occurrence, .chosen, .within, .closest, .workday: true
    default: false
    }
  }
}
