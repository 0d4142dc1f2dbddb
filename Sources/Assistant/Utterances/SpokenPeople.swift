import Understanding

/// Finds whom a pronoun means, as in “email her that I'm late” after “lunch with Bea tomorrow”.
enum SpokenPeople {
  private static let one: Set<Substring> = ["him", "her", "he", "she"]
  private static let several: Set<Substring> = ["them", "everyone", "everybody", "all"]

  /// Returns a mail to “her” or “them” with the people that the command before it names, and a question such as
  /// “did she answer?” with the person it means. Returns `said` as it is where it has no such pronoun, or it isn't
  /// clear who is meant. The recipients are shown on the card, as always.
  static func addressing(_ said: Command, after before: Command, schema: CommandSchema) -> Command {
    if schema.act(of: said.intent) == .query { return reading(said, after: before) }
    guard said.intent == schema.intent(.create, .mail) else { return said }
    let recipients = said.texts(.emailTo) ?? []
    guard recipients.allSatisfy({ one.union(several).contains(Substring($0.lowercased())) }) else {
      return said
    }
    let people = named(in: before)
    let isMeant = recipients.contains { several.contains(Substring($0.lowercased())) } || people.count == 1
    guard !people.isEmpty, isMeant else { return said }
    var addressed = said
    addressed.slots[.emailTo] = .texts(people)
    return addressed
  }

  /// Returns “did she answer?” as a question about mail from the one person named before, or from anybody where it
  /// isn't one.
  private static func reading(_ said: Command, after before: Command) -> Command {
    guard let sender = said.text(.emailFrom), one.contains(Substring(sender.lowercased())) else {
      return said
    }
    let people = named(in: before)
    var read = said
    read.slots[.emailFrom] = people.count == 1 ? .text(people[0]) : nil
    return read
  }

  /// Returns whether the text has a pronoun for a person or for several people.
  static func areMeant(in text: String) -> Bool {
    text.lowercased().split { !$0.isLetter }.contains { one.contains($0) || several.contains($0) }
  }

  /// Returns the people that a command names: its recipients, the people it adds, or the names in its title.
  static func named(in command: Command) -> [String] {
    for slot in [Slot.emailTo, .addedPeople] {
      if let people = command.texts(slot), !people.isEmpty { return people }
    }
    guard let title = command.text(.title) else { return [] }
    let words = title.split(separator: " ")
    let with = words.lastIndex { $0.lowercased() == "with" }
    guard let start = with ?? words.firstIndex(where: { verbs.contains($0.lowercased()) }) else { return [] }
    var people: [[Substring]] = [[]]
    for word in words[(start + 1)...] {
      let name = word.prefix { $0 != "," }
      if word.lowercased() == "and" {
        people.append([])
      } else if name.first?.isUppercase ?? false {
        people[people.count - 1].append(name)
        if name.count < word.count { people.append([]) }
      } else {
        break
      }
    }
    return people.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
  }

  /// Verbs that a person's name follows in a title without “with”.
  private static let verbs: Set<String> = [
    "meet", "call", "ring", "phone", "see", "visit", "email", "mail", "text", "tell",
  ]
}
