import TimeExpressions
import Understanding

/// Moves the time of a card or changes its length by an amount.
extension FollowUp {
  /// Handles “an hour later” and “half an hour longer” beside a card, by moving its time or changing its length.
  /// Returns `nil` where the card has no time or length, or the length would be less than a minute.
  func shifting(_ pending: Interpretation, by shift: TimeShift, text: String) -> Interpretation? {
    var merged = pending
    merged.said = pending.said + [text]
    merged.spans = [:]
    let command = pending.command
    switch shift.part {
    case .start:
      if let range = command.range(.dateTimeRange) {
        guard let start = shift.applied(to: range.start, in: context.timeZone),
          let end = shift.applied(to: range.end, in: context.timeZone)
        else { return nil }
        merged.command.slots[.dateTimeRange] = .range(TimeRange(start: start, end: end))
      } else {
        let before = command.point(.dateTimePoint) ?? command.point(.oldDateTime)
        guard let moved = before.flatMap({ shift.applied(to: $0, in: context.timeZone) }) else { return nil }
        merged.command.slots[.dateTimePoint] = .point(moved)
      }
    case .length where command.range(.dateTimeRange) != nil:
      guard let range = command.range(.dateTimeRange), case .dateTime(let start) = range.start,
        case .dateTime(let end)? = shift.applied(to: range.end, in: context.timeZone), start < end
      else { return nil }
      merged.command.slots[.dateTimeRange] = .range(TimeRange(start: range.start, end: .dateTime(end)))
    case .length:
      guard let before = command.minutes(.durationMinutes), shift.months == 0,
        before * 60 + shift.seconds >= 60
      else {
        return nil
      }
      merged.command.slots[.durationMinutes] = .minutes(before + shift.seconds / 60)
    }
    merged.missing = schema.missing(in: merged.command)
    merged.needsConfirmation = true
    merged.alternatives = []
    return merged
  }
}
