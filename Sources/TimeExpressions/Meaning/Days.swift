/// Which days an expression names, before they are sought in the calendar.
indirect enum Days: Sendable, Hashable {
  case fields(Fields)
  /// Today is 0, tomorrow 1.
  case relative(Int)
  /// This week is 0, next week 1; also months, quarters, years and weekends.
  case cycle(TimeUnit, Int)
  /// A number of whole units after (or, negative, before) the current one: "the next three weeks".
  case cycles(TimeUnit, Int)
  case holiday(Holiday)
  case season(Season)
  case quarter(Int)
  /// By its number in the year, as in ISO 8601.
  case week(Int)
  /// The working days after today, counted: 1 is the next one.
  case workday(Int)
  /// "The second Tuesday in March", "the last day of May" (-1).
  case nth(Int, Member, of: Days)
  /// "Two weeks from Tuesday".
  case shifted(Days, TimeLength)
  /// "Three Fridays from now", "the third Tuesday after Christmas", negative for before.
  case occurrence(Int, Days, from: Days)
  /// "Next Friday" is 1, "this" 0, "last" -1.
  case chosen(Days, Int)
  /// "Monday of this week", "Christmas next year".
  case within(Days, Days)
  case portion(Portion, Days)
  /// The first or the second half of a month or a year.
  case half(Int, Days)
  case weekOf(Days)
  /// The weekend that a day lies in or is next to.
  case weekendOf(Days)
  case closest(Int, Days, to: Days)
  case rest(Days)
  /// What is over of it, up to today.
  case elapsed(Days)
  /// A stretch of days, both said, the last one included.
  case stretch(Days, Days)

  struct Fields: Sendable, Hashable {
    var year: Int?
    var month: Int?
    var day: Int?
    var weekday: Weekday?
  }

  enum Member: Sendable, Hashable {
    case weekday(Weekday)
    case unit(TimeUnit)
  }

  enum Portion: Sendable, Hashable {
    case early, middle, late, beginning, end
  }

  enum Season: Int, Sendable, Hashable {
    case spring, summer, autumn, winter, current
  }

  static func weekday(_ weekday: Weekday) -> Days { .fields(Fields(weekday: weekday)) }
  static func month(_ month: Int) -> Days { .fields(Fields(month: month)) }
  static func dayOfMonth(_ day: Int) -> Days { .fields(Fields(day: day)) }
  static func year(_ year: Int) -> Days { .fields(Fields(year: year)) }
}
