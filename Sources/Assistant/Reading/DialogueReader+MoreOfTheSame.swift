import Actions
import TimeExpressions
import Understanding

/// Reads things that are added to a reminder without saying again what is to be done with them.
extension DialogueReader {
  /// Handles “and my boots” after a reminder to pack a jacket, as more of that reminder, and “and my sister on Sunday”
  /// after a reminder to call somebody, as another one. Both are shown first. Returns `nil` for anything else.
  func withSharedVerb(_ text: String, _ alone: Interpretation, after before: Before) -> Meaning? {
    guard let thing = before.referent(schema), thing.kind == .reminder, !alone.isPhrased,
      alone.objection == nil,
      !isWhole(alone) || schema.makes(.event, alone.command.intent) || !alone.isCertain
    else { return nil }
    let times = TimeExpressionParser().matches(in: text, context: context)
    guard let time = times.first else {
      guard let more = SharedVerb(text) else { return nil }
      return Meaning(
        shown(text, Command(schema.generalChange, [.newTitle: .text(more.added(to: thing.title))])),
        refers: true)
    }
    guard times.count == 1, let point = time.point,
      let title = SharedVerb(text, before: time.span)?.inPlaceOfThing(in: thing.title)
    else { return nil }
    var another = shown(
      text, Command(schema.intent(.create, .reminder), [.title: .text(title), .dateTimePoint: .point(point)]))
    if let start = thing.start, case .dateTime = start {
      another.command.slots[.dateTimePoint] = .point(FollowUp.placed(point, SaidTime(another), on: start))
    }
    another.missing = schema.missing(in: another.command)
    return Meaning(another, refers: false)
  }

  private func shown(_ text: String, _ command: Command) -> Interpretation {
    var shown = Interpretation(byRule: text, command)
    shown.needsConfirmation = true
    return shown
  }
}
