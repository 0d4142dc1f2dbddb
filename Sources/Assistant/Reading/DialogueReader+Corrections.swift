import Actions
import TimeExpressions
import Understanding

/// What was put on a list or written down, done otherwise: the first is taken back.
extension DialogueReader {
  /// “Sorry, I meant the drugstore list”, “no, oat milk” after “add milk to the list”; nil for anything else.
  func doneOtherwise(_ text: String, after before: Before, _ followUp: FollowUp) -> Understood? {
    let done = before.turn.interpretation
    guard !before.waits, let receipt = before.turn.receipt, schema.makes(.note, done.command.intent),
      let other = otherwise(done.command, text)
    else { return nil }
    var interpretation = followUp.showing(other, in: done, text: text)
    interpretation.needsConfirmation = false
    return Understood(
      interpretation: interpretation, said: .whole, continued: before.turn, standing: .done,
      insteadOf: receipt, refers: true)
  }

  private func otherwise(_ command: Command, _ text: String) -> Command? {
    if let replaced = ReplacedWords(text)?.applied(to: command) { return replaced }
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

  /// Whether words are no request of their own.
  private func isOnlyNamed(_ words: String) -> Bool {
    let alone = interpreter.interpret(words, context: context)
    return alone.objection == nil
      && (alone.command.intent == .none || !alone.isCertain
        || schema.makes(.note, alone.command.intent))
  }

  /// “No wait, Rob”: another name for the one person who was named; nil for anything else.
  func otherName(_ text: String, after before: Before?, _ followUp: FollowUp) -> Understood? {
    guard let before, let name = Reference.correctedName(in: text), TimeAnswer(text, context: context) == nil
    else { return nil }
    let command = before.turn.interpretation.command
    let people = SpokenPeople.named(in: command)
    guard people.count == 1, let other = ReplacedWords(people[0], by: name).applied(to: command) else {
      return nil
    }
    if before.waits {
      let shown = followUp.showing(other, in: before.turn.interpretation, text: text)
      return Understood(interpretation: shown, said: .whole, continued: before.turn, refers: true)
    }
    guard let thing = before.referent(schema), let title = other.text(.title), title != thing.title,
      schema.act(of: command.intent) == .create
    else { return nil }
    var change = Command(schema.generalChange, [.title: .text(thing.title), .newTitle: .text(title)])
    change.slots[.oldDateTime] = thing.start.map { .point($0) }
    let renamed = Interpretation(byRule: text, change)
    return Understood(interpretation: renamed, said: .whole, refers: true)
  }
}
