/// Working days and weeks, Monday to Friday.
extension English {
  static let workdays: [Rule] = [
    Rule(
      "in <number> business|working|work days|day", "<number> business|working|work days|day later|hence",
      "<number> business|working|work days|day from now|today", "in <number> workdays|weekdays",
      examples: ["in 4 business days": "2026-03-16"]
    ) { parts in
      parts.number(0) > 0 ? .days(.workday(parts.number(0))) : nil
    },
    Rule(
      "the? next|following business|working|work day", "the? next|following workday|weekday",
      examples: ["the next working day": "2026-03-11"]
    ) { _ in .days(.workday(1)) },
    Rule(
      "the? next|following|coming <number> business|working|work days",
      "the? next <number> workdays|weekdays",
      examples: ["the next 4 business days": "2026-03-11/2026-03-17"]
    ) { parts in
      parts.number(0) > 0 ? .days(.stretch(.workday(1), .workday(parts.number(0)))) : nil
    },
    Rule(
      "this|the business|working|work week", "this workweek",
      examples: ["this working week": "2026-03-09/2026-03-14"]
    ) { _ in week(0) },
    Rule("the? next business|working|work week", examples: ["next work week": "2026-03-16/2026-03-21"]) { _ in
      week(1)
    },
    Rule("the? last|past business|working|work week", examples: ["last work week": "2026-03-02/2026-03-07"]) {
      _ in
      week(-1)
    },
  ]

  private static func week(_ offset: Int) -> Meaning {
    .days(.stretch(.within(.weekday(.monday), .cycle(.week, offset)), .weekday(.friday)))
  }
}
