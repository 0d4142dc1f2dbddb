import TimeExpressions

/// Returns the age of something in words: `ten minutes ago`, `yesterday at 5:30 PM`, `on Friday`.
func spokenAge(of time: LocalDateTime, now: LocalDateTime) -> String {
  let seconds = now.secondsSinceEpoch - time.secondsSinceEpoch
  let days = now.date.daysSinceEpoch - time.date.daysSinceEpoch
  switch seconds {
  case ..<60: return "just now"
  case ..<120: return "a minute ago"
  case ..<3600: return "\(numberWord(seconds / 60)) minutes ago"
  case ..<7200: return "an hour ago"
  default: break
  }
  switch days {
  case ..<1: return "\(numberWord(seconds / 3600)) hours ago"
  case 1: return "yesterday at \(spokenClock(time))"
  case ..<7: return "on \(weekdayName(time.date))"
  case _ where time.date.year == now.date.year: return "on \(monthName(time.date)) \(time.date.day)"
  default: return "on \(monthName(time.date)) \(time.date.day), \(time.date.year)"
  }
}

private func spokenClock(_ time: LocalDateTime) -> String {
  let hour = (time.hour + 11) % 12 + 1
  let minutes = time.minute == 0 ? "" : ":" + (time.minute < 10 ? "0" : "") + String(time.minute)
  return "\(hour)\(minutes) \(time.hour < 12 ? "AM" : "PM")"
}

/// Returns the name of the weekday; 1970-01-01 was a Thursday.
private func weekdayName(_ date: LocalDate) -> String {
  let names = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"]
  return names[((date.daysSinceEpoch % 7) + 7) % 7]
}

private func monthName(_ date: LocalDate) -> String {
  let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November",
    "December",
  ]
  return names[date.month - 1]
}

/// Numbers from 1 to 99 in words, others in digits.
private func numberWord(_ number: Int) -> String {
  let small = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
  switch number {
  case 0..<20: return small[number]
  case 20..<100: return tens[number / 10 - 2] + (number % 10 == 0 ? "" : "-" + small[number % 10])
  default: return String(number)
  }
}
