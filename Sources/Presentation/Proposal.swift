import TimeExpressions
import Understanding

extension CommandCard {
  /// Returns what would be done, as a sentence without its end: `Add the reminder “call John” for tomorrow at 7
  /// AM`.
  ///
  /// The sentence begins with the schema's `proposal`, which may name slots, as in `Add {duration_seconds} to the
  /// timer`. The other values follow, each after the word that joins it.
  public func proposal(_ command: Command) -> String {
    if let list = schema.list(of: command), let things = phrase(for: .noteBody, in: command) {
      return "Add \(things) to the \(list)"
    }
    var sentence = schema[command.intent]?.proposal ?? heading(of: command)
    var values = slots(of: command.intent).compactMap { slot in
      phrase(for: slot, in: command).map { (slot, words: $0) }
    }
    for (slot, words) in values where sentence.contains("{\(slot.rawValue)}") {
      sentence = sentence.replacing("{\(slot.rawValue)}", with: words)
      values.removeAll { $0.0 == slot }
    }
    // “Clear the {list_name} list” where no name was said.
    sentence.replace(#/\{\w+\} /#, with: "")
    if case .texts(let things)? = command.slots[.items], schema.act(of: command.intent) == .cancel {
      let verb = sentence.prefix { $0 != " " }
      return "\(verb) these \(things.count): \(shown(things.joined(separator: ", ")))"
    }
    for (slot, words) in values { sentence += joint(before: slot, of: command) + words }
    // Without a proposal the sentence begins with the heading, which tells this already.
    let tellsSeries = command.meansSeries && schema[command.intent]?.proposal != nil
    return sentence + (tellsSeries ? ", every time" : "")
  }

  /// Returns the proposal as a question: `Add the reminder “call John” for tomorrow at 7 AM?`
  public func question(_ command: Command) -> String { proposal(command) + "?" }

  /// Returns the question that is asked after a first yes, before something is destroyed.
  public func secondQuestion(_ command: Command) -> String {
    let proposal = proposal(command)
    return "Really \(proposal.prefix(1).lowercased() + proposal.dropFirst())?"
  }

  private func phrase(for slot: Slot, in command: Command) -> String? {
    switch command.slots[slot] {
    case .minutes(let minutes): TimePhrase().text(forSeconds: minutes * 60)
    case .seconds(let seconds): TimePhrase().text(forSeconds: seconds)
    case .text(let name) where slot == .listName && name.lowercased().hasSuffix(" list"):
      shown(String(name.dropLast(5)))
    default: text(of: slot, in: command)
    }
  }

  /// Returns the words between the sentence so far and the value of a slot.
  private func joint(before slot: Slot, of command: Command) -> String {
    switch slot {
    case .dateTimePoint, .dateTimeRange:
      switch schema.act(of: command.intent) {
      case .create: " for "
      case .change: " to "
      default: ", "
      }
    // If the thing keeps its time, the time only tells which one is meant.
    case .oldDateTime where [.dateTimePoint, .dateTimeRange].allSatisfy({ command.slots[$0] == nil }): ", "
    case .oldDateTime, .emailFrom: " from "
    case .newTitle: ", now called "
    case .durationMinutes, .durationSeconds: " for "
    case .addedPeople: " with "
    case .place: " at "
    case .emailTo: " to "
    case .emailSubject, .searchText: " about "
    case .noteBody, .emailBody, .details: ": "
    case .listName: ", from the list "
    case .recurrence: ", "
    default: " "
    }
  }
}
