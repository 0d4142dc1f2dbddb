import Foundation

/// Conversion between local times and instants. A local time that the clocks skip moves forward by the length of the
/// gap. If two instants have the same local time, the first is meant unless the local time is marked as repeated.
extension TimeZone {
  /// Returns the seconds from 1970-01-01 UTC to a local time.
  func instant(of local: LocalDateTime) -> Int {
    let seconds = local.secondsSinceEpoch
    let before = offset(at: seconds - 86_400)
    let after = offset(at: seconds + 86_400)
    if local.isRepeated, offset(at: seconds - after) == after { return seconds - after }
    if before == after, offset(at: seconds - before) == before { return seconds - before }
    // The offset before a change of the clocks gives the first of two equal times, and moves a skipped one past the
    // gap.
    if offset(at: seconds - before) == before { return seconds - before }
    if offset(at: seconds - after) == after { return seconds - after }
    return seconds - before
  }

  func local(at instant: Int) -> LocalDateTime {
    let shown = LocalDateTime(secondsSinceEpoch: instant + offset(at: instant))
    guard self.instant(of: shown) != instant else { return shown }
    return LocalDateTime(secondsSinceEpoch: shown.secondsSinceEpoch, isRepeated: true)
  }

  /// Returns the local time, marked as repeated if only the second of its two instants is after `now`.
  func next(_ local: LocalDateTime, after now: LocalDateTime) -> LocalDateTime {
    let second = LocalDateTime(date: local.date, secondOfDay: local.secondOfDay, isRepeated: true)
    let isOver = instant(of: local) <= instant(of: now) && instant(of: second) > instant(of: now)
    return existing(isOver ? second : local)
  }

  /// Returns the local time unchanged, or the time after the gap if the clocks skip it.
  func existing(_ local: LocalDateTime) -> LocalDateTime { self.local(at: instant(of: local)) }

  /// Returns whether the clocks skip a local time when they go forward.
  func skips(_ local: LocalDateTime) -> Bool { existing(local) != local }

  private func offset(at instant: Int) -> Int {
    secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant)))
  }
}

extension LocalDateTime {
  /// Makes the local time of an instant in a time zone.
  public init(_ instant: Date, in zone: TimeZone) {
    self = zone.local(at: Int(instant.timeIntervalSince1970.rounded(.down)))
  }

  /// Returns the local time after this number of seconds has passed, taking clock changes into account.
  public func after(_ seconds: Int, in zone: TimeZone) -> LocalDateTime {
    zone.local(at: zone.instant(of: self) + seconds)
  }
}
