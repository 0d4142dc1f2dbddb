import Actions
import TimeExpressions
import Understanding

/// Texts that are read as if the same had been said in other words.
extension DialogueReader {
  /// Handles a report of a change, such as “the flight's been delayed by two hours”, as a request for that change
  /// to the card or to something in the calendar. The change is shown before it is made. Returns `nil` for
  /// anything else.
  func reportedChange(_ said: SaidText) -> Understood? {
    guard let report = ReportedChange(said.text, context: context) else { return nil }
    var understood = read(said, inWords: report.request, isReport: !report.isWish)
    let interpretation = understood.interpretation
    guard understood.continued != nil || schema.mayRefer(interpretation.command.intent),
      interpretation.isProbable, !understood.isIdle(schema)
    else { return nil }
    understood.interpretation.needsConfirmation = true
    return understood
  }

  /// Handles “on Friday make it 8” as “make it 8 on Friday”. Returns `nil` for anything else.
  func changeWithDayFirst(_ said: SaidText) -> Understood? {
    guard said.before != nil,
      let day = TimeExpressionParser().matches(in: said.text, context: context).first,
      day.span.lowerBound == 0, day.said == .day, case .date? = day.point
    else { return nil }
    let scalars = said.text.unicodeScalars.dropFirst(day.span.upperBound).drop { $0 == " " || $0 == "," }
    let rest = String(String.UnicodeScalarView(scalars))
    guard Reference.standsFor(rest), TimeAnswer(rest, context: context)?.isChange ?? false else { return nil }
    return read(said, inWords: "\(rest) \(day.text)")
  }

  /// Handles “and one with Anna at noon” after coffee with Ben tomorrow, as “coffee with Anna at noon” on that day, and “and
  /// one to call the vet” after a reminder, as another reminder. Returns `nil` for anything else.
  func anotherOfTheKind(_ said: SaidText) -> Understood? {
    if let before = said.before, schema.makes(.reminder, makingCommand(before).intent),
      let task = Reference.anotherTask(in: said.text)
    {
      return read(said, inWords: "remind me \(task)")
    }
    if let thing = said.before?.referent(schema), thing.rings, thing.kind == .alarm,
      let rest = Reference.anotherOne(in: said.text)
    {
      return read(said, inWords: "set an alarm \(rest)")
    }
    guard let thing = said.before?.referent(schema), thing.kind == .event,
      let words = Reference.another(thing.title, in: said.text)
    else { return nil }
    // A call that is in the calendar is no request for a phone call.
    var another = read(said, inWords: "schedule \(words)")
    if let start = thing.start, let point = another.interpretation.command.point(.dateTimePoint) {
      let time = FollowUp.placed(point, SaidTime(another.interpretation), on: start)
      another.interpretation.command.slots[.dateTimePoint] = .point(time)
    }
    return another
  }

  /// Returns the meaning of `said` as if it had been said in these words.
  private func read(_ said: SaidText, inWords words: String, isReport: Bool = false) -> Understood {
    var understood = read(SaidText(words, after: said.before, isReport: isReport))
    understood.interpretation.said = understood.interpretation.said.map {
      $0.replacing(words, with: said.text)
    }
    understood.interpretation.spans = [:]
    return understood
  }
}
