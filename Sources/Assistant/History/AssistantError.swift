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
    case .nothingWaits: "Nothing waits for an answer: it was done, dismissed, or asked before a restart."
    case .answeredElsewhere(.waiting): "It was changed elsewhere meanwhile: look at it again."
    case .answeredElsewhere(.doing): "It is being done already: it was confirmed elsewhere."
    case .answeredElsewhere(.done): "It was done already: it was confirmed elsewhere."
    case .answeredElsewhere(.dismissed): "It was given up elsewhere, and not done."
    case .answeredElsewhere(.undone): "It was done elsewhere, and taken back."
    case .answeredElsewhere(.failed), .answeredElsewhere(.unknown), .answeredElsewhere(.nothing):
      "It was answered elsewhere, and did not go well: the history says how."
    case .answeredElsewhere(nil): "It was deleted from the history, and not done."
    case .nothingToUndo: "There is nothing to undo."
    case .notTakenBack: "What was done before could not be taken back, so nothing was changed."
    case .isBeingUndone: "It is being taken back at this moment, from elsewhere."
    }
  }
}
