import Actions
import Foundation
import Understanding

extension Assistant {
  /// The turn before this one, where it is not too long ago; also one from before a restart.
  func recent() async -> Turn? {
    if last == nil, !hasLookedBack {
      hasLookedBack = true
      if let before = try? await history.lookBack(in: conversation) {
        // Requests of one text are answered in their order.
        last = (before.last.first(where: \.waits) ?? before.last.last).map { ($0.turn, $0.time) }
        interrupted = before.interrupted.map { ($0.turn, $0.time) }
        together = before.last.count > 1 ? before.last.map(\.turn.id) : []
        spoken = before.spoken
        for past in before.last + [before.interrupted].compactMap(\.self) where past.waits {
          waiting[past.turn.id] = past.turn
          if !past.isShown { unseen.insert(past.turn.id) }
          if past.isDoubted { doubted.insert(past.turn.id) }
        }
      }
    }
    guard let last, (0...History.Lookback.memory).contains(clock().timeIntervalSince(last.time)) else {
      spoken = SpokenThings()
      return nil
    }
    return last.turn
  }

  /// Remembers a turn for what is said next. What was not understood is passed over, what failed ends the subject.
  func remember(_ turn: Turn) {
    if turn.decision == .reprompt { return }
    if let receipt = turn.receipt {
      spoken.add(turn.interpretation.command, receipt, schema: history.json.schema)
    }
    if !turn.onlyTells {
      interrupted = nil
    } else if let last, waiting[last.turn.id] != nil {
      interrupted = last
    }
    let isOver =
      turn.failure != nil || turn.receipt.map { [Intent.undo, Intent.none].contains($0.intent) } ?? false
    let next = turn.waits ? nil : nextWaiting(after: turn.id)
    last = next.map { ($0, clock()) } ?? (isOver ? nil : (turn, clock()))
  }

  /// The first that still waits of what was asked for together with a turn.
  func nextWaiting(after id: UUID) -> Turn? {
    guard together.contains(id) else { return nil }
    return together.lazy.filter { $0 != id }.compactMap { self.waiting[$0] }.first
  }

  /// What still waits for an answer after a question in between.
  func stillAsked() -> Turn? {
    guard let interrupted, (0...History.Lookback.memory).contains(clock().timeIntervalSince(interrupted.time))
    else {
      return nil
    }
    return waiting[interrupted.turn.id]
  }

  /// What a text means after the last turn; where that is nothing, what it means to what was asked before it. Changes
  /// nothing.
  func understand(_ text: String, after before: Turn?) -> Understood {
    let understood = reading(of: text, after: before)
    guard understood.isIdle(history.json.schema), let asked = stillAsked() else {
      return understood
    }
    let answer = reading(of: text, after: asked)
    return answer.continued == nil ? understood : answer
  }

  private func reading(of text: String, after before: Turn?) -> Understood {
    let reader = DialogueReader(
      interpreter: interpreter, schema: history.json.schema, continuing: continuing, rules: rules,
      context: context())
    return reader.understand(
      text,
      after: before.map {
        DialogueReader.Before(
          $0, waits: waiting[$0.id] != nil, isUnseen: unseen.contains($0.id), spoken: spoken)
      })
  }
}

extension Turn {
  /// It was done, and changed nothing.
  public var onlyTells: Bool {
    guard let effects = receipt?.effects, !effects.isEmpty else { return false }
    return effects.allSatisfy { if case .told = $0 { true } else { false } }
  }

  /// What an interpreter is told of it.
  var dialogue: DialogueContext? {
    let intent = interpretation.command.intent
    if receipt != nil { return DialogueContext(.done, intent) }
    guard waits else { return nil }
    guard decision == .clarify else { return DialogueContext(.shown, intent) }
    return interpretation.missing.first.map { DialogueContext(.asked, intent, slot: $0) }
  }
}
