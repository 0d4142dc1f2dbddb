import Actions
import Foundation
import TimeExpressions
import Understanding

extension Dialogue {
  /// What a text means if it is taken now. Takes a model's time.
  func foresee(_ text: String, _ context: TimeContext, at now: Date) -> Foreseen {
    var dialogue = self
    let before = dialogue.subject(of: text, at: now)
    return Foreseen(
      text: text, moves: moves, understood: dialogue.understand(text, context, after: before, at: now))
  }

  /// What a text means after the last turn; where that is nothing, what it means to what was asked before it. A change of
  /// something that still waits, by its name, changes its card.
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

  /// Whether a text says no more than a time, which was asked for before something else was asked in between.
  private func isWhen(_ text: String, _ context: TimeContext, askedOf asked: Turn) -> Bool {
    asked.interpretation.missing.contains(.dateTimePoint) && TimeAnswer(text, context: context) != nil
  }

  /// What waits and is called as a change calls what it changes.
  private func waiting(namedBy change: Understood) -> Turn? {
    let command = change.interpretation.command
    guard command.intent == schema.generalChange, change.continued == nil, let title = command.text(.title)
    else { return nil }
    return waiting.last { turn in
      turn.interpretation.command.text(.title).map { FoldedWords.areAll(of: title, in: $0) } ?? false
    }
  }

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

/// What a text means if nothing happens meanwhile, perhaps worked out before the speaker has finished. Nothing is done on it.
struct Foreseen: Sendable {
  var text: String
  /// ``Dialogue/moves`` when it was worked out.
  var moves: Int
  var understood: Understood
  /// How long that took, in milliseconds.
  var milliseconds = 0.0
}

extension Dialogue {
  /// What happens with a command that was looked up.
  func decide(_ turn: inout Turn, _ prospect: Prospect) {
    turn.confidence = policy.confidence(of: turn.interpretation, heard: turn.transcript)
    turn.decision = policy.decision(
      for: turn.interpretation, heard: turn.transcript, confirmation: prospect.confirmation,
      isAmbiguous: turn.isAmbiguous, destroys: prospect.destroys)
    turn.interpretation.needsConfirmation = turn.decision.needsConfirmation
  }
}
