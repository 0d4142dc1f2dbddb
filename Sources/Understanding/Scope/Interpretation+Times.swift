import TimeExpressions

extension Interpretation {
  /// Returns this reading with its time removed and asked for, if the utterance names a day or a time that does not
  /// exist. Such a time within a title or another text does not count if the command has a time of its own.
  func askingAboutImpossibleTimes(
    in utterance: Utterance, context: TimeContext, schema: CommandSchema
  ) -> Interpretation {
    let allowed = schema[command.intent]?.slots ?? []
    guard let slot = Self.times.first(where: allowed.contains) else { return self }
    let named = TimeExpressionParser().impossibleTimes(
      in: utterance.textWithoutNamesOfTimes, context: context)
    let hasTime = Self.times.contains { command.slots[$0] != nil }
    let texts = spans.filter { schema[$0.key]?.type == .text }.values.joined()
    guard
      let time = named.first(where: { time in
        !hasTime || !texts.contains { $0.overlaps(time.span) }
      })
    else { return self }
    var asked = self
    // An impossible length does not affect when something is.
    if time.reason.isOfLength, hasTime,
      !Self.times.contains(where: { slot in
        (spans[slot] ?? []).contains { $0.overlaps(time.span) }
      })
    {
      (asked.command.slots[.durationMinutes], asked.spans[.durationMinutes]) = (nil, nil)
      asked.needsConfirmation = true
      return asked
    }
    for slot in Self.times {
      asked.command.slots[slot] = nil
      asked.spans[slot] = nil
    }
    asked.removeFromTitle(time, in: utterance)
    asked.missing = [slot] + missing.filter { $0 != slot }
    asked.alternatives = []
    asked.objection = .impossibleTime(time)
    return asked
  }

  /// Returns this reading with its time removed and asked for, if the clocks skip that time in `context`'s time
  /// zone. The message names the last time that was said: a time that was moved to another day is not in the words.
  package func askingAboutSkippedTime(in context: TimeContext) -> Interpretation {
    guard objection == nil, command.rule(.recurrence) == nil, let point = command.point(.dateTimePoint),
      let time = ImpossibleTime(skipped: point, in: context.timeZone, text: lastSaid)
    else { return self }
    var asked = self
    asked.command.slots[.dateTimePoint] = nil
    asked.spans[.dateTimePoint] = nil
    asked.missing = [.dateTimePoint] + missing.filter { $0 != .dateTimePoint }
    asked.alternatives = []
    asked.objection = .impossibleTime(time)
    return asked
  }

  /// The slots that say when something is. An impossible time may have been read into any of them.
  private static let times: [Slot] = [
    .dateTimePoint, .dateTimeRange, .recurrence, .durationSeconds, .oldDateTime,
  ]

  /// Removes an impossible time from the end of the title, where it may have ended up.
  private mutating func removeFromTitle(_ time: ImpossibleTime, in utterance: Utterance) {
    guard let title = spans[.title]?.last, command.text(.title) != nil,
      title.upperBound == time.span.upperBound, title.lowerBound < time.span.lowerBound
    else { return }
    let words = utterance.words(in: title.lowerBound..<time.span.lowerBound)
    guard let last = words.last(where: { !CommandPhrases.connectors.contains(utterance.words[$0].normal) })
    else {
      return
    }
    command.slots[.title] = .text(utterance.slice(words.lowerBound..<last + 1))
  }
}
