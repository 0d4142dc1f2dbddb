import Foundation

/// Local time against a time zone. A skipped local time moves forward by the gap; of two equal ones the first is meant.
extension TimeZone {
  /// Seconds since 1970 UTC of a local time.
  func instant(of local: LocalDateTime) -> Int {
    let seconds = local.secondsSinceEpoch
    let before = offset(at: seconds - 86_400)
    let after = offset(at: seconds + 86_400)
    if before == after, offset(at: seconds - before) == before { return seconds - before }
    // The offset before a change gives the first of two equal times, and moves a skipped one past the gap.
    if offset(at: seconds - before) == before { return seconds - before }
    if offset(at: seconds - after) == after { return seconds - after }
    return seconds - before
  }

  func local(at instant: Int) -> LocalDateTime {
    LocalDateTime(secondsSinceEpoch: instant + offset(at: instant))
  }

  /// The local time itself, or the one that the clocks show in its stead.
  func existing(_ local: LocalDateTime) -> LocalDateTime { self.local(at: instant(of: local)) }

  private func offset(at instant: Int) -> Int {
    secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant)))
  }
}
