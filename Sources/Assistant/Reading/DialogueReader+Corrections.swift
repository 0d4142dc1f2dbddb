import Actions
import Sentences
import TimeExpressions
import Understanding

/// Reads corrections of what was already noted or put on a list, of names, and of the kind of thing.
extension DialogueReader {
  /// Handles “no, oat milk”, “put oat milk instead”, “make that three” and “sorry, I meant the drugstore list” after
  /// “add two cartons of milk to the list”. The first action is taken back and the corrected command is done instead,
  /// without asking. Returns `nil` for anything else.
  func correctedNote(_ said: SaidText) -> Understood? {
    guard let before = said.before, !before.waits, let receipt = before.turn.receipt,
      schema.makes(.note, before.turn.interpretation.command.intent)
    else { return nil }
    guard let other = corrected(before.turn.interpretation.command, by: said.text) else {
      let isUnclear =
        schema.list(of: before.turn.interpretation.command) != nil
        && Reference.putInstead(said.text) != nil
      return isUnclear ? .nothing(said.text, .impossible(DialogueSentences.cannotReplaceOnList)) : nil
    }
    var interpretation = followUp.showing(other, in: before.turn.interpretation, text: said.text)
    interpretation.needsConfirmation = false
    return Understood(
      interpretation: interpretation, said: .whole, continued: before.turn, standing: .done,
      insteadOf: receipt, refers: true)
  }

  /// Refuses “change it to 4471” and “change blue to green” after a note was made or found, since a note can’t be
  /// changed; it would otherwise be taken for another note. Returns `nil` for anything else.
  func changeOfNote(_ said: SaidText) -> Understood? {
    guard let before = said.before, !before.waits, let receipt = before.turn.receipt,
      TimeAnswer(said.text, context: context) == nil
    else { return nil }
    let command = before.turn.interpretation.command
    let isNote =
      receipt.items.isEmpty
      ? schema.makes(.note, command.intent) && command.text(.title) == nil
      : receipt.items.allSatisfy { $0.kind == .note }
    let changes =
      Reference.newContent(in: said.text) != nil
      || ReplacedWords(said.text).map { words in
        receipt.items.contains { FoldedWords.areAll(of: words.old, in: $0.title) }
      } ?? false
    guard isNote, changes else { return nil }
    return .nothing(said.text, .impossible(DialogueSentences.cannotChangeNote))
  }

  /// Returns `command` with the words, the list or the only item that `text` corrects, or `nil` where it corrects
  /// nothing.
  private func corrected(_ command: Command, by text: String) -> Command? {
    if let replaced = ReplacedWords(text)?.applied(to: command) { return replaced }
    if let counted = CountAnswer(text)?.applied(to: command) { return counted }
    if let number = Reference.newContent(in: text), command.text(.title) == nil {
      return withNumber(number, command)
    }
    guard
      let rest = Reference.correction(in: text) ?? Reference.newContent(in: text)
        ?? Reference.putInstead(text),
      command.text(.title) != nil
    else { return nil }
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

  /// Returns a note with its only number replaced: “the boiler code is 4471”, or `nil` where `number` is none, or the
  /// note has several.
  private func withNumber(_ number: String, _ note: Command) -> Command? {
    func isNumber(_ word: Substring) -> Bool { !word.isEmpty && word.allSatisfy(\.isNumber) }
    guard isNumber(number[...]), let words = note.text(.noteBody)?.split(separator: " "),
      words.filter(isNumber).count == 1
    else { return nil }
    var other = note
    let replaced = words.map { isNumber($0) ? number[...] : $0 }
    other.slots[.noteBody] = .text(replaced.joined(separator: " "))
    return other
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

  /// Handles “make it a reminder” after “call mum tomorrow at 5” was taken for an event, as a reminder with the same
  /// name and time: on the card, or in place of what was made. Returns `nil` for anything else.
  func ofOtherKind(_ said: SaidText) -> Understood? {
    guard let before = said.before, let kind = OtherKind.asked(in: said.text) else { return nil }
    let old = before.turn.interpretation
    let (made, wanted) = (schema.thing(of: old.command.intent), schema.intent(.create, kind))
    if kind == .reminder, let reminder = reminder(ofNote: old, said.text) {
      return Understood(interpretation: reminder, said: .whole, refers: true)
    }
    guard schema.act(of: old.command.intent) == .create, made == .event || made == .reminder, made != kind
    else { return nil }
    var interpretation = followUp.showing(converted(old.command, to: wanted), in: old, text: said.text)
    interpretation.missing = schema.missing(in: interpretation.command)
    if before.waits { return .shown(interpretation, on: before.turn) }
    // What would be asked about first must not take away what is there.
    guard let receipt = before.turn.receipt, interpretation.missing.isEmpty,
      case .dateTime? = interpretation.command.point(.dateTimePoint)
    else { return nil }
    interpretation.needsConfirmation = false
    return Understood(
      interpretation: interpretation, said: .whole, continued: before.turn, standing: .done,
      insteadOf: receipt, refers: true)
  }

  /// Returns a reminder of what was noted, which stays noted, or `nil` where that is a list or no note.
  private func reminder(ofNote note: Interpretation, _ text: String) -> Interpretation? {
    guard schema.makes(.note, note.command.intent), schema.list(of: note.command) == nil,
      let words = note.command.text(.noteBody)
    else { return nil }
    var reminder = Interpretation(
      byRule: text, Command(schema.intent(.create, .reminder), [.title: .text(words)]))
    reminder.missing = schema.missing(in: reminder.command)
    return reminder
  }

  /// Returns a command with another intent and those of its slots that this intent has. A time from one clock to
  /// another becomes its beginning.
  private func converted(_ command: Command, to intent: Intent) -> Command {
    let allowed = schema[intent]?.slots ?? []
    var other = Command(intent, command.slots.filter { allowed.contains($0.key) })
    if other.slots[.dateTimePoint] == nil, !allowed.contains(.dateTimeRange) {
      other.slots[.dateTimePoint] = command.range(.dateTimeRange).map { .point($0.start) }
    }
    return other
  }
}
