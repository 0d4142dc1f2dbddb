/// What a command was about, so that a few words can continue it: “and eggs” after a list, “five more minutes” after
/// a timer. The schema says which command has which subject (`subjects`), and lists the words that continue it
/// (`follow_ups`).
struct Subject: Sendable, Hashable {
  enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    case event, reminder, reminders, calendar, timer, alarm, list, note, mail, sum, clock, day, chance
  }

  let kind: Kind
  /// The slots that a follow-up takes over if it leaves them out.
  let slots: [Slot: SlotValue]

  /// Makes a subject from which a follow-up takes nothing over.
  init(_ kind: Kind) {
    (self.kind, slots) = (kind, [:])
  }

  /// Finds the subject of a command by the first rule of the schema that fits. Returns `nil` if the command cannot
  /// be continued in a few words.
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

  /// Returns the slots that a follow-up may take over, or `nil` if the command is not about this kind of thing.
  private static func slots(
    of command: Command, _ definition: CommandSchema.IntentDefinition, _ kind: Kind,
    _ rule: CommandSchema.SubjectRule
  ) -> [Slot: SlotValue]? {
    switch kind {
    case .list where definition.slots.contains(.listName):
      list(listName(command.text(.listName)) ?? command.text(.listName))
    // A note with the title “shopping list” is a list.
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

  /// The number of words by which a note without a title is named.
  private static let openingWords = 6

  /// Returns the name in a list's title: “shopping” for “shopping list”, an empty string for “list”. Returns `nil`
  /// for the title of anything else.
  static func listName(_ title: String?) -> String? {
    guard let title, title.lowercased() == "list" || title.lowercased().hasSuffix(" list") else { return nil }
    return title.split(separator: " ").dropLast().joined(separator: " ")
  }

  /// Returns the slots that name a list. Some intents use its name, those that may create it use its title.
  private static func list(_ name: String?) -> [Slot: SlotValue] {
    guard let name, !name.isEmpty else { return [.title: .text("list")] }
    return [.listName: .text(name), .title: .text(name + " list")]
  }

  /// Returns the slots that an intent takes over from the subject. A list is passed by title only if the intent has
  /// no slot for its name.
  func inherited(by definition: CommandSchema.IntentDefinition) -> [Slot: SlotValue] {
    slots.filter { slot, _ in
      definition.slots.contains(slot)
        && !(kind == .list && slot == .title && definition.slots.contains(.listName))
    }
  }
}

extension CommandSchema {
  /// A rule that gives a command its subject.
  public struct SubjectRule: Sendable, Hashable, Codable {
    /// The name of a `Subject.Kind`.
    public let kind: String
    /// The slots that a follow-up may leave out.
    public let keeps: [Slot]?
    /// The words that text slots must have for the rule to apply, or `nil` if it applies to every command of the
    /// intent.
    private let conditions: [String: String]?

    enum CodingKeys: String, CodingKey {
      case kind, keeps
      case conditions = "where"
    }

    /// The slots that the rule names.
    var slots: [Slot] { (keeps ?? []) + (conditions ?? [:]).keys.map(Slot.init) }

    func fits(_ command: Command) -> Bool {
      (conditions ?? [:]).allSatisfy { slot, words in
        command.text(Slot(rawValue: slot))?.lowercased() == words
      }
    }
  }
}
