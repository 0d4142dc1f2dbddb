import Actions
import Foundation
import Understanding

extension Assistant {
  /// Takes the last action back, also one from before a restart.
  ///
  /// - Throws: ``AssistantError/nothingToUndo``; `CancellationError`, where its task was cancelled while it waited.
  @discardableResult
  public func undoLast() async throws -> (Receipt, UndoOutcome) { try await undo(nil) }

  /// Takes back what one receipt tells of, which need not be the last; nil for the last action.
  ///
  /// - Throws: ``AssistantError/nothingToUndo`` where it was taken back already or is not known; `CancellationError`, where
  ///   its task was cancelled while it waited.
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

  /// Does what ``undo(_:)`` does, within ``inTurn(_:)``, and leaves it to the caller to let the dialogue know.
  func undone(_ id: UUID?) async throws -> (Receipt, UndoOutcome) {
    guard let receipt = try await history.claimUndo(id) else { throw AssistantError.nothingToUndo }
    let outcome = await takeBack(receipt)
    try await history.settleUndo(receipt.id, outcome)
    dispatch(nil)
    return (receipt, outcome)
  }

  /// Finds what an undo is said of, so that it is named before it is taken back: the last action, or the last one of which
  /// the most words are named. One that some of the words do not fit is shown first.
  func groundUndo(_ turn: inout Turn) async {
    guard let done = try? await history.undoable(), let last = done.first else { return }
    guard case .action(let words)? = NamedUndo(turn.interpretation.text) else {
      turn.interpretation.command.slots[.title] = .text(last.summary)
      // “Put it back” may mean something that was never done; what was done before this conversation is shown first.
      if !SpokenAnswer.asksForUndo(turn.interpretation.text), dialogue.done?.turn.receipt?.id != last.id {
        turn.interpretation.needsConfirmation = true
      }
      return
    }
    let fitting = done.map { receipt in (receipt, count: words.filter(receipt.names).count) }
    guard let (best, count) = fitting.max(by: { $0.count < $1.count }), count > 0 else {
      turn.failure =
        "Nothing of that name was done lately, so nothing was taken back. “Undo” takes back the last action: "
        + "\(last.summary)."
      return
    }
    turn.interpretation.command.slots[.title] = .text(best.summary)
    if count < words.count { turn.interpretation.needsConfirmation = true }
  }

  /// The receipt whose summary an undo has; nil where it names none.
  private func named(in undo: Command) async throws -> UUID? {
    guard let summary = undo.text(.title) else { return nil }
    guard let receipt = try await history.undoable().first(where: { $0.summary == summary }) else {
      throw AssistantError.nothingToUndo
    }
    return receipt.id
  }

  /// Takes back what a command names; the last action where it names none.
  ///
  /// - Returns: What was taken back.
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

  /// Looks at what killed processes left and writes down how far they came. Nothing is done again; what was done in
  /// part is taken back where it can be.
  ///
  /// - Parameter state: How much of a receipt's effects is there.
  /// - Returns: What the next turn tells of it.
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

  /// Notes that nobody knows whether these were done, such as messages whose server did not answer.
  ///
  /// - Returns: What the next turn tells of it.
  @discardableResult
  public func doubt(_ receipts: [UUID]) async throws -> [Interruption] { try await history.doubt(receipts) }
}

extension Receipt {
  /// Whether a word names the action or what it was done to.
  fileprivate func names(_ word: Substring) -> Bool {
    let kinds = intent.rawValue.split(separator: "_")
    return FoldedWords.words(summary).contains(word) || kinds.contains { word == $0 || word == $0 + "s" }
  }
}
