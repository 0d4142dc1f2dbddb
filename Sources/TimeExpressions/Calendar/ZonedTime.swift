import Foundation

/// Converts between local times and instants. A local time that the clocks skip moves forward by the gap. Where two
/// instants show the same local time, the first is meant, unless the local time is marked as repeated.
extension TimeZone {
  /// Seconds since 1970 UTC of a local time.
  func instant(of local: LocalDateTime) -> Int {
    let seconds = local.secondsSinceEpoch
    let before = offset(at: seconds - 86_400)
    let after = offset(at: seconds + 86_400)
    if local.isRepeated, offset(at: seconds - after) == after { return seconds - after }
    if before == after, offset(at: seconds - before) == before { return seconds - before }
    // The offset before a change gives the first of two equal times, and moves a skipped one past the gap.
    if offset(at: seconds - before) == before { return seconds - before }
    if offset(at: seconds - after) == after { return seconds - after }
    return seconds - before
  }

  func local(at instant: Int) -> LocalDateTime {
    let shown = LocalDateTime(secondsSinceEpoch: instant + offset(at: instant))
    guard self.instant(of: shown) != instant else { return shown }
    return LocalDateTime(secondsSinceEpoch: shown.secondsSinceEpoch, isRepeated: true)
  }

  /// The local time, marked as repeated where of its two instants only the second is later than `now`.
  func next(_ local: LocalDateTime, after now: LocalDateTime) -> LocalDateTime {
    let second = LocalDateTime(date: local.date, secondOfDay: local.secondOfDay, isRepeated: true)
    let isOver = instant(of: local) <= instant(of: now) && instant(of: second) > instant(of: now)
    return existing(isOver ? second : local)
  }

  /// The local time itself; for one that the clocks skip, the time that they show instead.
  func existing(_ local: LocalDateTime) -> LocalDateTime { self.local(at: instant(of: local)) }

  /// Whether the clocks skip a local time as they go forward.
  func skips(_ local: LocalDateTime) -> Bool { existing(local) != local }

  private func offset(at instant: Int) -> Int {
    secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant)))
  }
}

extension LocalDateTime {
  /// The time that a clock in the zone shows at an instant.
  public init(_ instant: Date, in zone: TimeZone) {
    self = zone.local(at: Int(instant.timeIntervalSince1970.rounded(.down)))
  }

  /// The time that a clock in the zone shows after so many seconds, also where the clocks change before.
  public func after(_ seconds: Int, in zone: TimeZone) -> LocalDateTime {
    zone.local(at: zone.instant(of: self) + seconds)
  }
}
