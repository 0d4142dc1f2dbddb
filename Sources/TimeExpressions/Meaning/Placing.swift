/// A day, and the time of day that is said of it, as one time.
extension Span {
  /// The stretch on the day or in the part of the day that was said beside it.
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
  /// With a time of day, or a part of a day, as its bound on a day that was said beside it: "Friday after five".
  func placed(on day: Moment) -> OpenInterval? {
    guard bound.clock != nil || bound.part != nil, bound.days == nil, day.clock == nil,
      day.days?.isClockHost == true, let both = day.merging(bound)
    else { return nil }
    return OpenInterval(side: side, bound: both)
  }
}

extension Recurrence {
  /// With the stretch of the day that each occurrence takes.
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
  /// Whether a time of day may stand beside it.
  var isClockHost: Bool {
    switch self {
    case .fields(let fields): fields.day != nil || fields.weekday != nil
    case .relative, .holiday, .nth, .shifted, .occurrence, .chosen, .within, .closest, .workday: true
    default: false
    }
  }
}
