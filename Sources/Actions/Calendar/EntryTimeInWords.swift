import TimeExpressions

extension EntryTime {
  /// For a receipt, seen from now: `tomorrow at 7 AM`.
  func inWords(_ context: TimeContext) -> String {
    let point: TimePoint =
      switch self {
      case .date(let date): .date(date)
      case .local(let local): .dateTime(local)
      case .utc(let utc): .dateTime(ZoneOffset(context.timeZone).local(at: utc.secondsSinceEpoch))
      }
    return TimePhrase().text(for: point, now: context.now)
  }
}
