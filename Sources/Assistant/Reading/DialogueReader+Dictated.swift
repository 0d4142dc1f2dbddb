import TimeExpressions
import Understanding

/// Reads the words of a mail or a note beside its card.
extension DialogueReader {
  /// Handles dictation beside a card, such as “just say I can't come”. Where the card asks for the words, they
  /// become its text; where it has a mail's text already, “tell her sorry, too” is appended to it. Returns `nil`
  /// for anything else.
  func dictated(_ text: String, to before: Before, _ followUp: FollowUp) -> Understood? {
    let pending = before.turn.interpretation
    guard before.waits,
      let slot = schema[pending.command.intent]?.slots.first(where: { schema[$0]?.dictated ?? false })
    else { return nil }
    guard let words = Reference.dictated(in: text) else { return nil }
    var command = pending.command
    if wordsAskedFor(before) != nil {
      command.slots[slot] = .text(words.text)
    } else if schema.makes(.mail, command.intent), let said = command.text(slot), words.isMore {
      command.slots[slot] = .text(Reference.joined(said, words.text))
    } else {
      return nil
    }
    var shown = followUp.showing(command, in: pending, text: text)
    shown.missing = schema.missing(in: command)
    shown.objection = nil
    return Understood(interpretation: shown, said: .whole, continued: before.turn, refers: true)
  }

  /// Returns the slot for dictated words, such as a mail's, that the waiting card asks for first. Returns `nil`
  /// where it asks for something else.
  func wordsAskedFor(_ before: Before) -> Slot? {
    guard before.waits, before.turn.decision == .clarify,
      let slot = before.turn.interpretation.missing.first, schema[slot]?.dictated ?? false
    else { return nil }
    return slot
  }

  /// Handles “put a scarf on it and gloves” beside the card of a new list that asks for its items. Returns `nil`
  /// for anything else.
  func onBegunList(_ text: String, _ before: Before, _ followUp: FollowUp) -> Understood? {
    let pending = before.turn.interpretation
    guard before.waits, wordsAskedFor(before) != nil, schema.list(of: pending.command) != nil,
      let things = Reference.putOnIt(text)
    else { return nil }
    var command = pending.command
    command.slots[.noteBody] = .text(things)
    var whole = followUp.showing(command, in: pending, text: text)
    (whole.missing, whole.objection, whole.needsConfirmation) = (schema.missing(in: command), nil, false)
    return Understood(interpretation: whole, said: .whole, continued: before.turn, refers: true)
  }
}
