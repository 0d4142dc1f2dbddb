import Actions
import Foundation
import TimeExpressions
import Understanding

extension Assistant {
  /// For how many seconds what went before is referred to.
  static let memory: TimeInterval = 60

  /// The turn before this one, where it is not too long ago; also one from before a restart.
  func recent() async -> Turn? {
    if last == nil, !hasLookedBack {
      hasLookedBack = true
      if let before = try? await history.lastTurn(in: conversation) {
        last = (before.turn, before.time)
        if before.waits { waiting[before.turn.id] = before.turn }
        if before.waits, !before.isShown { unseen.insert(before.turn.id) }
      }
    }
    guard let last, (0...Self.memory).contains(clock().timeIntervalSince(last.time)) else { return nil }
    return last.turn
  }

  /// Remembers a turn for what is said next. What was not understood is passed over, what failed ends the subject.
  func remember(_ turn: Turn) {
    if turn.decision == .reprompt { return }
    let isOver =
      turn.failure != nil || turn.receipt.map { [Intent.undo, Intent.none].contains($0.intent) } ?? false
    last = isOver ? nil : (turn, clock())
  }

  /// What a text means. Changes nothing.
  func understand(_ text: String, after before: Turn?) -> Understood {
    let now = context()
    let followUp = FollowUp(schema: history.json.schema, context: now)
    let isAnswered = before.map { waiting[$0.id] != nil } ?? false
    if !isAnswered, SpokenAnswer.isEmptyWithoutQuestion(text) {
      // An answer to nothing is never taken for a command.
      let none = Interpretation(text: text, command: .none, confidence: 1, interpreter: "rules")
      return Understood(interpretation: none, said: .whole)
    }
    if SpokenAnswer.asksForUndo(text) {
      let undo = Interpretation(text: text, command: Command(.undo), confidence: 1, interpreter: "rules")
      return Understood(interpretation: undo, said: .whole)
    }
    var interpretation = interpreter.interpret(text, context: now, after: before?.dialogue)
    if interpretation.command.intent == .updateEvent, before != nil, FollowUp.isQuestion(text) {
      interpretation = interpreter.interpret(text, context: now)
    }
    if interpretation.command.intent == .none, let time = timeAnswer(text, to: before, now) {
      interpretation = time
    }
    var continued: Turn?
    let said = SaidTime(interpretation, context: now)
    if let before, waiting[before.id] != nil {
      let merged = followUp.completing(before.interpretation, by: interpretation) {
        interpreter.interpret(text, context: now)
      }
      if var merged {
        // What was shown and changed is shown again.
        if before.decision != .clarify || unseen.contains(before.id) { merged.needsConfirmation = true }
        (interpretation, continued) = (merged, before)
      }
    } else if let before, let receipt = before.receipt,
      let referent = Referent(before.interpretation.command, receipt)
    {
      interpretation = followUp.referring(interpretation, to: referent)
    }
    if continued == nil { interpretation = followUp.completed(interpretation) }
    return Understood(
      interpretation: rules.applied(to: interpretation, schema: history.json.schema), said: said,
      continued: continued)
  }

  /// A time by itself, as a part of the command that waits or a change of what was done; nil for anything else.
  private func timeAnswer(_ text: String, to before: Turn?, _ now: TimeContext) -> Interpretation? {
    guard let before else { return nil }
    let intent = before.interpretation.command.intent
    let slots = history.json.schema[intent]?.slots ?? []
    let isAwaited = waiting[before.id] != nil && slots.contains(.dateTimePoint)
    if isAwaited, let time = TimeExpressionParser().impossibleTimes(in: text, context: now).first {
      return Interpretation(
        text: text, command: Command(intent), confidence: 1, missing: [.dateTimePoint], interpreter: "rules",
        objection: .impossibleTime(time))
    }
    guard let time = TimeAnswer(text, context: now) else { return nil }
    if waiting[before.id] != nil {
      return slots.contains(time.slot) ? time.interpretation(text, intent) : nil
    }
    return before.receipt != nil && time.isChange ? time.interpretation(text, .updateEvent) : nil
  }
}

extension Turn {
  /// What an interpreter is told of it.
  var dialogue: DialogueContext? {
    let intent = interpretation.command.intent
    if receipt != nil { return DialogueContext(.done, intent) }
    guard waits else { return nil }
    guard decision == .clarify else { return DialogueContext(.shown, intent) }
    return interpretation.missing.first.map { DialogueContext(.asked, intent, slot: $0) }
  }
}
