import Actions
import Foundation
import Sentences
import Understanding

extension Assistant {
  /// Undoes the last action, which may be from before a restart.
  ///
  /// - Throws: ``AssistantError/nothingToUndo``, or `CancellationError` if the task is cancelled while it waits.
  @discardableResult
  public func undoLast() async throws -> (Receipt, UndoOutcome) { try await undo(nil) }

  /// Undoes the action of a receipt, or the last action if `id` is `nil`.
  ///
  /// - Throws: ``AssistantError/nothingToUndo`` if the action was undone already or is not known;
  ///   `CancellationError` if the task is cancelled while it waits.
  @discardableResult
  public func undo(_ id: UUID?) async throws -> (Receipt, UndoOutcome) {
    guard id == nil else { return try await undoInTurn(id) }
    // The last action may come of what was said just now.
    return try await inOrder { try await undoInTurn(nil) }
  }

  private func undoInTurn(_ id: UUID?) async throws -> (Receipt, UndoOutcome) {
    try await inTurn {
      let (receipt, outcome) = try await undone(id)
      if case .undone(let message) = outcome { try await run(.undone(receipt, message)) }
      return (receipt, outcome)
    }
  }

  /// Does the work of ``undo(_:)`` within ``inTurn(_:)``, without telling the dialogue.
  func undone(_ id: UUID?) async throws -> (Receipt, UndoOutcome) {
    guard let receipt = try await history.claimUndo(id) else { throw AssistantError.nothingToUndo }
    let outcome = await takeBack(receipt)
    try await history.settleUndo(receipt.id, outcome)
    dispatch(nil)
    return (receipt, outcome)
  }

  /// Finds the action that an undo means, so that it is named before it is undone: the last action, or the newest
  /// of those that match most of the words. An action that only some of the words match is shown first.
  func groundUndo(_ turn: inout Turn) async {
    guard let done = try? await history.undoable(), let last = done.first else { return }
    guard case .action(let words)? = NamedUndo(turn.interpretation.text) else {
      turn.interpretation.command.slots[.title] = .text(last.summary)
      // “Put it back” may not mean the last action, so an action from before this conversation is shown first.
      if !SpokenAnswer.asksForUndo(turn.interpretation.text), dialogue.done?.turn.receipt?.id != last.id {
        turn.interpretation.needsConfirmation = true
      }
      return
    }
    let fitting = done.map { receipt in (receipt, count: words.filter(receipt.names).count) }
    guard let (best, count) = fitting.max(by: { $0.count < $1.count }), count > 0 else {
      turn.failure = HistorySentences.nothingNamedSo(lastAction: last.summary)
      return
    }
    turn.interpretation.command.slots[.title] = .text(best.summary)
    if count < words.count { turn.interpretation.needsConfirmation = true }
  }

  /// Returns the identifier of the receipt that an undo names by its summary, or `nil` where it names none.
  private func named(in undo: Command) async throws -> UUID? {
    guard let summary = undo.text(.title) else { return nil }
    guard let receipt = try await history.undoable().first(where: { $0.summary == summary }) else {
      throw AssistantError.nothingToUndo
    }
    return receipt.id
  }

  /// Undoes the action that a turn's command names, or the last action.
  ///
  /// - Returns: The receipt that was undone, or `nil` if the undo failed.
  func undo(as turn: inout Turn) async -> Receipt? {
    do {
      switch try await undone(try await named(in: turn.interpretation.command)) {
      case (let receipt, .undone(let message)):
        turn.receipt = Receipt(intent: .undo, summary: message, location: "", effects: [.told(message)])
        return receipt
      case (_, .refused(let reason)), (_, .notNow(let reason)): turn.failure = reason
      }
    } catch {
      turn.failure = error.words
    }
    return nil
  }

  /// Finds out how far killed processes came with their turns, and writes it down. Nothing is done again; what was
  /// done in part is undone where possible.
  ///
  /// - Parameter state: Returns how much of a receipt's effects is there.
  /// - Returns: The interruptions that the next turn tells of.
  @discardableResult
  public func settleInterrupted(
    state: @Sendable (Receipt) async -> EffectState
  ) async throws -> [Interruption] {
    var interruptions: [Interruption] = []
    for unsettled in try await history.unsettled() {
      var effects: EffectState?
      if let kept = unsettled.receipt, kept.state == .prepared {
        effects = await state(kept.receipt)
        if effects == .partly, try await history.takeOver(unsettled),
          case .undone = await takeBack(kept.receipt)
        {
          effects = await state(kept.receipt)
        }
      }
      if let told = try await history.settle(unsettled, as: effects) { interruptions.append(told) }
    }
    try await history.settleRest(by: clock(), state: state)
    return interruptions
  }

  /// Marks actions of which nobody knows whether they were done, such as messages whose server did not answer.
  ///
  /// - Returns: The interruptions that the next turn tells of.
  @discardableResult
  public func doubt(_ receipts: [UUID]) async throws -> [Interruption] { try await history.doubt(receipts) }
}

extension Receipt {
  /// Returns whether a word is in the summary or names the kind of action.
  fileprivate func names(_ word: Substring) -> Bool {
    let kinds = intent.rawValue.split(separator: "_")
    return FoldedWords.words(summary).contains(word) || kinds.contains { word == $0 || word == $0 + "s" }
  }
}
