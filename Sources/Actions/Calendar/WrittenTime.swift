import TimeExpressions

/// Times in words for a receipt, seen from now: `tomorrow at 7 AM`.
struct WrittenTime {
  var context: TimeContext

  func phrase(_ time: EntryTime) -> String {
    switch time {
    case .date(let date): day(date)
    case .local(let local): "\(day(local.date)) at \(clock(local))"
    case .utc(let utc):
      phrase(.local(ZoneOffset(context.timeZone).local(at: utc.secondsSinceEpoch)))
    }
  }

  private func day(_ date: LocalDate) -> String {
    switch date.daysSinceEpoch - context.now.date.daysSinceEpoch {
    case 0: return "today"
    case 1: return "tomorrow"
    default:
      let weekday = WrittenTime.weekdays[(date.daysSinceEpoch % 7 + 7) % 7]
      let month = WrittenTime.months[date.month - 1]
      let year = date.year == context.now.date.year ? "" : ", \(date.year)"
      return "\(weekday), \(month) \(date.day)\(year)"
    }
  }

  private func clock(_ time: LocalDateTime) -> String {
    let hour = (time.hour + 11) % 12 + 1
    let minutes = time.minute == 0 ? "" : ":" + (time.minute < 10 ? "0" : "") + String(time.minute)
    return "\(hour)\(minutes) \(time.hour < 12 ? "AM" : "PM")"
  }

  /// From 1970-01-01, a Thursday.
  private static let weekdays = [
    "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
}
