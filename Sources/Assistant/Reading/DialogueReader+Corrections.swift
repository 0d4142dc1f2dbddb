import Actions
import TimeExpressions
import Understanding

/// Reads corrections of what was already noted or put on a list, and of names.
extension DialogueReader {
  /// Handles “no, oat milk”, “make that three” and “sorry, I meant the drugstore list” after “add two cartons of milk
  /// to the list”. The first action is taken back and the corrected command is done instead, without asking. Returns
  /// `nil` for anything else.
  func correctedNote(_ said: SaidText) -> Understood? {
    guard let before = said.before, !before.waits, let receipt = before.turn.receipt,
      schema.makes(.note, before.turn.interpretation.command.intent),
      let other = corrected(before.turn.interpretation.command, by: said.text)
    else { return nil }
    var interpretation = followUp.showing(other, in: before.turn.interpretation, text: said.text)
    interpretation.needsConfirmation = false
    return Understood(
      interpretation: interpretation, said: .whole, continued: before.turn, standing: .done,
      insteadOf: receipt, refers: true)
  }

  /// Returns `command` with the words, the list or the only item that `text` corrects, or `nil` where it corrects
  /// nothing.
  private func corrected(_ command: Command, by text: String) -> Command? {
    if let replaced = ReplacedWords(text)?.applied(to: command) { return replaced }
    if let counted = CountAnswer(text)?.applied(to: command) { return counted }
    guard let rest = Reference.correction(in: text), command.text(.title) != nil else { return nil }
    var other = command
    if let list = Reference.list(rest) {
      other.slots[.title] = .text(list)
    } else if let body = command.text(.noteBody), SpokenItems(body).items.count == 1, isOnlyNamed(rest),
      TimeAnswer(rest, context: context) == nil
    {
      other.slots[.noteBody] = .text(rest)
    }
    return other == command ? nil : other
  }

  /// Returns whether the words are no certain request of their own.
  private func isOnlyNamed(_ words: String) -> Bool {
    let alone = interpreter.interpret(words, context: context)
    return alone.objection == nil
      && (alone.command.intent == .none || !alone.isCertain
        || schema.makes(.note, alone.command.intent))
  }

  /// Handles “no wait, Rob” where the last command names one person, as another name for that person: on the
  /// waiting card, or in the title of what was made. Returns `nil` for anything else.
  func correctedName(_ said: SaidText) -> Understood? {
    guard let before = said.before, let name = Reference.correctedName(in: said.text),
      TimeAnswer(said.text, context: context) == nil
    else { return nil }
    let command = before.turn.interpretation.command
    let people = SpokenPeople.named(in: command)
    guard people.count == 1, let other = ReplacedWords(people[0], by: name).applied(to: command) else {
      return nil
    }
    if before.waits {
      return .shown(
        followUp.showing(other, in: before.turn.interpretation, text: said.text), on: before.turn)
    }
    guard let thing = before.referent(schema), let title = other.text(.title), title != thing.title,
      schema.act(of: command.intent) == .create
    else { return nil }
    var change = Command(schema.generalChange, [.title: .text(thing.title), .newTitle: .text(title)])
    change.slots[.oldDateTime] = thing.start.map { .point($0) }
    let renamed = Interpretation(byRule: said.text, change)
    return Understood(interpretation: renamed, said: .whole, refers: true)
  }
}
