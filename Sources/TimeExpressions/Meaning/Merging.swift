extension Days {
  /// Returns the days that are meant by both expressions together ("Thursday" and "the 15th", "Monday" and "this
  /// week"), or `nil` if they cannot be combined.
  func merging(_ other: Days) -> Days? {
    switch (self, other) {
    case (.fields(let mine), .fields(let theirs)): return mine.merging(theirs).map(Days.fields)
    case (.fields(let fields), .cycle), (.fields(let fields), .chosen):
      return fields.isWithin(other) ? .within(self, other) : nil
    case (.cycle(.week, _), .fields(let fields)):
      return fields.weekday != nil && fields.day == nil ? .within(other, self) : nil
    case (.cycle(.year, _), .fields(let fields)) where fields.month != nil && fields.year == nil:
      return .within(other, self)
    case (.cycle(.year, _), .holiday), (.cycle(.year, _), .season): return .within(other, self)
    case (.cycle(.month, _), .fields(let fields)) where fields.day != nil && fields.month == nil:
      return fields.year == nil && fields.weekday == nil ? .within(other, self) : nil
    case (.holiday, .cycle(.year, _)), (.season, .cycle(.year, _)), (.quarter, .cycle(.year, _)):
      return .within(self, other)
    case (.holiday, .fields(let fields)), (.season, .fields(let fields)), (.quarter, .fields(let fields)):
      if fields.isYear { return .within(self, other) }
      if case .holiday = self, fields.weekday != nil, fields.day == nil { return self }
      return nil
    // These have to be the same day: "tomorrow, Friday", said on a Monday, is two days.
    case (.relative, .fields(let fields)) where fields.weekday != nil || fields.day != nil:
      return .within(other, self)
    case (.fields(let fields), .relative) where fields.weekday != nil: return .within(self, other)
    case (.shifted(_, let amount), .fields(let fields)), (.fields(let fields), .shifted(_, let amount)):
      guard fields.isWeekday, !amount.hasClock, amount.months != 0 || abs(amount.days) > 1 else { return nil }
      let day: Days = if case .shifted = self { self } else { other }
      let weekday: Days = if case .shifted = self { other } else { self }
      // "In two weeks on Friday" is in that week; "in two months on Friday" is the first Friday from then on.
      return amount.months == 0
        ? .within(weekday, .weekOf(day)) : .occurrence(1, weekday, from: .shifted(day, TimeLength(-1, .day)))
    case (.fields(let fields), .holiday) where fields.weekday != nil && fields.day == nil: return other
    default: return nil
    }
  }
}

extension Days {
  /// Whether this is a month, by name or relative to the current one.
  var isMonth: Bool {
    switch self {
    case .fields(let fields): fields.month != nil && fields.day == nil
    case .cycle(.month, _): true
    default: false
    }
  }

  var isHoliday: Bool { if case .holiday = self { true } else { false } }
  var isYear: Bool { if case .fields(let fields) = self { fields.isYear } else { false } }
}

extension Days.Fields {
  func merging(_ other: Days.Fields) -> Days.Fields? {
    guard year == nil || other.year == nil, month == nil || other.month == nil,
      day == nil || other.day == nil,
      weekday == nil || other.weekday == nil
    else { return nil }
    let merged = Days.Fields(
      year: year ?? other.year, month: month ?? other.month, day: day ?? other.day,
      weekday: weekday ?? other.weekday)
    // A weekday with only a month or a year is not a day, and neither is a day with only a year.
    if merged.weekday != nil, merged.day == nil { return nil }
    if merged.year != nil, merged.month == nil { return nil }
    return merged
  }

  var isWeekday: Bool { weekday != nil && year == nil && month == nil && day == nil }

  var isYear: Bool { year != nil && month == nil && day == nil && weekday == nil }

  func isWithin(_ other: Days) -> Bool {
    guard year == nil else { return false }
    switch other {
    case .cycle(.week, _): return weekday != nil && month == nil && day == nil
    case .cycle(.month, _): return day != nil && month == nil
    case .cycle(.year, _): return month != nil
    default: return false
    }
  }
}
