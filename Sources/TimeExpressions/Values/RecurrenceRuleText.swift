/// Recurrence rules as RFC 5545 text, without the name `RRULE:`.
extension RecurrenceRule: CustomStringConvertible, Codable {
  public var description: String { rfc5545 }

  /// The rule as text, such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO`.
  public var rfc5545: String {
    var parts = ["FREQ=\(frequency.rawValue)"]
    if interval > 1 { parts.append("INTERVAL=\(interval)") }
    if let count { parts.append("COUNT=\(count)") }
    for list in Self.lists where !self[keyPath: list.numbers].isEmpty {
      parts.append("\(list.name)=" + self[keyPath: list.numbers].map(String.init).joined(separator: ","))
    }
    if !days.isEmpty {
      let names = days.map { ($0.position.map(String.init) ?? "") + $0.weekday.rfc5545 }
      parts.append("BYDAY=" + names.joined(separator: ","))
    }
    if let weekStart { parts.append("WKST=" + weekStart.rfc5545) }
    if let until { parts.append("UNTIL=" + until.rfc5545) }
    return parts.joined(separator: ";")
  }

  /// Returns whether this rule says everything that another one does, and more: "every Monday" refines "weekly".
  public func refines(_ other: RecurrenceRule) -> Bool {
    self != other && (frequency, interval) == (other.frequency, other.interval)
      && [nil, count].contains(other.count) && [nil, until].contains(other.until)
      && [[], days].contains(other.days)
      && Self.lists.allSatisfy { [[], self[keyPath: $0.numbers]].contains(other[keyPath: $0.numbers]) }
  }

  /// Returns `nil` if the text is not a rule, or has a number out of range.
  public init?(rfc5545 text: some StringProtocol) {
    guard text.utf8.count <= Self.longest else { return nil }
    var values: [Substring: Substring] = [:]
    for part in Substring(text).split(separator: ";", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, values.updateValue(sides[1], forKey: sides[0]) == nil else { return nil }
    }
    guard let frequency = values.removeValue(forKey: "FREQ").flatMap({ Frequency(rawValue: String($0)) })
    else { return nil }
    self.init(frequency)
    for (name, value) in values {
      guard read(value, as: name) else { return nil }
    }
    guard count == nil || until == nil else { return nil }
  }

  /// Reads one part, and returns whether its value is valid.
  private mutating func read(_ value: Substring, as name: Substring) -> Bool {
    switch name {
    case "INTERVAL":
      let number = Self.number(value, in: 1...Self.largestNumber)
      interval = number ?? 1
      return number != nil
    case "COUNT":
      count = Self.number(value, in: 1...Self.largestNumber)
      return count != nil
    case "UNTIL":
      until = End(rfc5545: value)
      return until != nil
    case "WKST":
      weekStart = Weekday(rfc5545: value)
      return weekStart != nil
    case "BYDAY":
      days = Self.all(of: value, Day.init(rfc5545:))
      return !days.isEmpty
    default:
      guard let list = Self.lists.first(where: { $0.name == name }) else { return false }
      self[keyPath: list.numbers] = Self.all(of: value) {
        Self.number($0, in: list.bounds, isSigned: list.isSigned)
      }
      return !self[keyPath: list.numbers].isEmpty
    }
  }

  /// Returns the values between commas, or an empty array if one of them is invalid.
  private static func all<Value>(of text: Substring, _ value: (Substring) -> Value?) -> [Value] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let values = parts.compactMap(value)
    return values.count == parts.count ? values : []
  }

  private static let longest = 500
  /// The largest interval and count that are accepted.
  static let largestNumber = 10_000

  private struct NumberList: Sendable {
    var name: String
    var numbers: WritableKeyPath<RecurrenceRule, [Int]> & Sendable
    var bounds: ClosedRange<Int>
    /// Whether negative numbers count from the end.
    var isSigned = false
  }

  private static let lists = [
    NumberList(name: "BYMONTH", numbers: \.months, bounds: 1...12),
    NumberList(name: "BYWEEKNO", numbers: \.weeks, bounds: 1...53, isSigned: true),
    NumberList(name: "BYYEARDAY", numbers: \.yearDays, bounds: 1...366, isSigned: true),
    NumberList(name: "BYMONTHDAY", numbers: \.monthDays, bounds: 1...31, isSigned: true),
    NumberList(name: "BYHOUR", numbers: \.hours, bounds: 0...23),
    NumberList(name: "BYMINUTE", numbers: \.minutes, bounds: 0...59),
    NumberList(name: "BYSECOND", numbers: \.seconds, bounds: 0...60),
    NumberList(name: "BYSETPOS", numbers: \.positions, bounds: 1...366, isSigned: true),
  ]

  fileprivate static func number(
    _ text: Substring, in bounds: ClosedRange<Int>, isSigned: Bool = false
  ) -> Int? {
    let digits = isSigned && (text.hasPrefix("-") || text.hasPrefix("+")) ? text.dropFirst() : text
    guard digits.utf8.count <= 5, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(text), bounds.contains(abs(number))
    else { return nil }
    return number
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let rule = RecurrenceRule(rfc5545: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is no RFC 5545 rule")
    }
    self = rule
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rfc5545)
  }
}

extension RecurrenceRule.Day {
  /// Reads a day such as `MO` or `-1FR`.
  fileprivate init?(rfc5545 text: Substring) {
    guard let weekday = Weekday(rfc5545: text.suffix(2)) else { return nil }
    self.init(weekday)
    let digits = text.dropLast(2)
    guard !digits.isEmpty else { return }
    position = RecurrenceRule.number(digits, in: 1...53, isSigned: true)
    if position == nil { return nil }
  }
}

extension RecurrenceRule.End {
  /// The end as text, such as `20260313` or `20260313T090000Z`.
  fileprivate var rfc5545: String {
    switch self {
    case .local(let point): Self.basic(point.description)
    case .utc(let time): Self.basic(time.description) + "Z"
    }
  }

  package init?(rfc5545 text: Substring) {
    let date = text.prefix(8)
    guard date.utf8.count == 8,
      let day = LocalDate(iso8601: "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.suffix(2))")
    else { return nil }
    let time = text.dropFirst(8)
    if time.isEmpty {
      self = .local(.date(day))
      return
    }
    let isUTC = time.hasSuffix("Z")
    let clock = isUTC ? time.dropLast() : time
    guard clock.utf8.count == 7,
      let moment = LocalDateTime(
        iso8601: "\(day)\(clock.prefix(3)):\(clock.dropFirst(3).prefix(2)):\(clock.suffix(2))")
    else { return nil }
    self = isUTC ? .utc(moment) : .local(.dateTime(moment))
  }

  /// Returns an ISO 8601 text without hyphens and colons.
  private static func basic(_ iso8601: String) -> String {
    iso8601.filter { $0 != "-" && $0 != ":" }
  }
}

extension Weekday {
  /// Reads the two-letter name in RFC 5545.
  fileprivate init?(rfc5545 text: Substring) {
    guard let weekday = Weekday.allCases.first(where: { $0.rfc5545 == text }) else { return nil }
    self = weekday
  }
}
