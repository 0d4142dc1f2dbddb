import ArgumentParser
import Foundation
import TimeExpressions

/// `--now` and `--time-zone`: the clock of a command.
struct ClockOptions: ParsableArguments {
  @Option(help: "The time to take as now: 2025-09-01T10:00:00, with or without an offset.")
  var now: String?

  @Option(help: "The time zone, as in Europe/Berlin. By default the system's, or the offset that --now has.")
  var timeZone: String?

  /// Returns a fixed clock at `--now`, or the system's clock.
  func context() throws -> @Sendable () -> TimeContext {
    let zone = try timeZone.map { name in
      guard let zone = TimeZone(identifier: name) else {
        throw ValidationError("“\(name)” is no time zone; give a name such as Europe/Berlin.")
      }
      return zone
    }
    guard let now else {
      let zone = zone ?? .current
      return { TimeContext(now: LocalDateTime(Date(), in: zone), timeZone: zone) }
    }
    let fixed = try ClockOptions.fixed(now, zone: zone)
    return { fixed }
  }

  private static func fixed(_ text: String, zone: TimeZone?) throws -> TimeContext {
    guard let clock = LocalTimeWithOffset(iso8601: text) else {
      throw ValidationError(
        "“\(text)” is no time; write it as 2025-09-01T10:00:00 or 2025-09-01T10:00:00+02:00.")
    }
    guard let offset = clock.offset else {
      return TimeContext(now: clock.time, timeZone: zone ?? .current)
    }
    guard let zone else {
      return TimeContext(now: clock.time, timeZone: TimeZone(secondsFromGMT: offset) ?? .gmt)
    }
    let instant = Date(timeIntervalSince1970: Double(clock.time.secondsSinceEpoch - offset))
    return TimeContext(now: LocalDateTime(instant, in: zone), timeZone: zone)
  }
}

/// A time in ISO 8601 with `Z`, an offset such as `+02:00` or `-0330`, or none.
struct LocalTimeWithOffset {
  var time: LocalDateTime
  /// The offset from UTC in seconds.
  var offset: Int?

  init?(iso8601 text: String) {
    if let time = LocalDateTime(iso8601: text) ?? LocalDate(iso8601: text).map({ LocalDateTime(date: $0) }) {
      self.time = time
      return
    }
    if text.hasSuffix("Z"), let time = LocalDateTime(iso8601: text.dropLast()) {
      self.time = time
      offset = 0
      return
    }
    guard let sign = text.dropFirst(11).lastIndex(where: { $0 == "+" || $0 == "-" }),
      let time = LocalDateTime(iso8601: text[..<sign])
    else { return nil }
    let digits = text[text.index(after: sign)...].filter { $0 != ":" }
    guard digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits),
      number / 100 < 24, number % 100 < 60
    else { return nil }
    self.time = time
    offset = (text[sign] == "-" ? -1 : 1) * (number / 100 * 3600 + number % 100 * 60)
  }
}
