import Actions
import Understanding

/// Looks for what a command removes or completes in other places: “scrap the dress” means the item on a list where
/// no event has that name.
extension Assistant {
  /// Replaces a command that found nothing by one about another kind of thing, where that finds something.
  ///
  /// - Parameters:
  ///   - turn: The turn of the command.
  ///   - said: How much of its time was said.
  func lookElsewhere(_ turn: inout Turn, said: SaidTime) async {
    for other in elsewhere(turn) {
      guard let found = try? await actions[other.intent]?.ground(other, said: said, context: context()) else {
        continue
      }
      turn.failure = nil
      turn.interpretation.objection = nil
      turn.interpretation.missing = []
      switch found {
      case .one(let command):
        (turn.interpretation.command, turn.interpretation.alternatives) = (command, [])
      case .several(let commands):
        let meant = commands.filter { isSpokenOf($0) }
        let left = meant.count == 1 ? meant : commands
        turn.interpretation.command = left.first ?? other
        turn.interpretation.alternatives = Array(left.dropFirst())
        turn.isAmbiguous = left.count > 1
      }
      // The words fit a list, and the item is on one.
      if other.texts(.items) != nil {
        (turn.interpretation.confidence, turn.interpretation.needsConfirmation) = (1, false)
      }
      turn.said = other
      return
    }
  }

  /// Returns the commands that the turn may mean instead: first those about a list, if the words are such as are
  /// used of lists, then those about other things with the same name.
  private func elsewhere(_ turn: Turn) -> [Command] {
    let interpretation = turn.interpretation
    let (schema, intent) = (dialogue.schema, interpretation.command.intent)
    let isLost = turn.failure != nil || !interpretation.missing.isEmpty
    let isNothing = intent == .none && interpretation.objection == nil
    guard isNothing || isLost && schema.mayRefer(intent) else { return [] }
    let texts =
      [interpretation.lastSaid] + Remarks.cores(of: interpretation.lastSaid, context: context()).map(\.text)
    let onLists = texts.lazy.compactMap { [dialogue, context] text in
      dialogue.continuing.change(ofListBy: text, context: context())
    }.first
    guard turn.failure != nil, let title = interpretation.command.text(.title) else {
      return [onLists].compactMap(\.self)
    }
    var commands = [onLists].compactMap(\.self)
    if schema.destroys(intent) {
      commands.append(Command(.removeFromList, [.items: .texts([title])]))
      for thing in [CommandSchema.Thing.reminder, .event, .alarm] + notes(dialogue) {
        let cancel = schema.intent(.cancel, thing)
        guard cancel != intent, cancel != .none else { continue }
        let slots = interpretation.command.slots.filter {
          schema[cancel]?.slots.contains($0.key) ?? false
        }
        commands.append(Command(cancel, slots))
      }
    } else if schema.ends(intent) {
      commands.append(Command(.tickList, [.items: .texts([title])]))
    }
    return commands
  }

  /// Returns whether a command is about the list that was spoken of last.
  private func isSpokenOf(_ command: Command) -> Bool {
    let note = dialogue.spoken.things.first { $0.kind == .note }
    return note != nil && command.text(.listName) == note?.title
  }

  /// Returns `[.note]` if a note was spoken of last. Otherwise a note is seldom meant.
  private func notes(_ dialogue: Dialogue) -> [CommandSchema.Thing] {
    dialogue.spoken.things.first?.kind == .note ? [.note] : []
  }
}
