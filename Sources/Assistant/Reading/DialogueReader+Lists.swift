import Understanding

/// Reads what is put on a list without naming the list.
extension DialogueReader {
  /// Handles “put it on” and “add it” after “is milk on the list?”, as the thing asked about. After “what's on the
  /// list?”, the person is asked what to add. Returns `nil` for anything else.
  func thingsAskedAbout(_ said: SaidText) -> Understood? {
    guard let before = said.before, !before.waits, let things = Reference.putOnIt(said.text),
      Reference.isBare(things)
    else { return nil }
    let last = before.turn.interpretation.command
    guard schema.act(of: last.intent) == .query, last.text(.scope) == Self.wholeList else { return nil }
    var command = Command(schema.intent(.create, .note))
    command.slots[.title] = .text(last.text(.listName).map { "\($0) list" } ?? "list")
    command.slots[.noteBody] = last.texts(.items).map { .text($0.joined(separator: ", ")) }
    var added = Interpretation(byRule: said.text, command)
    added.missing = schema.missing(in: command)
    return Understood(interpretation: added, said: .whole, refers: true)
  }

  /// The scope value of questions about a list.
  private static let wholeList = "list"

  /// Handles “put a scarf on it and gloves” beside the card of a new list that asks for its items. Returns `nil`
  /// for anything else.
  func itemsOfBegunList(_ said: SaidText) -> Understood? {
    guard let card = said.card, wordsAskedFor(card) != nil,
      schema.list(of: card.turn.interpretation.command) != nil,
      let things = Reference.putOnIt(said.text)
    else { return nil }
    var command = card.turn.interpretation.command
    command.slots[.noteBody] = .text(things)
    var whole = followUp.showing(command, in: card.turn.interpretation, text: said.text)
    (whole.missing, whole.objection, whole.needsConfirmation) = (schema.missing(in: command), nil, false)
    return .shown(whole, on: card.turn)
  }
}
