/// What would be done, as a sentence without its end, to which the values of a command are added one by one.
package enum ProposalSentences {
  /// Something is to be put on a list: `Add “milk” to the shopping list`.
  package static func add(_ things: String, to list: String) -> String { "Add \(things) to the \(list)" }

  /// Several things are to be removed: `Remove these 2: milk, eggs`.
  package static func several(_ verb: String, count: Int, _ list: String) -> String {
    "\(verb) these \(count): \(list)"
  }

  /// All repetitions are meant: `Cancel the event “standup”, every time`.
  package static func everyTime(_ proposal: String) -> String { "\(proposal), every time" }

  /// Adds the time of something new, or how long it lasts.
  package static func proposal(_ proposal: String, for value: String) -> String { "\(proposal) for \(value)" }

  /// Adds the new time of something, or who a mail goes to.
  package static func proposal(_ proposal: String, to value: String) -> String { "\(proposal) to \(value)" }

  /// Adds the time from which something is moved, or who sent a mail.
  package static func proposal(_ proposal: String, from value: String) -> String {
    "\(proposal) from \(value)"
  }

  /// Adds the people at an event.
  package static func proposal(_ proposal: String, with people: String) -> String {
    "\(proposal) with \(people)"
  }

  /// Adds the people who are no longer at an event.
  package static func proposal(_ proposal: String, without people: String) -> String {
    "\(proposal) without \(people)"
  }

  /// Adds the place of an event.
  package static func proposal(_ proposal: String, at place: String) -> String { "\(proposal) at \(place)" }

  /// Adds the subject of a mail, or the words that are looked for.
  package static func proposal(_ proposal: String, about subject: String) -> String {
    "\(proposal) about \(subject)"
  }

  /// Adds the new name of something.
  package static func proposal(_ proposal: String, nowCalled name: String) -> String {
    "\(proposal), now called \(name)"
  }

  /// Adds the list from which something is removed.
  package static func proposal(_ proposal: String, fromList list: String) -> String {
    "\(proposal), from the list \(list)"
  }

  /// Adds the text of a note or a mail.
  package static func proposal(_ proposal: String, text: String) -> String { "\(proposal): \(text)" }

  /// Adds a repetition, or the time that tells which thing is meant.
  package static func proposal(_ proposal: String, and value: String) -> String { "\(proposal), \(value)" }

  /// Adds a value that belongs to the words before it.
  package static func proposal(_ proposal: String, _ value: String) -> String { "\(proposal) \(value)" }

  /// Marks a person to whom no mail went before: `Anna Meyer <anna@example.org> (never written to)`.
  package static func neverWrittenTo(_ person: String) -> String { "\(person) (never written to)" }

  /// Names several people: `Anna, Ben and Tom`.
  package static func people(_ names: [String]) -> String {
    let others = names.dropLast().joined(separator: ", ")
    let last = names[names.count - 1]
    return "\(others) and \(last)"
  }

  /// Tells the number of things to be removed and names them: `2 (milk, eggs)`.
  package static func counted(_ count: Int, _ list: String) -> String { "\(count) (\(list))" }
}
