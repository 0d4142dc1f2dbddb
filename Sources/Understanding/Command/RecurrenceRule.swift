import TimeExpressions

/// The form of RFC 5545 recurrence rules (section 3.3.10), as far as commands use it.
public enum RecurrenceRule {
  /// A rule of one day a week, on the weekday of another date; what says more stays as it is.
  public static func weekly(_ rule: String, movedTo date: LocalDate) -> String {
    guard let day = rule.split(separator: ";").first(where: { $0.hasPrefix("BYDAY=") }),
      rule.contains("FREQ=WEEKLY"), Weekday.allCases.contains(where: { day == "BYDAY=" + $0.rfc5545 })
    else { return rule }
    return rule.replacing(day, with: "BYDAY=" + date.weekday.rfc5545)
  }

  /// Whether a rule names days of the week, and that of a date among them.
  public static func isWeekly(_ rule: String, on date: LocalDate) -> Bool {
    guard rule.contains("FREQ=WEEKLY"),
      let days = rule.split(separator: ";").first(where: { $0.hasPrefix("BYDAY=") })
    else { return false }
    return days.dropFirst("BYDAY=".count).split(separator: ",").contains { $0 == date.weekday.rfc5545 }
  }

  private static let frequencies: Set<Substring> = [
    "SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY",
  ]
  private static let days: Set<Substring> = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
  /// The largest number in each list, and whether it may count from the end.
  private static let lists: [Substring: (bound: Int, signed: Bool)] = [
    "BYSECOND": (60, false), "BYMINUTE": (59, false), "BYHOUR": (23, false), "BYMONTHDAY": (31, true),
    "BYYEARDAY": (366, true), "BYWEEKNO": (53, true), "BYMONTH": (12, false), "BYSETPOS": (366, true),
  ]

  static func isValid(_ rule: String) -> Bool {
    guard rule.utf8.count <= 500 else { return false }
    var names: Set<Substring> = []
    for part in rule.split(separator: ";", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, names.insert(sides[0]).inserted, isValid(sides[0], sides[1]) else {
        return false
      }
    }
    return names.contains("FREQ") && !(names.contains("COUNT") && names.contains("UNTIL"))
  }

  private static func isValid(_ name: Substring, _ value: Substring) -> Bool {
    switch name {
    case "FREQ": return frequencies.contains(value)
    case "INTERVAL", "COUNT": return number(value).map { (1...10_000).contains($0) } ?? false
    case "UNTIL": return isTime(value)
    case "WKST": return days.contains(value)
    case "BYDAY":
      return value.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { day in
        guard days.contains(day.suffix(2)) else { return false }
        let ordinal = day.dropLast(2)
        return ordinal.isEmpty || number(ordinal, signed: true).map { $0 != 0 && abs($0) <= 53 } ?? false
      }
    default:
      guard let (bound, signed) = lists[name] else { return false }
      return value.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { text in
        number(text, signed: signed).map { abs($0) <= bound && (!signed || $0 != 0) } ?? false
      }
    }
  }

  private static func number(_ text: Substring, signed: Bool = false) -> Int? {
    let digits = signed && (text.hasPrefix("-") || text.hasPrefix("+")) ? text.dropFirst() : text
    guard !digits.isEmpty, digits.utf8.count <= 5, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else {
      return nil
    }
    return Int(text)
  }

  /// `20250902` or `20250902T070000`, with or without `Z`.
  private static func isTime(_ text: Substring) -> Bool {
    let bytes = Array(text.utf8)
    let digits = bytes.enumerated().allSatisfy { index, byte in
      switch index {
      case 8: byte == UInt8(ascii: "T")
      case 15: byte == UInt8(ascii: "Z")
      default: (0x30...0x39).contains(byte)
      }
    }
    return digits && (bytes.count == 8 || bytes.count == 15 || bytes.count == 16)
  }
}
