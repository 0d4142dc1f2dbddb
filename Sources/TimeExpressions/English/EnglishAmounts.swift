/// Lengths of time, and points at a distance from another.
extension English {
  static let amounts: [Rule] = [
    Rule("<number> more? <unit>", examples: ["two hours": "PT2H", "20 minutes": "PT20M"]) { parts in
      // “Five second” is no length except in compounds; ordinals have rules of their own.
      .amount(parts.number(0), parts.unit(1))
    },
    Rule("a|an|another <unit>", "one more <unit>", examples: ["in an hour": "2026-03-10T11:00:00"]) { parts in
      .amount(1, parts.unit(0))
    },
    Rule(
      "a? couple of? <unit>", "a pair of <unit>", examples: ["in a couple of minutes": "2026-03-10T10:02:00"]
    ) { parts in
      .amount(2, parts.unit(0))
    },
    Rule("a? few <unit>", "several <unit>", examples: ["in a few hours": "2026-03-10T13:00:00"]) { parts in
      .amount(3, parts.unit(0))
    },
    Rule("half an|a <unit>", "a? half <unit>", examples: ["half an hour": "PT30M"]) { parts in
      .fraction(1, 2, parts.unit(0))
    },
    Rule("a? quarter of? an|a <unit>", "a? quarter <unit>", examples: ["a quarter of an hour": "PT15M"]) {
      parts in
      .fraction(1, 4, parts.unit(0))
    },
    Rule("three quarters|quarter of an|a <unit>", examples: ["three quarters of an hour": "PT45M"]) { parts in
      .fraction(3, 4, parts.unit(0))
    },
    Rule("<number> / <number> of? an|a? <unit>", examples: ["in 3/4 hour": "2026-03-10T10:45:00"]) { parts in
      .fraction(parts.number(0), parts.number(1), parts.unit(2))
    },
    Rule("<decimal> <unit>", examples: ["in 2.5 hours": "2026-03-10T12:30:00"]) { parts in .decimal(parts) },
    Rule("<number> point <number> <unit>", examples: ["one point five hours": "PT1H30M"]) { parts in
      parts.number(1) < 10 ? .fraction(parts.number(0) * 10 + parts.number(1), 10, parts.unit(2)) : nil
    },
    Rule("<number> and an|a? half <unit>", examples: ["two and a half hours": "PT2H30M"]) { parts in
      .fraction(parts.number(0) * 2 + 1, 2, parts.unit(1))
    },
    Rule("<number> and a|one quarter <unit>", examples: ["one and a quarter hours": "PT1H15M"]) { parts in
      .fraction(parts.number(0) * 4 + 1, 4, parts.unit(1))
    },
    Rule("<amount> and a? half", examples: ["an hour and a half": "PT1H30M"]) { parts in
      parts.amount(0).flatMap { amount in
        amount.half.map { .amount(amount + $0) }
      }
    },
    Rule("<amount> and a quarter", examples: ["an hour and a quarter": "PT1H15M"]) { parts in
      guard let amount = parts.amount(0), amount.unit == .hour || amount.unit == .year else { return nil }
      return TimeLength(1, over: 4, amount.unit).map { .amount(amount + $0) }
    },
    Rule("<amount> and three quarters", examples: ["an hour and three quarters": "PT1H45M"]) { parts in
      guard let amount = parts.amount(0), amount.unit == .hour || amount.unit == .year else { return nil }
      return TimeLength(3, over: 4, amount.unit).map { .amount(amount + $0) }
    },
    Rule("<number> and three quarter|quarters <unit>", examples: ["two and three quarter hours": "PT2H45M"]) {
      parts in
      .fraction(parts.number(0) * 4 + 3, 4, parts.unit(1))
    },
    Rule(
      "<amount> and|,? <amount>", "<amount> , and <amount>", examples: ["an hour and 20 minutes": "PT1H20M"]
    ) { parts in
      guard let first = parts.amount(0), let second = parts.amount(1), second.unit < first.unit else {
        return nil
      }
      return .amount(first + second)
    },
    Rule("<amount> <number>", examples: ["three minutes thirty": "PT3M30S", "an hour fifteen": "PT1H15M"]) {
      parts in
      let rest = parts.number(1)
      guard let amount = parts.amount(0), (5...55).contains(rest), rest % 5 == 0 else { return nil }
      switch amount.unit {
      case .hour where amount.seconds % 3600 == 0: return .amount(amount + TimeLength(rest, .minute))
      case .minute where amount.seconds % 60 == 0: return .amount(amount + TimeLength(rest, .second))
      default: return nil
      }
    },
    Rule("<number> '", examples: ["in 15'": "2026-03-10T10:15:00"]) { parts in
      parts.digits(0) > 0 ? .amount(parts.number(0), .minute) : nil
    },
    Rule("<number> \"", examples: ["in 10\"": "2026-03-10T10:00:10"]) { parts in
      parts.digits(0) > 0 ? .amount(parts.number(0), .second) : nil
    },
    Rule("<number> m", examples: ["in 15m": "2026-03-10T10:15:00"]) { parts in
      parts.digits(0) > 0 ? .amount(parts.number(0), .minute) : nil
    },
    Rule(
      "about|around|approximately|roughly|exactly|like|another|just <amount>",
      examples: ["in about half an hour": "2026-03-10T10:30:00"]
    ) { parts in
      parts.amount(0).map { .amount($0) }
    },
    Rule("<number> nights", examples: ["two nights": "P2D"]) { parts in
      parts.number(0) > 0 ? .amount(parts.number(0), .day) : nil
    },
    Rule("for <number> d", examples: ["for 10d": "P10D"]) { .lasting($0, .day) },
    Rule("for <number> w", examples: ["for 2w": "P2W"]) { .lasting($0, .week) },
    Rule("for <number> s", examples: ["for 45s": "PT45S"]) { .lasting($0, .second) },
    Rule("in <number> s", examples: ["in 45s": "2026-03-10T10:00:45"]) { parts in
      parts.digits(0) > 0 ? away(TimeLength(parts.number(0), .second)) : nil
    },
    Rule("in <number> d", examples: ["in 3d": "2026-03-13"]) { parts in
      parts.digits(0) > 0 ? away(TimeLength(parts.number(0), .day)) : nil
    },
    Rule("in <number> w", examples: ["in 2w": "2026-03-24"]) { parts in
      away(TimeLength(parts.number(0), .week))
    },
    Rule("for <amount>", examples: ["for an hour": "PT1H", "for two days": "P2D"]) { parts in
      parts.amount(0).map { .lasting($0) }
    },
    Rule(
      "in <amount>", "<amount> from now", "<amount> hence|later", "<amount> from right now",
      "after <amount>", "in <amount> time", "<amount> from today",
      examples: [
        "in 20 minutes": "2026-03-10T10:20:00", "two weeks from now": "2026-03-24",
        "in an hour and a half": "2026-03-10T11:30:00",
      ]
    ) { parts in parts.amount(0).map { away($0) } },
    Rule(
      "in <number>", examples: ["in 15": "2026-03-10T10:15:00", "in ten": "2026-03-10T10:10:00"]
    ) { parts in
      // “In two” says into how many parts something is divided.
      (1...59).contains(parts.number(0)) && (parts.digits(0) > 0 || parts.number(0) > 2)
        ? .moment(Moment(shift: TimeLength(parts.number(0), .minute), isWeak: true)) : nil
    },
    Rule(
      "<amount> ago|back|earlier", "<amount> before now",
      examples: ["ten minutes ago": "2026-03-10T09:50:00", "two weeks ago": "2026-02-24"]
    ) { parts in
      parts.amount(0).map { away(-$0) }
    },
    Rule(
      "in? <amount> from|after|since|past <moment>",
      examples: ["a week from tuesday": "2026-03-24", "half an hour after noon": "2026-03-10T12:30:00"]
    ) { parts in
      shifted(parts.moment(1), parts.amount(0))
    },
    Rule(
      "<amount> before|prior <moment>", "<amount> prior to <moment>",
      examples: [
        "half an hour before noon": "2026-03-10T11:30:00", "two days before christmas": "2026-12-23",
      ]
    ) { parts in
      shifted(parts.moment(1), parts.amount(0).map { -$0 })
    },
    Rule("<weekday> week", "a week <weekday>", examples: ["friday week": "2026-03-20"]) { parts in
      parts.days(0).map { .days(.shifted($0, TimeLength(1, .week))) }
    },
    Rule(
      "<amount> on <weekday>", "<amount> <date>",
      examples: [
        "a week on friday": "2026-03-20", "two weeks tomorrow": "2026-03-25",
        "a fortnight today": "2026-03-24",
      ]
    ) { parts in
      guard let amount = parts.amount(0), amount.isWeeks, let days = parts.days(1) else { return nil }
      switch days {
      case .relative(0...1): return .days(.shifted(days, amount))
      default: return parts.weekday(1).map { .days(.shifted(.weekday($0), amount)) }
      }
    },
    Rule("today week", examples: ["today week": "2026-03-17"]) { _ in .days(.relative(7)) },
    Rule(
      "<month> in <amount>", "<holiday> in <amount>", "<holiday> <amount> hence|later|from now",
      examples: ["March in 1 year": "2027-03-01/2027-04-01"]
    ) { parts in
      guard let amount = parts.amount(1), amount.unit == .year, amount.months % 12 == 0 else { return nil }
      return parts.days(0).map { .days(.within($0, .cycle(.year, amount.months / 12))) }
    },
  ]

  /// Returns the moment that is this far from now. Days and longer units give a day, to which a time of day may be
  /// added.
  private static func away(_ amount: TimeLength) -> Meaning { .moment(Moment(away: amount)) }

  private static func shifted(_ moment: Moment?, _ amount: TimeLength?) -> Meaning? {
    guard var moment, let amount, moment.shift == nil,
      !moment.isWeak || moment.days?.isYear == true || moment.days?.isHoliday == true
    else {
      return nil
    }
    if let days = moment.days, moment.clock == nil, moment.part == nil, !amount.hasClock {
      return .days(.shifted(days, amount))
    }
    guard !moment.isNow, moment.clock != nil else { return nil }
    moment.shift = amount
    return .moment(moment)
  }
}

extension TimeLength {
  /// Half of the unit, for "two hours and a half".
  var half: TimeLength? { TimeLength(1, over: 2, unit) }
}

extension Meaning {
  static func amount(_ count: Int, _ unit: TimeUnit?) -> Meaning? {
    unit.map { .amount(TimeLength(count, $0)) }
  }

  /// Returns a length of digits and the letter of a unit, or `nil` if the number is not in digits.
  static func lasting(_ parts: Parts, _ unit: TimeUnit) -> Meaning? {
    parts.digits(0) > 0 && parts.number(0) > 0 ? .lasting(TimeLength(parts.number(0), unit)) : nil
  }

  static func fraction(_ numerator: Int, _ denominator: Int, _ unit: TimeUnit?) -> Meaning? {
    guard let unit, let amount = TimeLength(numerator, over: denominator, unit) else { return nil }
    return .amount(amount)
  }

  static func decimal(_ parts: Parts) -> Meaning? {
    guard let first = parts.meanings.first, case .decimal(let whole, let fraction, let digits) = first,
      whole < 10_000
    else { return nil }
    let denominator = (0..<digits).reduce(1) { product, _ in product * 10 }
    return .fraction(whole * denominator + fraction, denominator, parts.unit(1))
  }
}
