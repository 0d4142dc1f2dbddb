/// What a range of tokens means.
enum Meaning: Sendable, Hashable {
  /// A number. `digits` is the number of its digits, or 0 for a number in words.
  case number(Int, digits: Int)
  case decimal(Int, fraction: Int, digits: Int)
  case ordinal(Int)
  case year(Int)
  case unit(TimeUnit)
  case amount(TimeLength)
  /// A duration: "for an hour".
  case lasting(TimeLength)
  /// True for pm, false for am.
  case meridiem(Bool)
  case zone(Zone)
  case moment(Moment)
  case span(Span)
  case open(OpenInterval)
  case recurrence(Recurrence)
  /// Something that does not exist, and why.
  case impossible(ImpossibleTime.Reason)

  static func days(_ days: Days, weak: Bool = false) -> Meaning {
    .moment(Moment(days: days, isWeak: weak))
  }

  static func clock(_ clock: Clock?) -> Meaning? {
    clock.map { .moment(Moment(clock: $0)) }
  }

  /// Returns a recurrence with an interval of a number of units.
  static func every(_ count: Int, _ unit: TimeUnit?) -> Meaning? {
    unit.map { unit in Recurrence.every(count, unit).map { .recurrence($0) } ?? .impossible(.interval) }
  }

  static func mistaken(_ reason: ImpossibleTime.Reason?) -> Meaning? {
    reason.map { .impossible($0) }
  }
}

/// The categories by which patterns refer to meanings. A meaning may belong to several.
struct Category: OptionSet, Sendable, Hashable {
  let rawValue: UInt64

  static let number = Category(rawValue: 1 << 0)
  static let hour = Category(rawValue: 1 << 1)
  static let minute = Category(rawValue: 1 << 2)
  static let twoDigits = Category(rawValue: 1 << 3)
  static let day = Category(rawValue: 1 << 4)
  static let military = Category(rawValue: 1 << 5)
  static let year = Category(rawValue: 1 << 6)
  static let decimal = Category(rawValue: 1 << 7)
  static let ordinal = Category(rawValue: 1 << 8)
  static let unit = Category(rawValue: 1 << 9)
  static let amount = Category(rawValue: 1 << 10)
  static let meridiem = Category(rawValue: 1 << 11)
  static let zone = Category(rawValue: 1 << 12)
  static let moment = Category(rawValue: 1 << 13)
  static let days = Category(rawValue: 1 << 14)
  static let weekday = Category(rawValue: 1 << 15)
  static let month = Category(rawValue: 1 << 16)
  static let clock = Category(rawValue: 1 << 17)
  static let part = Category(rawValue: 1 << 18)
  static let span = Category(rawValue: 1 << 19)
  static let open = Category(rawValue: 1 << 20)
  static let recurrence = Category(rawValue: 1 << 21)
  static let cycle = Category(rawValue: 1 << 22)
  static let holiday = Category(rawValue: 1 << 23)
  static let date = Category(rawValue: 1 << 24)
  static let tens = Category(rawValue: 1 << 25)
  static let monthDay = Category(rawValue: 1 << 26)
  static let dayOfMonth = Category(rawValue: 1 << 27)
  static let openClock = Category(rawValue: 1 << 28)
  static let season = Category(rawValue: 1 << 29)
  static let lasting = Category(rawValue: 1 << 30)
  static let beyond = Category(rawValue: 1 << 31)
  static let laterOrdinal = Category(rawValue: 1 << 32)

  static let named: [String: Category] = [
    "number": .number, "hour": .hour, "minute": .minute, "two-digits": .twoDigits, "day": .day,
    "military": .military, "year": .year, "decimal": .decimal, "ordinal": .ordinal, "unit": .unit,
    "amount": .amount, "meridiem": .meridiem, "zone": .zone, "moment": .moment, "days": .days,
    "weekday": .weekday, "month": .month, "clock": .clock, "part": .part, "span": .span, "open": .open,
    "recurrence": .recurrence, "cycle": .cycle, "holiday": .holiday, "date": .date, "tens": .tens,
    "month-day": .monthDay, "day-of-month": .dayOfMonth, "open-clock": .openClock, "season": .season,
    "lasting": .lasting, "beyond": .beyond, "later-ordinal": .laterOrdinal,
  ]
}

extension Meaning {
  var categories: Category {
    switch self {
    case .number(let value, let digits): Meaning.numberCategories(value, digits)
    case .decimal: .decimal
    case .ordinal(let value):
      switch value {
      case 1...31: .ordinal
      case 32...99: [.beyond, .laterOrdinal]
      case 0: .beyond
      default: .laterOrdinal
      }
    case .year: .year
    case .unit: .unit
    case .amount: .amount
    case .lasting: .lasting
    case .meridiem: .meridiem
    case .zone: .zone
    case .span: .span
    case .open: .open
    case .recurrence: .recurrence
    case .impossible: []
    case .moment(let moment): moment.categories
    }
  }

  private static func numberCategories(_ value: Int, _ digits: Int) -> Category {
    var categories: Category = .number
    if (0...24).contains(value), digits < 3 { categories.insert(.hour) }
    if (0..<60).contains(value), digits < 3 { categories.insert(.minute) }
    if digits == 2 { categories.insert(.twoDigits) }
    if (1...31).contains(value), digits < 3 { categories.insert(.day) }
    if digits == 3 || digits == 4, value / 100 <= 24, value % 100 < 60 { categories.insert(.military) }
    if digits == 4, (1000..<3000).contains(value) {
      categories.insert(.year)
    }
    if digits == 0, (1900..<2200).contains(value) || (1100..<1900).contains(value) && value % 100 != 0 {
      categories.insert(.year)
    }
    if digits == 0, (10...99).contains(value) { categories.insert(.tens) }
    return categories
  }
}

extension Moment {
  var categories: Category {
    var categories: Category = .moment
    if clock != nil, days == nil, part == nil, shift == nil {
      categories.insert(.clock)
      if clock?.isAmbiguous == true, zone == nil { categories.insert(.openClock) }
    }
    if part != nil, days == nil, clock == nil, shift == nil { categories.insert(.part) }
    guard let days, clock == nil, part == nil, shift == nil else { return categories }
    categories.insert(.days)
    switch days {
    case .fields(let fields):
      switch (fields.year, fields.month, fields.day, fields.weekday) {
      case (nil, nil, nil, _?): categories.insert(.weekday)
      case (nil, _?, nil, nil): categories.insert(.month)
      case (nil, _?, _?, _): categories.formUnion([.monthDay, .date])
      case (nil, nil, _?, nil): categories.insert(.dayOfMonth)
      case (_?, nil, nil, nil): categories.insert(.cycle)
      default: categories.insert(.date)
      }
      if fields.year != nil, fields.day == nil { categories.insert(.cycle) }
      if fields.month != nil, fields.day == nil { categories.insert(.cycle) }
    case .cycle, .quarter, .week: categories.insert(.cycle)
    case .season: categories.formUnion([.cycle, .season])
    case .holiday: categories.formUnion([.holiday, .date])
    case .relative, .nth, .closest, .chosen, .shifted, .occurrence, .within, .workday:
      categories.insert(.date)
    case .cycles, .portion, .half, .weekOf, .weekendOf, .rest, .elapsed, .stretch: break
    }
    return categories
  }
}

extension Meaning {
  /// Returns a day or a recurrence at a time of day or in a range of hours, or `nil` if the two cannot be combined.
  func at(_ time: Meaning) -> Meaning? {
    switch (self, time) {
    case (.moment(let day), .moment(let clock)): day.merging(clock).map { .moment($0) }
    case (.moment(let day), .span(let span)): span.placed(at: day).map { .span($0) }
    case (.moment(let day), .open(let open)): open.placed(on: day).map { .open($0) }
    case (.recurrence(let rule), .moment(let clock)): rule.merging(clock).map { .recurrence($0) }
    case (.recurrence(let rule), .span(let span)): rule.merging(span).map { .recurrence($0) }
    default: nil
    }
  }

  /// What the words say.
  var said: SaidOfTime {
    switch self {
    case .moment(let moment): moment.said
    case .span(let span): span.said
    case .open(let open): open.bound.said
    case .recurrence(let recurrence): recurrence.said
    default: []
    }
  }
}
