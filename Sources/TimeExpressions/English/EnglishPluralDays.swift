/// Recurrences as plurals of days and parts of the day: "on Mondays", "in the evenings", "Tuesday afternoons".
extension English {
  static let pluralDays: [Rule] =
    [
      Rule("nightly", examples: ["nightly": "2026-03-10T18:00:00 FREQ=DAILY"]) { _ in daily(.night) },
      Rule(
        "on? mornings", "in the mornings", notAfter: counted,
        examples: ["in the mornings": "2026-03-10T00:00:00 FREQ=DAILY"]
      ) { _ in daily(.morning) },
      Rule(
        "on? afternoons", "in the afternoons", notAfter: counted,
        examples: ["afternoons": "2026-03-10T12:00:00 FREQ=DAILY"]
      ) { _ in daily(.afternoon) },
      Rule(
        "on? evenings", "in the evenings", notAfter: counted,
        examples: ["on evenings": "2026-03-10T18:00:00 FREQ=DAILY"]
      ) { _ in daily(.evening) },
      Rule(
        "<weekday> <recurrence>", notAfter: counted,
        examples: ["tuesday afternoons": "2026-03-10T12:00:00 FREQ=WEEKLY;BYDAY=TU"]
      ) { parts in
        guard let weekday = parts.weekday(0), let part = parts.recurrence(1)?.part,
          parts.recurrence(1) == Recurrence(RecurrenceRule(.daily), part: part)
        else { return nil }
        var recurrence = Recurrence.weekly([weekday])
        recurrence.part = part
        return .recurrence(recurrence)
      },
    ]
    + manyWeekdays.map { word, weekday, date in
      Rule("on? \(word)", examples: ["on \(word)": "\(date) FREQ=WEEKLY;BYDAY=\(weekday.rfc5545)"]) { _ in
        weekly([weekday])
      }
    }

  private static let manyWeekdays: [(String, Weekday, String)] = [
    ("mondays", .monday, "2026-03-16"), ("tuesdays", .tuesday, "2026-03-10"),
    ("wednesdays", .wednesday, "2026-03-11"), ("thursdays", .thursday, "2026-03-12"),
    ("fridays", .friday, "2026-03-13"), ("saturdays", .saturday, "2026-03-14"),
    ("sundays", .sunday, "2026-03-15"),
  ]

  /// Words before plurals that select some of them and do not mean a recurrence: "any free evenings".
  private static let counted = ["any", "no", "some", "free", "good", "many", "most", "which", "what"]
}
