/// What a command was about, so that a few words after it go on with it: “and eggs” after a list, “five more minutes” after
/// a timer. The schema says which command is about what (`subjects`), and lists these words (`follow_ups`).
struct Subject: Sendable, Hashable {
  enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    case event, reminder, reminders, calendar, timer, alarm, list, note, mail, sum, clock, day
  }

  let kind: Kind
  /// What the words after it leave out.
  let slots: [Slot: SlotValue]

  /// A subject from which the words after it take nothing over.
  init(_ kind: Kind) {
    (self.kind, slots) = (kind, [:])
  }

  /// The subject of a command by the first of the schema's rules that fits; nil for what few words can go on with.
  init?(_ command: Command, schema: CommandSchema) {
    guard let definition = schema[command.intent] else { return nil }
    for rule in definition.subjects ?? [] {
      guard rule.fits(command), let kind = Kind(rawValue: rule.kind),
        let slots = Self.slots(of: command, definition, kind, rule)
      else { continue }
      (self.kind, self.slots) = (kind, slots)
      return
    }
    return nil
  }

  /// What is kept of a command for the words after it; nil where the command is not about such a thing.
  private static func slots(
    of command: Command, _ definition: CommandSchema.IntentDefinition, _ kind: Kind,
    _ rule: CommandSchema.SubjectRule
  ) -> [Slot: SlotValue]? {
    switch kind {
    case .list where definition.slots.contains(.listName): list(command.text(.listName))
    // What is written under “shopping list” is a list.
    case .list: listName(command.text(.title)).map(list)
    case .note:
      if let title = command.text(.title) ?? command.text(.noteBody) {
        [.title: .text(title.split(separator: " ").prefix(openingWords).joined(separator: " "))]
      } else {
        [:]
      }
    default: command.slots.filter { rule.keeps?.contains($0.key) ?? false }
    }
  }

  /// A note without a title is called by its first words.
  private static let openingWords = 6

  /// “Shopping” of “shopping list”, nothing of “list”; nil for the title of anything else.
  static func listName(_ title: String?) -> String? {
    guard let title, title.lowercased() == "list" || title.lowercased().hasSuffix(" list") else { return nil }
    return title.split(separator: " ").dropLast().joined(separator: " ")
  }

  /// Intents name a list by its name or, where it may be new, by its title.
  private static func list(_ name: String?) -> [Slot: SlotValue] {
    guard let name, !name.isEmpty else { return [.title: .text("list")] }
    return [.listName: .text(name), .title: .text(name + " list")]
  }

  /// Those of its slots that an intent may have; a list's title where it has no slot for its name.
  func inherited(by definition: CommandSchema.IntentDefinition) -> [Slot: SlotValue] {
    slots.filter { slot, _ in
      definition.slots.contains(slot)
        && !(kind == .list && slot == .title && definition.slots.contains(.listName))
    }
  }
}

extension CommandSchema {
  /// Says what a command was about, for the words that go on with it.
  public struct SubjectRule: Sendable, Hashable, Codable {
    /// One of `Subject.Kind`.
    public let kind: String
    /// The slots that the words after it leave out.
    public let keeps: [Slot]?
    /// The rule holds for commands with these words in these slots only; for every command where nil.
    private let conditions: [String: String]?

    enum CodingKeys: String, CodingKey {
      case kind, keeps
      case conditions = "where"
    }

    /// The slots that it names.
    var slots: [Slot] { (keeps ?? []) + (conditions ?? [:]).keys.map(Slot.init) }

    func fits(_ command: Command) -> Bool {
      (conditions ?? [:]).allSatisfy { slot, words in
        command.text(Slot(rawValue: slot))?.lowercased() == words
      }
    }
  }
}
