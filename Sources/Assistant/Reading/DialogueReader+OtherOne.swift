import Actions
import Understanding

/// Reads corrections of which thing was meant.
extension DialogueReader {
  /// Handles “no, the other one” after something was done, or would be done, to one of two things that were spoken of, as
  /// the same to the other one. What was done is taken back. Returns `nil` for anything else.
  func otherOne(_ said: SaidText) -> Understood? {
    guard let before = said.before, Reference.meansOtherOne(said.text),
      let other = otherThing(than: before.turn.interpretation.command, before)
    else { return nil }
    let old = before.turn.interpretation
    var command = old.command
    command.slots[.title] = .text(other.title)
    if command.slots[.oldDateTime] != nil { command.slots[.oldDateTime] = other.start.map { .point($0) } }
    if schema.act(of: command.intent) == .cancel { command = other.cancelling(schema) ?? command }
    var interpretation = followUp.showing(command, in: old, text: said.text)
    if before.waits { return .shown(interpretation, on: before.turn) }
    guard let receipt = before.turn.receipt else { return nil }
    interpretation.needsConfirmation = schema.act(of: command.intent) == .cancel
    return Understood(
      interpretation: interpretation, said: .whole, continued: before.turn, standing: .done,
      insteadOf: receipt,
      refers: true)
  }

  /// Returns the only other thing of the kind that a change or removal is about, or `nil` where there is none or there
  /// are several.
  private func otherThing(than command: Command, _ before: Before) -> Referent? {
    guard schema.act(of: command.intent) == .change || schema.act(of: command.intent) == .cancel,
      let title = command.text(.title),
      let kind = before.spoken.named(title)?.kind
        ?? schema.thing(of: command.intent).flatMap(FoundItem.Kind.init(timed:))
    else { return nil }
    let others = before.spoken.things.filter { $0.kind == kind && !Self.isSame(title, $0.title) }
    guard let other = others.first, others.allSatisfy({ Self.isSame(other.title, $0.title) }) else {
      return nil
    }
    return other
  }

  /// Returns whether one of two names has all words of the other one, as “custard timer” and “custard” do.
  private static func isSame(_ name: String, _ other: String) -> Bool {
    FoldedWords.areAll(of: name, in: other) || FoldedWords.areAll(of: other, in: name)
  }
}
