import Actions
import TimeExpressions
import Understanding

/// Reads requests whose details come from what was told or said before.
extension DialogueReader {
  /// Handles “put that in my calendar” after one mail was read, as an event with the mail's title at the time that
  /// its text gives. It is shown before it is made. Returns `nil` for anything else.
  func eventOfMail(_ text: String, _ alone: Interpretation, after before: Before) -> Interpretation? {
    guard !before.waits, schema.makes(.event, alone.command.intent), alone.command.text(.title) == nil,
      Reference.standsFor(text), let receipt = before.turn.receipt, receipt.items.count == 1,
      receipt.items[0].kind == .message
    else { return nil }
    let words = receipt.summary
    let time = TimeExpressionParser().matches(in: words, context: context)
      .filter { $0.said.contains(.day) }.max { Self.exactness($0) < Self.exactness($1) }
    var event = alone
    event.command.slots[.title] = .text(receipt.items[0].title)
    if !alone.command.hasTime {
      event.command.slots[.dateTimePoint] = time?.point.map { .point($0) }
      event.command.slots[.dateTimeRange] = time?.range.map { .range($0) }
    }
    event.missing = schema.missing(in: event.command)
    event.needsConfirmation = true
    return event
  }

  /// Returns a rank for a time in a mail: one with a clock time ranks above a mere day.
  private static func exactness(_ match: TimeMatch) -> Int {
    (match.said.contains(.clock) ? 2 : 0) + (match.point == nil ? 0 : 1)
  }

  /// Handles “how much is that in pounds” after “two kilos of onions”, as a conversion of the amount that was
  /// said. Returns `nil` for anything else.
  func amountSaid(_ text: String, after before: Before) -> Interpretation? {
    guard let unit = Reference.unitAsked(in: text) else { return nil }
    let words = before.turn.interpretation.lastSaid.split(separator: " ")
    for (amount, measure) in zip(words, words.dropFirst()) {
      let sum = "\(amount) \(measure) in \(unit)"
      guard SpokenSum(sum) != nil else { continue }
      return Interpretation(
        text: text, command: Command(.calculate, [.sum: .text(sum)]), confidence: 1,
        interpreter: Interpretation.rules)
    }
    return nil
  }
}
