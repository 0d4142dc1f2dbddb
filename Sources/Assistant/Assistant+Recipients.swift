import Actions
import Foundation
import Understanding

extension Assistant {
  /// Shows a mail once more whose recipients a person has changed by name, so that whom it goes to is seen before it goes;
  /// nil where that was seen.
  func showRecipients(of turn: inout Turn, total: Double) async -> Turn? {
    let edited = turn.interpretation.command
    guard edited.texts(.emailTo) != nil, history.json.schema[edited.intent]?.alwaysConfirms == true else {
      return nil
    }
    (turn.isAmbiguous, turn.interpretation.alternatives, turn.interpretation.objection) = (false, [], nil)
    await ground(&turn, said: .whole)
    guard turn.failure == nil, turn.interpretation.command != edited || !turn.interpretation.missing.isEmpty
    else { return nil }
    turn.decision = turn.isAmbiguous ? .ask : turn.interpretation.missing.isEmpty ? .confirm : .clarify
    waiting[turn.id] = turn
    emit(.interpretation(turn.interpretation))
    emit(.decision(turn.decision, turn: turn.id))
    return await close(&turn, total: total)
  }
}

extension Turn {
  /// The command as it was before a person changed it: names as they were said where what they turned out to mean was changed.
  func command(before after: Command) -> Command {
    var before = interpretation.command
    for slot in [Slot.emailTo, .addedPeople] {
      guard let names = said?.texts(slot), let shown = before.texts(slot), let now = after.texts(slot),
        names.count == shown.count, shown.count == now.count
      else { continue }
      before.slots[slot] = .texts(names.indices.map { shown[$0] == now[$0] ? now[$0] : names[$0] })
    }
    return before
  }
}
