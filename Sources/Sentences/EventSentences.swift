/// Receipts of events that were made, changed or swapped, and questions about them.
package enum EventSentences {
  package static let whichSwap = "Which two should be swapped?"
  package static let oneEvent = "That is one event. Which two should be swapped?"

  /// An event was made: `Event “Lunch” tomorrow at noon, every week, at Mario's, with Tom`.
  package static func made(_ title: String, _ when: String, _ details: [String], clash: String?) -> String {
    let receipt = (["Event “\(title)” \(when)"] + details).joined(separator: ", ")
    guard let clash else { return receipt }
    return "\(receipt). \(clash)"
  }

  /// Follows a new event with others at its time: `At that time you also have “Lunch” and 2 other events`.
  package static func clash(_ title: String, others: Int) -> String {
    guard others > 0 else { return "At that time you also have “\(title)”" }
    let rest = Counting.count(others, "other event")
    return "At that time you also have “\(title)” and \(rest)"
  }

  /// An item was changed: `Event “Lunch” moved to Friday at noon, for 1 hour`.
  package static func changed(_ name: String, _ changes: [String]) -> String {
    guard !changes.isEmpty else { return name }
    let list = changes.joined(separator: ", ")
    return "\(name) \(list)"
  }

  /// The new start of an item.
  package static func moved(to start: String) -> String { "moved to \(start)" }

  /// How long an event lasts: `for 1 hour`.
  package static func lasting(_ length: String) -> String { "for \(length)" }

  /// The place of an event.
  package static func at(_ place: String) -> String { "at \(place)" }

  /// The people at an event: `with Tom and Anna`.
  package static func with(_ people: [String]) -> String {
    let names = people.joined(separator: " and ")
    return "with \(names)"
  }

  /// The people who are no longer at an event: `without Tom`.
  package static func without(_ people: [String]) -> String {
    let names = people.joined(separator: " and ")
    return "without \(names)"
  }

  /// Somebody who is not at an event was to be taken off it.
  package static func isNotThere(_ person: String, _ title: String) -> String {
    "\(person) is not on “\(title)”. Who should be taken off it?"
  }

  /// Two events were swapped.
  package static func swapped(
    _ title: String, to start: String, and otherTitle: String, to otherStart: String
  ) -> String {
    "“\(title)” is now \(start), and “\(otherTitle)” is now \(otherStart)"
  }

  /// Two events cannot be swapped.
  package static func cannotSwapWholeDay(_ title: String, _ otherTitle: String) -> String {
    "Either “\(title)” or “\(otherTitle)” takes the whole day, so they can’t be swapped. "
      + "Say a time for each."
  }

  /// “An hour later” was said about an item without a time.
  package static func hasNoTime(_ title: String) -> String {
    "“\(title)” has no time yet. When should it be?"
  }

  /// “An hour later” was said about an item without a time of day.
  package static func takesWholeDay(_ title: String) -> String {
    "“\(title)” takes the whole day. At what time should it be?"
  }

  /// “An hour longer” was said about an item without a length.
  package static func hasNoLength(_ title: String) -> String { "How long should “\(title)” be?" }

  /// “An hour shorter” was said about an event that does not take longer than that.
  package static func tooShort(_ title: String, _ length: String) -> String {
    "“\(title)” takes \(length). How long should it be?"
  }
}
