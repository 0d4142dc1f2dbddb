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

  /// Returns this reading with its time removed and asked for, if it would put something new or moved at a time that is
  /// over. What repeats goes on from its next time.
  package func askingAboutPastTime(in context: TimeContext, schema: CommandSchema) -> Interpretation {
    guard objection == nil, command.rule(.recurrence) == nil,
      schema.act(of: command.intent) == .create || command.intent == schema.generalChange,
      let point = command.point(.dateTimePoint) ?? command.range(.dateTimeRange)?.start,
      Self.isOver(command, from: point, at: context.now)
    else { return self }
    var asked = self
    for slot in [Slot.dateTimePoint, .dateTimeRange] {
      asked.command.slots[slot] = nil
      asked.spans[slot] = nil
    }
    asked.missing = [.dateTimePoint] + missing.filter { $0 != .dateTimePoint }
    asked.alternatives = []
    asked.objection = .pastTime(point, said: TimePhrase().text(for: point, now: context.now))
    return asked
  }

  /// Returns whether what begins at `point` ends before today or, if it has a time of day, before the present minute.
  private static func isOver(_ command: Command, from point: TimePoint, at now: LocalDateTime) -> Bool {
    let length = 60 * (command.minutes(.durationMinutes) ?? 1)
    switch command.range(.dateTimeRange)?.end {
    case .date(let end)?: return end <= now.date
    case .dateTime(let end)?: return end < now
    case nil: break
    }
    switch point {
    case .date(let date): return date < now.date
    case .dateTime(let time): return time.adding(seconds: length) <= now
    }
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
