/// Why something is not taken back, what became of a request elsewhere or after a crash, and what is wrong with
/// the file of the history.
package enum HistorySentences {
  package static let nothingToUndo = "There is nothing to undo."
  package static let isBeingUndone = "It is being taken back elsewhere right now."

  /// A correction was to replace what could not be undone.
  package static let notTakenBack = "What was done before could not be taken back, so nothing was changed."

  /// “Undo the undo” was said.
  package static let undoOfUndo =
    "An undo can’t be taken back, so nothing was changed. Say again what you want done."

  /// “Undo everything” was said.
  package static let undoOfSeveral =
    "I take back one action at a time, so nothing was changed. Say “undo” for the last one."

  /// “Undo the dentist” was said, and no recent action is about that.
  package static func nothingNamedSo(lastAction: String) -> String {
    "Nothing by that name was done recently, so nothing was taken back. "
      + "“Undo” takes back the last action: \(lastAction)."
  }

  /// A card was answered that no longer waits.
  package static let nothingWaits =
    "Nothing is waiting for an answer: it was done, dismissed, or asked before a restart."

  // A card was answered that was answered elsewhere before.
  package static let changedElsewhere = "It was changed elsewhere in the meantime: look at it again."
  package static let beingDoneElsewhere = "It is already being done: it was confirmed elsewhere."
  package static let doneElsewhere = "It was already done: it was confirmed elsewhere."
  package static let dismissedElsewhere = "It was dismissed elsewhere, and not done."
  package static let undoneElsewhere = "It was done elsewhere, and taken back."
  package static let failedElsewhere = "It was answered elsewhere and failed: the history says why."
  package static let deletedElsewhere = "It was deleted from the history, and not done."

  /// The program was killed while it did something that turned out to be done.
  package static func interruptedButDone(_ summary: String) -> String {
    "The program stopped while it did this, but it was done: \(summary)."
  }

  /// The program was killed before it did what was said.
  package static func interrupted(_ said: String) -> String {
    "The program stopped before this was done: “\(said)”. Say it again if you still want it."
  }

  /// The program was killed or a connection broke, and nobody can tell whether something was done.
  package static func mayBeDone(_ summary: String) -> String {
    "It is not known whether this was done: \(summary). \(lookFirst)"
  }

  /// What to do about an action of which nobody can tell whether it was done.
  package static let lookFirst = "Check before you ask for it again; it will not be done again by itself."

  /// The file of the history cannot be opened, written or repaired.
  package static func unusable(_ path: String, reason: String) -> String {
    "The history at \(path) cannot be used: \(reason). Check that the folder can be written to and has room."
  }

  /// A newer version of the program wrote the file of the history.
  package static func newer(_ path: String) -> String {
    "The history at \(path) was written by a newer version of VoiceCore. Update this one to use it."
  }

  /// Another process repaired the file of the history.
  package static let mended = "The history was damaged and has been repaired."

  /// The file of the history was damaged, and a new one has the entries that could be read in it and in its copy.
  package static func damaged(kept: Int, fromCopy: Int, damagedFile: String) -> String {
    guard fromCopy > 0 else {
      return "The history was damaged. \(kept) of its entries could be read and are kept; "
        + "what was said since may be missing. The damaged file is at \(damagedFile)."
    }
    return "The history was damaged. \(kept) of its entries could be read and are kept, "
      + "with \(fromCopy) more from the last copy; what was said since may be missing. "
      + "The damaged file is at \(damagedFile)."
  }

  /// The daily copy of the history could not be made.
  package static func notCopied(_ reason: String) -> String {
    "The history could not be copied: \(reason)"
  }

  /// A request could not be written down before it was done.
  package static func notKept(_ reason: String) -> String {
    "This could not be saved in the history, so nothing was done: \(reason)"
  }

  /// What came of a request could not be written down.
  package static func notWritten(_ reason: String) -> String {
    "The history could not be written: \(reason)"
  }

  /// The sound of what was said could not be saved.
  package static func recordingNotKept(_ reason: String) -> String {
    "The recording could not be saved: \(reason)"
  }
}
