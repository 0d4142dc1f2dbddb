/// The greatest or least distance from a day or from now: "more than a week before Easter", "less than three days
/// ago".
extension English {
  static let distances: [Rule] = [
    Rule(
      "more than <amount> before|prior <moment>", "over <amount> before <moment>",
      "at least <amount> before <moment>",
      "longer than <amount> before <moment>",
      examples: ["more than 2 weeks before friday": "<2026-02-27"]
    ) { parts in beyond(.before, parts.moment(1), parts.amount(0).map { -$0 }) },
    Rule(
      "more than <amount> after|from|since <moment>", "at least <amount> after|from <moment>",
      "over <amount> after|from|since <moment>",
      examples: ["more than 3 days after tomorrow": ">2026-03-14"]
    ) { parts in beyond(.after, parts.moment(1), parts.amount(0)) },
    Rule(
      "less than <amount> after|from|since <moment>", "at most <amount> after|from <moment>",
      "within <amount> after|from|of <moment>", "under <amount> after|from <moment>",
      examples: ["less than 3 days after tomorrow": "2026-03-11/2026-03-14"]
    ) { parts in
      guard let start = parts.moment(1), let length = parts.amount(0), start.isPlace else { return nil }
      return .span(Span(start: start, length: length))
    },
    Rule(
      "less than <amount> before|prior <moment>", "at most <amount> before <moment>",
      "within <amount> before <moment>",
      examples: ["less than two days before friday": "2026-03-11/2026-03-13"]
    ) { parts in
      guard var start = parts.moment(1), let length = parts.amount(0), start.isPlace else { return nil }
      if let days = start.days, start.clock == nil {
        guard !length.hasClock else { return nil }
        start.days = .shifted(days, -length)
      } else {
        start.shift = -length
      }
      return .span(Span(start: start, length: length))
    },
    Rule("more than <amount> ago", "over <amount> ago", examples: ["more than two days ago": "<2026-03-08"]) {
      parts in beyond(.before, Moment(days: .relative(0)), parts.amount(0).map { -$0 })
    },
    Rule(
      "less than <amount> ago",
      examples: ["less than two hours ago": "2026-03-10T08:00:00/2026-03-10T10:00:00"]
    ) {
      parts in
      parts.amount(0).map { .span(Span(start: Moment(shift: -$0), end: Moment(isNow: true))) }
    },
    Rule(
      "in more than <amount>", "in over <amount>", examples: ["in more than an hour": ">2026-03-10T11:00:00"]
    ) {
      parts in
      parts.amount(0).map { .open(OpenInterval(side: .after, bound: Moment(shift: $0))) }
    },
    Rule(
      "within the? next? <amount>", "in less than <amount>", "in under <amount>",
      examples: [
        "within two weeks": "2026-03-10T10:00:00/2026-03-24",
        "in less than an hour": "2026-03-10T10:00:00/2026-03-10T11:00:00",
      ]
    ) { parts in
      guard let amount = parts.amount(0) else { return nil }
      return .span(Span(start: Moment(isNow: true), length: amount))
    },
  ]

  private static func beyond(_ side: OpenInterval.Side, _ base: Moment?, _ amount: TimeLength?) -> Meaning? {
    guard var base, let amount, base.isPlace else { return nil }
    if let days = base.days, base.clock == nil, !amount.hasClock {
      base.days = .shifted(days, amount)
    } else {
      if base.days == .relative(0), base.clock == nil { base.days = nil }
      base.shift = amount
    }
    return .open(OpenInterval(side: side, bound: base))
  }
}

extension Moment {
  /// Whether a distance may be counted from this moment.
  fileprivate var isPlace: Bool {
    shift == nil && !isWeak && !isNow && part == nil && (days != nil || clock != nil)
  }
}
