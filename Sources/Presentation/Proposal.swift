import Sentences
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
      return ProposalSentences.add(things, to: list)
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
      return ProposalSentences.several(
        String(verb), count: things.count, shown(things.joined(separator: ", ")))
    }
    for (slot, words) in values { sentence = proposal(sentence, with: words, for: slot, of: command) }
    // Without a proposal the sentence begins with the heading, which tells this already.
    let tellsSeries = command.meansSeries && schema[command.intent]?.proposal != nil
    return tellsSeries ? ProposalSentences.everyTime(sentence) : sentence
  }

  /// Returns the proposal as a question: `Add the reminder “call John” for tomorrow at 7 AM?`
  public func question(_ command: Command) -> String { QuestionSentences.question(proposal(command)) }

  /// Returns the question that is asked after a first yes, before something is destroyed.
  public func secondQuestion(_ command: Command) -> String {
    let proposal = proposal(command)
    return QuestionSentences.really(proposal.prefix(1).lowercased() + proposal.dropFirst())
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

  /// Returns the sentence so far with the value of a slot, which is `words`.
  private func proposal(
    _ sentence: String, with words: String, for slot: Slot, of command: Command
  ) -> String {
    switch slot {
    case .dateTimePoint, .dateTimeRange:
      switch schema.act(of: command.intent) {
      case .create: ProposalSentences.proposal(sentence, for: words)
      case .change: ProposalSentences.proposal(sentence, to: words)
      default: ProposalSentences.proposal(sentence, and: words)
      }
    // If the thing keeps its time, the time only tells which one is meant.
    case .oldDateTime where [.dateTimePoint, .dateTimeRange].allSatisfy({ command.slots[$0] == nil }):
      ProposalSentences.proposal(sentence, and: words)
    case .oldDateTime, .emailFrom: ProposalSentences.proposal(sentence, from: words)
    case .newTitle: ProposalSentences.proposal(sentence, nowCalled: words)
    case .durationMinutes, .durationSeconds: ProposalSentences.proposal(sentence, for: words)
    case .addedPeople: ProposalSentences.proposal(sentence, with: words)
    case .removedPeople: ProposalSentences.proposal(sentence, without: words)
    case .place: ProposalSentences.proposal(sentence, at: words)
    case .emailTo: ProposalSentences.proposal(sentence, to: words)
    case .emailSubject, .searchText: ProposalSentences.proposal(sentence, about: words)
    case .noteBody, .emailBody, .details: ProposalSentences.proposal(sentence, text: words)
    case .listName: ProposalSentences.proposal(sentence, fromList: words)
    case .recurrence: ProposalSentences.proposal(sentence, and: words)
    default: ProposalSentences.proposal(sentence, words)
    }
  }
}
