import Actions
import TimeExpressions
import Understanding

/// Reads how something repeats.
extension DialogueReader {
  /// Handles “an alarm for 5:45 on those days” after something that repeats, as something new with the same
  /// recurrence rule. It is shown before it is made. Returns `nil` for anything else.
  func onThoseDays(_ text: String, _ alone: Interpretation, after before: Before) -> Interpretation? {
    let command = before.turn.interpretation.command
    guard let rule = command.rule(.recurrence), let first = command.start?.date,
      let request = Reference.withoutThoseDays(text)
    else { return nil }
    // The model may not know the words for the days.
    let isMade = schema.act(of: alone.command.intent) == .create && alone.command.hasTime
    var repeated = isMade ? alone : interpreter.interpret(request, context: context)
    guard schema.act(of: repeated.command.intent) == .create, repeated.objection == nil,
      repeated.command.rule(.recurrence) == nil,
      schema[repeated.command.intent]?.slots.contains(.recurrence) ?? false,
      case .dateTime(let time)? = repeated.command.point(.dateTimePoint)
    else { return nil }
    repeated.text = text
    repeated.command.slots[.recurrence] = .rule(rule)
    repeated.command.slots[.dateTimePoint] = .point(
      .dateTime(LocalDateTime(date: first, secondOfDay: time.secondOfDay)))
    repeated.needsConfirmation = true
    return repeated
  }

  /// Handles “until the end of the year”, “except Sundays” and “weekdays only” beside a card or after something
  /// was made or changed, as another recurrence rule for it. Returns `nil` for anything else.
  func otherRepetition(_ text: String, after before: Before) -> Interpretation? {
    let command = before.turn.interpretation.command
    guard before.waits || before.referent(schema) != nil,
      let other = command.rule(.recurrence).map({ ended($0, by: text) ?? narrowed($0, by: text) })
        ?? repeated(text, of: before)
    else { return nil }
    let intent = before.waits ? command.intent : schema.generalChange
    return Interpretation(byRule: text, Command(intent, [.recurrence: .rule(other)]))
  }

  /// Handles “skip tomorrow” and “not this Friday” after something that repeats was made or changed, as the removal of
  /// that one time. Returns `nil` for anything else.
  func leftOutOnce(_ text: String, after before: Before) -> Interpretation? {
    guard var thing = before.referent(schema), before.turn.interpretation.command.rule(.recurrence) != nil,
      let said = Reference.skipped(in: text),
      let day = TimeExpressionParser().match(ofAll: said, context: context)?.point, case .date = day
    else { return nil }
    (thing.start, thing.rule) = (thing.start.map { FollowUp.placed(day, .whole, on: $0) } ?? day, nil)
    return thing.cancelling(schema).map { Interpretation(byRule: text, $0) }
  }

  /// Returns the rule in “weekdays only” or “every week, please”, said of something new that doesn't repeat yet.
  /// Returns `nil` for anything else.
  private func repeated(_ text: String, of before: Before) -> RecurrenceRule? {
    let intent = before.turn.interpretation.command.intent
    guard schema[intent]?.slots.contains(.recurrence) ?? false, schema.act(of: intent) == .create,
      let days = Reference.onlySaid(in: text)
    else { return nil }
    return TimeExpressionParser().match(ofAll: days, context: context)?.rule
  }

  /// Returns `rule` with the end in “until the end of the year”, or `nil` for anything else.
  private func ended(_ rule: RecurrenceRule, by text: String) -> RecurrenceRule? {
    guard let rest = Reference.onlySaid(in: text),
      let match = TimeExpressionParser().match(ofAll: rest, context: context),
      case .before(let end) = match.value
    else { return nil }
    var ended = rule
    ended.until = .local(match.lastDay.map(TimePoint.date) ?? end)
    return ended
  }

  /// Returns `rule` without the days in “except Sundays”, or `nil` for anything else.
  private func narrowed(_ rule: RecurrenceRule, by text: String) -> RecurrenceRule? {
    // “Not on Wednesday” means every Wednesday; “not tomorrow” does not.
    guard let days = Reference.exception(in: text),
      let left = [days, "every \(days)"].lazy.compactMap({
        TimeExpressionParser().match(ofAll: $0, context: context)?.rule
      }).first, left.frequency == .weekly, left.interval == 1
    else { return nil }
    return rule.without(left.days.map(\.weekday))
  }
}
