/// A unit of time in speech.
enum TimeUnit: Int, Sendable, Hashable, Comparable {
  case second, minute, hour, day, weekend, week, fortnight, month, quarter, year, decade

  static func < (left: TimeUnit, right: TimeUnit) -> Bool { left.rawValue < right.rawValue }

  var grain: TimeGrain {
    switch self {
    case .second: .second
    case .minute: .minute
    case .hour, .weekend: .hour
    case .day: .day
    case .week, .fortnight: .week
    case .month: .month
    case .quarter: .quarter
    case .year, .decade: .year
    }
  }

  /// The number of seconds, for units up to the hour.
  var seconds: Int? {
    switch self {
    case .second: 1
    case .minute: 60
    case .hour: 3600
    default: nil
    }
  }
}

/// The precision of an expression: its finest unit.
public enum TimeGrain: String, Sendable, Codable, CaseIterable, Comparable {
  case second, minute, hour, day, week, month, quarter, year

  public static func < (left: TimeGrain, right: TimeGrain) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}
