/// Replies to requests that are not simply done, and questions about what they leave open.
package enum DialogueSentences {
  package static let denied = "Nothing was changed. To take back what was done, say “undo that”."
  package static let soundedLikeQuestion = "That sounded like a question about it, so nothing was done."

  /// An answer was given where there was no question: “yes”.
  package static let nothingWaits = "Nothing is waiting for an answer."

  /// The last reply was to be heard again, and there was none.
  package static let nothingToRepeat = "There is nothing to repeat."

  /// A removal has an exception: “everything but the call”.
  package static let cannotLeaveOut = "I can’t leave something out, so nothing was done. Name what is meant."

  /// A note that was made was to be changed.
  package static let cannotChangeNote = "I can’t change a note. Delete it and write a new one."

  /// “Put oat milk instead” does not say instead of what on the list.
  package static let cannotReplaceOnList =
    "I don’t know what to replace. Take it off the list, then add the new one."

  /// A change leaves open what to change: “add a description”.
  package static let whatToChange = "What should be different about it?"

  /// Something is to be put at a time that is over: “yesterday at 3”.
  package static func isOver(_ time: String) -> String {
    "\(time.prefix(1).uppercased())\(time.dropFirst()) is already over. When should it be?"
  }

  /// A request depends on what cannot be observed: “if it rains”.
  package static func cannotAwait(condition: String) -> String {
    "I can’t wait for a condition like “\(condition)”, so nothing was done. "
      + "Say it without the condition to have it done anyway."
  }

  /// A reminder is for a place: “when I get home”.
  package static func cannotRemind(at place: String) -> String {
    "I don’t know where you are, so I can’t remind you “\(place)”. When should I remind you?"
  }

  /// More things fit the words than are offered to choose from.
  package static func moreFit(_ count: Int) -> String {
    count == 1
      ? "One more fits. Say more if it is none of these."
      : "\(count) more fit. Say more if it is none of these."
  }

  /// A change is to the time that the thing has already.
  package static func alreadySet(_ title: String, for time: String) -> String {
    "“\(title)” is already set for \(time)."
  }

  /// Nothing on this machine can do the command.
  package static func noAction(for intent: String) -> String {
    "There is no action for \(intent) on this machine."
  }
}
