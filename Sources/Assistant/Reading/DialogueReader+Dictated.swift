import TimeExpressions
import Understanding

/// Reads the words of a mail or a note beside its card.
extension DialogueReader {
  /// Handles dictation beside a card, such as “just say I can't come”. Where the card asks for the words, they
  /// become its text, and so they do for a mail without words, such as one to be forwarded; where it has a mail's
  /// text already, “tell her sorry, too” is appended to it. Returns `nil` for anything else.
  func dictatedWords(_ said: SaidText) -> Understood? {
    guard let card = said.card,
      let slot = schema[card.turn.interpretation.command.intent]?.slots
        .first(where: { schema[$0]?.dictated ?? false }),
      let words = Reference.dictated(in: said.text)
    else { return nil }
    let pending = card.turn.interpretation
    var command = pending.command
    if wordsAskedFor(card) != nil {
      command.slots[slot] = .text(words.text)
    } else if schema.makes(.mail, command.intent), let earlier = command.text(slot), words.isMore {
      command.slots[slot] = .text(Reference.joined(earlier, words.text))
    } else if schema.makes(.mail, command.intent), command.text(slot) == nil {
      command.slots[slot] = .text(words.text)
    } else {
      return nil
    }
    var shown = followUp.showing(command, in: pending, text: said.text)
    shown.missing = schema.missing(in: command)
    shown.objection = nil
    return .shown(shown, on: card.turn)
  }

  /// Returns the slot for dictated words, such as a mail's, that the waiting card asks for first. Returns `nil`
  /// where it asks for something else.
  func wordsAskedFor(_ before: Before) -> Slot? {
    guard before.waits, before.turn.decision == .clarify,
      let slot = before.turn.interpretation.missing.first, schema[slot]?.dictated ?? false
    else { return nil }
    return slot
  }
}
