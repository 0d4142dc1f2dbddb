import Foundation

/// A time zone that was named: a fixed offset ("PST", "GMT+2") or a place's ("Eastern").
enum Zone: Sendable, Hashable {
  /// Seconds east of UTC.
  case offset(Int)
  case region(String)

  var timeZone: TimeZone? {
    switch self {
    case .offset(let seconds): TimeZone(secondsFromGMT: seconds)
    case .region(let name): TimeZone(identifier: name)
    }
  }
}
