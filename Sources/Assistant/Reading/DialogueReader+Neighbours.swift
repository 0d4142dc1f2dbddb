import Actions
import TimeExpressions
import Understanding

/// Reads requests to do the same to the next of several things.
extension DialogueReader {
  /// Handles “and the one after it too” and “and the one after it by an hour”, after one of several things told of was
  /// changed or taken away. It is shown before it is done. Returns `nil` for anything else.
  func sameForNeighbour(_ said: SaidText) -> Understood? {
    guard let before = said.before, !before.waits, before.turn.receipt != nil,
      let same = SameForNeighbour(said.text, context: context),
      let thing = before.spoken.neighbour(isAfter: same.isAfter)
    else { return nil }
    var request = before.turn.interpretation
    var time = SaidTime(request)
    if schema.act(of: request.command.intent) == .cancel {
      guard same.amount == nil else { return nil }
      request = Interpretation(byRule: said.text, Command(schema.generalRemoval))
    } else if request.command.intent == schema.generalChange {
      let last = TimeShift(before.turn.interpretation.text)
      let shift = same.amount.map { (last ?? TimeShift(.start)).by($0) } ?? last
      if same.amount != nil, shift == nil { return nil }
      (request.text, request.said, request.spans, request.alternatives) = (said.text, [said.text], [:], [])
      for slot in [Slot.title, .oldDateTime] { request.command.slots[slot] = nil }
      if let shift {
        for slot in [Slot.dateTimePoint, .dateTimeRange, .durationMinutes] {
          request.command.slots[slot] = nil
        }
        time = .shift(shift)
      } else if !request.saidOfTime.contains(.clock), let point = request.command.point(.dateTimePoint) {
        // Only another day was said, so the thing keeps its own time.
        request.command.slots[.dateTimePoint] = .point(.date(point.date))
      }
    } else {
      return nil
    }
    var change = followUp.referring(request, to: thing)
    change.needsConfirmation = true
    // The new time is worked out from the old one.
    if case .shift = time { change.missing = [] }
    return Understood(interpretation: change, said: time, refers: true)
  }
}
