import Foundation
import TimeExpressions

/// The offset from UTC in seconds at an instant (in seconds since 1970).
struct ZoneOffset {
  let at: (Int) -> Int

  static var utc: ZoneOffset { ZoneOffset { _ in 0 } }

  init(_ at: @escaping (Int) -> Int) { self.at = at }

  init(_ timeZone: TimeZone) {
    self.init { timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0))) }
  }

  /// Returns the instant at which clocks show `local`. If there are two, the first unless the second is asked for;
  /// if clocks skip it, the offset before the gap holds (RFC 5545, section 3.3.5).
  func instant(of local: LocalDateTime) -> Int {
    let wall = local.secondsSinceEpoch
    let before = at(wall - 86_400)
    let after = at(wall + 86_400)
    if local.isRepeated, at(wall - after) == after { return wall - after }
    if at(wall - before) == before { return wall - before }
    return at(wall - after) == after ? wall - after : wall - before
  }

  func local(at instant: Int) -> LocalDateTime {
    let shown = LocalDateTime(secondsSinceEpoch: instant + at(instant))
    guard self.instant(of: shown) != instant else { return shown }
    return LocalDateTime(secondsSinceEpoch: shown.secondsSinceEpoch, isRepeated: true)
  }
}

/// A DATE or DATE-TIME with its zone.
struct ZonedTime {
  var local: LocalDateTime
  var isDate: Bool
  var zone: ZoneOffset

  var instant: Int { zone.instant(of: local) }
  var date: Date { Date(timeIntervalSince1970: Double(instant)) }

  /// Returns the time in iCalendar's form without a mark for UTC: on the clock and in the form of `other`, or on
  /// its own.
  func identifier(like other: ZonedTime?) -> String {
    let isDate = other?.isDate ?? self.isDate
    let local = isDate ? self.local : other?.zone.local(at: instant) ?? self.local
    let day = String(format: "%04d%02d%02d", local.date.year, local.date.month, local.date.day)
    return isDate
      ? day : day + String(format: "T%02d%02d%02d", local.hour, local.minute, local.second)
  }
}

/// A duration by RFC 5545: days change the date, seconds are exact.
struct NominalDuration: Hashable {
  var days: Int
  var seconds: Int

  var approximateSeconds: Int { days * 86_400 + seconds }

  func instant(after time: ZonedTime) -> Int {
    days == 0
      ? time.instant + seconds : time.zone.instant(of: time.local.adding(seconds: days * 86_400)) + seconds
  }
}
