/// Recurrences in words.
extension TimePhrase {
  /// "every weekday at 8 AM", "every other Tuesday"; nil where the rule says more than these words can.
  ///
  /// `rrule` is an RFC 5545 rule without its name; the first occurrence gives the time of day.
  public func text(forRecurrence rrule: String, first: TimePoint? = nil) -> String? {
    var fields: [String: String] = [:]
    for part in rrule.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { return nil }
      fields[String(pair[0])] = String(pair[1])
    }
    guard let frequency = fields["FREQ"], let interval = Int(fields["INTERVAL"] ?? "1"), interval > 0,
      var text = occurrences(frequency, interval, fields)
    else { return nil }
    if case .dateTime(let time) = first, !["HOURLY", "MINUTELY", "SECONDLY"].contains(frequency) {
      text += " at " + clock(time)
    }
    if let until = fields["UNTIL"] {
      let digits = until.prefix(8)
      guard digits.count == 8,
        let date = LocalDate(
          iso8601: "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))")
      else { return nil }
      let day =
        style == .spoken
        ? ordinal(date.day) + " " + SpokenNumber.year(date.year) : "\(date.day), \(date.year)"
      text += " until \(monthName(date.month)) \(day)"
    }
    return text
  }

  private func occurrences(_ frequency: String, _ interval: Int, _ fields: [String: String]) -> String? {
    let known: Set<String> = ["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "BYMONTH", "UNTIL"]
    guard fields.keys.allSatisfy(known.contains) else { return nil }
    switch (frequency, fields["BYDAY"], fields["BYMONTHDAY"], fields["BYMONTH"]) {
    case ("SECONDLY", nil, nil, nil): return every(interval, "second")
    case ("MINUTELY", nil, nil, nil): return every(interval, "minute")
    case ("HOURLY", nil, nil, nil): return every(interval, "hour")
    case ("DAILY", nil, nil, nil): return every(interval, "day")
    case ("WEEKLY", nil, nil, nil): return every(interval, "week")
    case ("MONTHLY", nil, nil, nil): return every(interval, "month")
    case ("YEARLY", nil, nil, nil): return every(interval, "year")
    case ("WEEKLY", let days?, nil, nil): return weekly(days, interval)
    case ("MONTHLY", let days?, nil, nil): return interval == 1 ? monthly(days) : nil
    case ("MONTHLY", let days?, nil, let months?):
      let isQuarterly = months == (days.hasPrefix("-") ? "3,6,9,12" : "1,4,7,10")
      return isQuarterly && interval == 1 ? monthly(days, of: "quarter") : nil
    case ("MONTHLY", nil, "1", "1,4,7,10"): return "on the first day of every quarter"
    case ("MONTHLY", nil, "-1", "3,6,9,12"): return "on the last day of every quarter"
    case ("MONTHLY", nil, let days?, nil):
      guard interval == 1 else { return nil }
      if days == "-1" { return "on the last day of every month" }
      let numbers = days.split(separator: ",").map { Int($0) ?? 0 }
      guard numbers.allSatisfy((1...31).contains) else { return nil }
      return listed(numbers.map(ordinal)).map { "every month on the " + $0 }
    case ("YEARLY", nil, let days?, let months?):
      guard interval == 1, let day = Int(days), let month = Int(months), (1...31).contains(day) else {
        return nil
      }
      return "every year on \(monthName(month)) \(style == .spoken ? ordinal(day) : String(day))"
    default: return nil
    }
  }

  private func every(_ interval: Int, _ unit: String) -> String {
    switch interval {
    case 1: "every \(unit)"
    case 2: "every other \(unit)"
    default: "every \(number(interval)) \(unit)s"
    }
  }

  private func weekly(_ days: String, _ interval: Int) -> String? {
    guard interval <= 2 else { return nil }
    let every = interval == 2 ? "every other " : "every "
    if days == "MO,TU,WE,TH,FR", interval == 1 { return "every weekday" }
    let codes = days.split(separator: ",")
    let names = codes.compactMap { code in
      Weekday.allCases.first { $0.rfc5545 == code }.map(weekdayName)
    }
    return names.count == codes.count ? listed(names).map { every + $0 } : nil
  }

  /// "Monday, Wednesday and Friday"; nil for none.
  private func listed(_ names: [String]) -> String? {
    guard let last = names.last else { return nil }
    return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
  }

  private func monthly(_ days: String, of unit: String = "month") -> String? {
    guard let weekday = Weekday.allCases.first(where: { days.hasSuffix($0.rfc5545) }),
      let position = Int(days.dropLast(2)), position == -1 || (1...5).contains(position)
    else { return nil }
    return "the \(position == -1 ? "last" : ordinal(position)) \(weekdayName(weekday)) of every \(unit)"
  }
}
