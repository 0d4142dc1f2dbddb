import Sentences

/// Why an answer or an undo did nothing.
public enum AssistantError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No card waits for the answer.
  case nothingWaits
  /// Somebody else was first; with the outcome of the turn, or `nil` if it was deleted.
  case answeredElsewhere(HistoryEntry.Outcome?)
  /// There is no action to undo.
  case nothingToUndo
  /// Another process is undoing the action.
  case isBeingUndone
  /// An action that was to be replaced could not be undone.
  case notTakenBack

  public var description: String {
    switch self {
    case .nothingWaits: HistorySentences.nothingWaits
    case .answeredElsewhere(.waiting): HistorySentences.changedElsewhere
    case .answeredElsewhere(.doing): HistorySentences.beingDoneElsewhere
    case .answeredElsewhere(.done): HistorySentences.doneElsewhere
    case .answeredElsewhere(.dismissed): HistorySentences.dismissedElsewhere
    case .answeredElsewhere(.undone): HistorySentences.undoneElsewhere
    case .answeredElsewhere(.failed), .answeredElsewhere(.unknown), .answeredElsewhere(.nothing):
      HistorySentences.failedElsewhere
    case .answeredElsewhere(nil): HistorySentences.deletedElsewhere
    case .nothingToUndo: HistorySentences.nothingToUndo
    case .notTakenBack: HistorySentences.notTakenBack
    case .isBeingUndone: HistorySentences.isBeingUndone
    }
  }
}
