import Sentences

/// Checks and undoes the queueing of messages in an outbox.
package struct QueuedMessages: EffectUndoer {
  package init() {}

  package func owns(_ effect: Effect) -> Bool {
    if case .queuedMessage = effect { true } else { false }
  }

  /// Returns `done` if the message is in the outbox, in any state.
  package func state(of effect: Effect) async -> EffectState {
    guard case .queuedMessage(let id, let outbox, _) = effect else { return .partly }
    return Outbox(directory: outbox).state(id: id) == nil ? .notDone : .done
  }

  package func undo(_ effect: Effect) async -> UndoOutcome {
    guard case .queuedMessage(let id, let outbox, _) = effect else {
      return .refused(UndoSentences.noMessage)
    }
    do {
      return try await Outbox(directory: outbox).takeBack(id: id)
    } catch {
      return UndoOutcome(failedBy: error)
    }
  }
}

/// Checks and undoes marks on the messages of a mail folder.
package struct RenamedMessages: EffectUndoer {
  package init() {}

  package func owns(_ effect: Effect) -> Bool {
    if case .renamedMessages = effect { true } else { false }
  }

  /// Returns how many of the messages have their mark. Other changes don't matter, and a message that is gone
  /// has no mark.
  package func state(of effect: Effect) async -> EffectState {
    guard case .renamedMessages(let maildir, let renames) = effect,
      let marked = try? Maildir(path: maildir).marked(renames)
    else { return .partly }
    if marked.done == 0 { return .notDone }
    return marked.notDone == 0 ? .done : .partly
  }

  package func undo(_ effect: Effect) async -> UndoOutcome {
    guard case .renamedMessages(let maildir, let renames) = effect else {
      return .refused(UndoSentences.noMark)
    }
    do {
      try Maildir(path: maildir).takeBack(renames)
      return .undone(
        renames.count == 1 ? MailSentences.markedAsBefore : MailSentences.allMarkedAsBefore)
    } catch {
      return UndoOutcome(failedBy: error)
    }
  }
}
