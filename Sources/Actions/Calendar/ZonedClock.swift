import Foundation
import TimeExpressions

/// What clocks show in a time zone, and when. Instants are seconds after 1970-01-01T00:00:00Z.
struct ZonedClock: Sendable {
  var timeZone: TimeZone

  /// Of two instants at which clocks show this, the first; where clocks skip it, the offset before the gap holds
  /// (RFC 5545, section 3.3.5).
  func instant(of local: LocalDateTime) -> Int {
    let wall = local.secondsSinceEpoch
    let before = wall - offset(at: wall - 86_400)
    if offset(at: before) == wall - before { return before }
    let after = wall - offset(at: wall + 86_400)
    return offset(at: after) == wall - after ? after : before
  }

  func local(at instant: Int) -> LocalDateTime {
    LocalDateTime(secondsSinceEpoch: instant + offset(at: instant))
  }

  /// Seconds east of UTC.
  private func offset(at instant: Int) -> Int {
    timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
  }
}
