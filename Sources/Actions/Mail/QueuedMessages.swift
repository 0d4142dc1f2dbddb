/// Checks and takes back messages that wait in an outbox.
public struct QueuedMessages: EffectUndoer {
  public init() {}

  public func owns(_ effect: Effect) -> Bool {
    if case .queuedMessage = effect { true } else { false }
  }

  /// A message was queued as soon as it is in the outbox, wherever it stands there.
  public func state(of effect: Effect) async -> EffectState {
    guard case .queuedMessage(let id, let outbox, _) = effect else { return .partly }
    return Outbox(directory: outbox).state(id: id) == nil ? .notDone : .done
  }

  public func undo(_ effect: Effect) async -> UndoOutcome {
    guard case .queuedMessage(let id, let outbox, _) = effect else { return .refused("That is no message.") }
    do {
      return try await Outbox(directory: outbox).takeBack(id: id)
    } catch MailError.outboxFailed(let path, let reason) {
      return .notNow(MailError.outboxFailed(path: path, reason: reason).localizedDescription)
    } catch {
      return UndoOutcome(failedBy: error)
    }
  }
}
