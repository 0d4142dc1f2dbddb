import TimeExpressions
import Understanding

/// The words of a mail or a note beside its card.
extension DialogueReader {
  /// What is dictated where a card asks for the words of something, however they sound by themselves, or is added to those that
  /// it has; nil for anything else.
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

  /// Where it waits for words as they are said, such as those of a mail.
  func wordsAskedFor(_ before: Before) -> Slot? {
    guard before.waits, before.turn.decision == .clarify,
      let slot = before.turn.interpretation.missing.first, schema[slot]?.dictated ?? false
    else { return nil }
    return slot
  }

  /// What is put on a list that was begun and has nothing on it yet: “put a scarf on it and gloves”; nil for anything else.
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
