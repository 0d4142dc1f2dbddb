/// Days and times of day in words.
extension TimePhrase {
  /// Returns a day by its shortest clear name: a near one by name, a distant one by date.
  func date(_ date: LocalDate, now: LocalDateTime) -> String {
    let distance = date.daysSinceEpoch - now.date.daysSinceEpoch
    switch distance {
    case 0: return "today"
    case 1: return "tomorrow"
    case -1: return "yesterday"
    case 2...6: return weekdayName(date.weekday)
    case 7...27 where style != .short: return weekdayName(date.weekday) + " the " + ordinal(date.day)
    default: break
    }
    let month = monthName(date.month)
    let day = style == .long || style == .short ? String(date.day) : ordinal(date.day)
    // A date without a year is the next one.
    if date > now.date, date < now.date.adding(years: 1), !(date.month == 2 && date.day == 29) {
      return "\(month) \(day)"
    }
    return style == .spoken
      ? "\(month) \(day) \(SpokenNumber.year(date.year))" : "\(month) \(day), \(paddedYear(date.year))"
  }

  /// Returns a day with weekday and year: "Monday, November 23, 2026".
  public func dayInFull(_ date: LocalDate) -> String {
    "\(weekdayName(date.weekday)), \(monthName(date.month)) \(date.day), \(paddedYear(date.year))"
  }

  /// Returns a time of day: "7 AM", "7:30 PM", "noon"; in the spoken style "seven thirty P M".
  public func clock(_ time: LocalDateTime) -> String {
    if style != .short, time.second == 0, time.minute == 0 {
      if time.hour == 12 { return "noon" }
      if time.hour == 0 { return "midnight" }
    }
    let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
    guard style == .spoken else {
      var text = String(hour)
      if time.minute != 0 || time.second != 0 { text += ":" + SpokenNumber.twoDigits(time.minute) }
      if time.second != 0 { text += ":" + SpokenNumber.twoDigits(time.second) }
      return text + (time.hour < 12 ? " AM" : " PM")
    }
    var words = SpokenNumber.cardinal(hour)
    if (1...9).contains(time.minute) {
      words += " oh " + SpokenNumber.cardinal(time.minute)
    } else if time.minute > 0 {
      words += " " + SpokenNumber.cardinal(time.minute)
    }
    return words + (time.hour < 12 ? " A M" : " P M")
  }

  func weekdayName(_ weekday: Weekday) -> String {
    let name: String
    switch weekday {
    case .monday: name = "Monday"
    case .tuesday: name = "Tuesday"
    case .wednesday: name = "Wednesday"
    case .thursday: name = "Thursday"
    case .friday: name = "Friday"
    case .saturday: name = "Saturday"
    case .sunday: name = "Sunday"
    }
    return style == .short ? String(name.prefix(3)) : name
  }

  func monthName(_ month: Int) -> String {
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
      "November",
      "December",
    ]
    guard names.indices.contains(month - 1) else { return "" }
    return style == .short ? String(names[month - 1].prefix(3)) : names[month - 1]
  }

  private func paddedYear(_ year: Int) -> String {
    let digits = String(year)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
