/// A local time as it was said: a day with a time of day, or a day alone.
public enum TimePoint: Sendable, Hashable {
  case date(LocalDate)
  case dateTime(LocalDateTime)

  /// The day, with or without a time of day.
  public var date: LocalDate {
    switch self {
    case .date(let date): date
    case .dateTime(let time): time.date
    }
  }

  /// The time of day, or midnight if none was said.
  public var start: LocalDateTime {
    switch self {
    case .date(let date): LocalDateTime(date: date)
    case .dateTime(let time): time
    }
  }
}

extension TimePoint: CustomStringConvertible, Codable {
  public var description: String {
    switch self {
    case .date(let date): date.description
    case .dateTime(let time): time.description
    }
  }

  /// Returns `nil` unless the text is a local ISO 8601 date or time that exists.
  public init?(iso8601 text: some StringProtocol) {
    if let date = LocalDate(iso8601: text) {
      self = .date(date)
    } else if let time = LocalDateTime(iso8601: text) {
      self = .dateTime(time)
    } else {
      return nil
    }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let point = TimePoint(iso8601: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(text) is no ISO 8601 date or time")
    }
    self = point
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// A range of local time. The end is exclusive.
public struct TimeRange: Sendable, Hashable {
  /// The start, inclusive.
  public var start: TimePoint
  /// The end, exclusive.
  public var end: TimePoint

  public init(start: TimePoint, end: TimePoint) {
    self.start = start
    self.end = end
  }
}

extension TimeRange {
  /// Returns the same range beginning on another day: two to three on Monday becomes two to three on Tuesday.
  package func beginning(on day: LocalDate) -> TimeRange {
    let days = day.daysSinceEpoch - start.date.daysSinceEpoch
    func moved(_ point: TimePoint) -> TimePoint {
      switch point {
      case .date(let date): .date(date.adding(days: days))
      case .dateTime(let time): .dateTime(time.adding(seconds: days * 86_400))
      }
    }
    return TimeRange(start: moved(start), end: moved(end))
  }
}

extension TimeRange: CustomStringConvertible, Codable {
  /// The range as ISO 8601, `start/end`.
  public var description: String { "\(start)/\(end)" }

  /// Returns `nil` unless the text is `start/end` with local ISO 8601 dates or times, the start not after the end.
  public init?(iso8601 text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let start = TimePoint(iso8601: parts[0]), let end = TimePoint(iso8601: parts[1]),
      start.start <= end.start
    else { return nil }
    self.init(start: start, end: end)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let range = TimeRange(iso8601: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is no range start/end")
    }
    self = range
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
