import TimeExpressions
import Understanding

/// The time that stands for a part of the day where no other was said.
extension PersonalRules {
  /// A command that is to be done, with a time of day for “tonight” or “tomorrow morning”: what is to be made or changed needs one,
  /// and a time that can be corrected is less trouble than a question. Only a reminder is made unasked with it.
  func timing(
    _ interpretation: Interpretation, schema: CommandSchema, context: TimeContext
  ) -> Interpretation {
    let command = interpretation.command
    guard let part = interpretation.partOfDay, !interpretation.saidOfTime.contains(.clock),
      interpretation.objection == nil, let point = command.point(.dateTimePoint),
      schema.act(of: command.intent) == .create || command.intent == schema.generalChange,
      let time = usualTime(in: part, after: context.now, every: command.rule(.recurrence))
    else { return interpretation }
    if case .dateTime(let known) = point, Self.holds(part, known) { return interpretation }
    var timed = interpretation
    timed.command.slots[.dateTimePoint] = .point(.dateTime(time))
    timed.missing = schema.missing(in: timed.command)
    if !schema.makes(.reminder, command.intent) { timed.needsConfirmation = true }
    return timed
  }

  /// The person's own time for reminders if it lies within the part, or else the usual one, or else the next full hour;
  /// nil where the part is nearly over. What comes back has the same time each day, so that it begins on the next one.
  private func usualTime(
    in part: PartOfDay, after now: LocalDateTime, every rule: RecurrenceRule?
  ) -> LocalDateTime? {
    let own = rules.compactMap { if case .reminderTime(let minute) = $0 { minute * 60 } else { nil } }
    let times = (own + Self.usual.map { $0 * 3600 }).map {
      LocalDateTime(date: part.start.date, secondOfDay: $0)
    }
    let usual = times.first { part.start <= $0 && $0 < part.end } ?? part.start
    if usual > now { return usual }
    if let rule {
      return (1...7).lazy.map { usual.adding(seconds: $0 * 86_400) }
        .first { rule.frequency == .daily || rule.isWeekly(on: $0.date) }
    }
    let next = now.adding(seconds: 3600 - now.secondOfDay % 3600)
    return next < part.end ? next : nil
  }

  /// Whether a time of day lies in a part, on whatever day.
  private static func holds(_ part: PartOfDay, _ time: LocalDateTime) -> Bool {
    let there = LocalDateTime(date: part.start.date, secondOfDay: time.secondOfDay)
    return part.start <= there && there < part.end
  }

  /// Hours of the morning, the afternoon and the evening.
  private static let usual = [9, 15, 19]
}
