/// The days that an expression names, before they are looked up in the calendar.
indirect enum Days: Sendable, Hashable {
  case fields(Fields)
  /// A number of days from today: 0 is today, 1 tomorrow.
  case relative(Int)
  /// A week, month, quarter, year or weekend relative to the current one: 0 is this week, 1 next week.
  case cycle(TimeUnit, Int)
  /// Several whole units after the current one, or before it if negative: "the next three weeks".
  case cycles(TimeUnit, Int)
  case holiday(Holiday)
  case season(Season)
  case quarter(Int)
  /// A week by its ISO 8601 number in the year.
  case week(Int)
  /// The nth working day after today: 1 is the next one.
  case workday(Int)
  /// The nth member of a period, counted from the end if negative: "the second Tuesday in March", "the last day of
  /// May" (-1).
  case nth(Int, Member, of: Days)
  /// Days moved by a length: "two weeks from Tuesday".
  case shifted(Days, TimeLength)
  /// The nth occurrence after some days, or before them if negative: "three Fridays from now", "the third Tuesday
  /// after Christmas".
  case occurrence(Int, Days, from: Days)
  /// An occurrence relative to the current one: "next Friday" is 1, "this" 0, "last" -1.
  case chosen(Days, Int)
  /// Days within a period: "Monday of this week", "Christmas next year".
  case within(Days, Days)
  case portion(Portion, Days)
  /// The first or the second half of a month or a year.
  case half(Int, Days)
  case weekOf(Days)
  /// The weekend that contains a day or is next to it.
  case weekendOf(Days)
  case closest(Int, Days, to: Days)
  case rest(Days)
  /// The part of a period before today.
  case elapsed(Days)
  /// A range from one day to another, the last one included.
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
