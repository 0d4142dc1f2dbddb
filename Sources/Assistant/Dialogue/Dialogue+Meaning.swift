import Actions
import Foundation
import TimeExpressions
import Understanding

extension Dialogue {
  /// Returns what a text means in the present state. Takes a model's time.
  func foresee(_ text: String, _ context: TimeContext, at now: Date) -> Foreseen {
    var dialogue = self
    let before = dialogue.subject(of: text, at: now)
    return Foreseen(
      text: text, revision: revision, understood: dialogue.understand(text, context, after: before, at: now))
  }

  /// Returns the meaning of `text` after the turn `before`.
  ///
  /// A change that names another waiting card changes that card. Where the text means nothing after `before`, or
  /// is a time for an interrupted card, it is read as an answer to that card.
  private func understand(
    _ text: String, _ context: TimeContext, after before: Turn?, at now: Date
  ) -> Understood {
    let understood = reading(of: text, context, after: before)
    if let named = waiting(namedBy: understood), named.id != before?.id {
      let change = reading(of: text, context, after: named)
      if change.continued != nil { return change }
    }
    guard let asked = stillAsked(at: now), understood.isIdle(schema) || isWhen(text, context, askedOf: asked)
    else { return understood }
    let answer = reading(of: text, context, after: asked)
    let isNo = SpokenAnswer(text, to: asked.interpretation.command, schema: schema) == .no
    if answer.isRefusal || isNo {
      var refused = understood
      refused.isRefusal = true
      return refused
    }
    return answer.continued == nil ? understood : answer
  }

  /// Returns whether a text is only a time, and the interrupted card asks for one or the words settle on one for it,
  /// as “let's do half past four” does.
  private func isWhen(_ text: String, _ context: TimeContext, askedOf asked: Turn) -> Bool {
    let interpretation = asked.interpretation
    guard let time = TimeAnswer(text, context: context),
      schema[interpretation.command.intent]?.slots.contains(time.slot) ?? false
    else { return false }
    return interpretation.missing.contains(.dateTimePoint) || time.isChange && !time.isProposal
  }

  /// Returns the newest waiting turn with the title that a change names, or `nil` where there is none.
  private func waiting(namedBy change: Understood) -> Turn? {
    let command = change.interpretation.command
    guard command.intent == schema.generalChange, change.continued == nil, let title = command.text(.title)
    else { return nil }
    return waiting.last { turn in
      let pending = turn.interpretation.command
      return pending.text(.title).map { FoldedWords.areAll(of: title, in: $0) } ?? false
        && !spoken.isMoved(by: change.interpretation, ratherThan: pending)
    }
  }

  /// Returns the reading of `text` after one turn.
  private func reading(of text: String, _ context: TimeContext, after before: Turn?) -> Understood {
    let reader = DialogueReader(
      interpreter: interpreter, schema: schema, continuing: continuing, rules: rules, context: context)
    return reader.understand(
      text,
      after: before.map { turn in
        let card = card(turn.id)
        return DialogueReader.Before(
          turn, waits: card != nil, isUnseen: card?.isUnseen ?? false, spoken: spoken)
      })
  }
}

/// The meaning of a text in one state of the dialogue, perhaps worked out before the speaker has finished. Nothing
/// is done yet.
struct Foreseen: Sendable {
  var text: String
  /// The value of ``Dialogue/revision`` that the meaning holds for.
  var revision: Int
  var understood: Understood
  /// How long it took to work out, in milliseconds.
  var milliseconds = 0.0
}

extension Dialogue {
  /// Sets the confidence of a turn and the decision about it.
  func decide(_ turn: inout Turn, _ prospect: Prospect) {
    turn.confidence = policy.confidence(of: turn.interpretation, heard: turn.transcript)
    turn.decision = policy.decision(
      for: turn.interpretation, heard: turn.transcript, confirmation: prospect.confirmation,
      isAmbiguous: turn.isAmbiguous, destroys: prospect.destroys)
    turn.interpretation.needsConfirmation = turn.decision.needsConfirmation
  }
}
