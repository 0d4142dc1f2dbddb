/// What a command was about, so that a few words after it go on with it: “and eggs” after a list, “five more minutes” after
/// a timer. The schema lists these words (`follow_ups`).
struct Subject: Sendable, Hashable {
  enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    case event, reminder, reminders, calendar, timer, alarm, list, note, mail, sum
  }

  let kind: Kind
  /// What the words after it leave out.
  let slots: [Slot: SlotValue]

  /// Nil for what few words can go on with.
  init?(_ command: Command) {
    let title = command.text(.title)
    let scope = command.text(.scope)
    switch command.intent {
    case .setTimer, .changeTimer, .addToTimer, .pauseTimer, .resumeTimer:
      (kind, slots) = (.timer, command.only(.title))
    case .listAlarms: (kind, slots) = scope == "timers" ? (.timer, command.only(.title)) : (.alarm, [:])
    case .setAlarm: (kind, slots) = (.alarm, [:])
    case .updateEvent where title == "alarm": (kind, slots) = (.alarm, [:])
    case .createEvent, .updateEvent: (kind, slots) = (.event, [:])
    case .addReminder: (kind, slots) = (.reminder, command.only(.dateTimePoint))
    case .listReminders: (kind, slots) = (.reminders, [:])
    case .queryCalendar: (kind, slots) = (.calendar, scope == "free" ? command.only(.scope) : [:])
    case .calculate: (kind, slots) = (.sum, command.only(.sum))
    case .removeFromList, .tickList, .clearList: (kind, slots) = (.list, Self.list(command.text(.listName)))
    case .searchNotes where scope == "list": (kind, slots) = (.list, Self.list(command.text(.listName)))
    case .createNote where Self.listName(title) != nil:
      (kind, slots) = (.list, Self.list(Self.listName(title)))
    case .createNote:
      guard let opening = title ?? command.text(.noteBody) else { return nil }
      let words = opening.split(separator: " ").prefix(Self.openingWords).joined(separator: " ")
      (kind, slots) = (.note, [.title: .text(words)])
    case .appendNote: (kind, slots) = (.note, command.only(.title))
    case .searchNotes where scope == "one note": (kind, slots) = (.note, command.only(.title))
    // “More” after Anna's mail is more of hers.
    case .readEmail: (kind, slots) = (.mail, command.only(.emailFrom, .searchText))
    case .replyEmail, .forwardEmail, .markEmailRead, .markEmailUnread: (kind, slots) = (.mail, [:])
    default: return nil
    }
  }

  /// A note without a title is called by its first words.
  private static let openingWords = 6

  /// “Shopping” of “shopping list”, nothing of “list”; nil for the title of anything else.
  private static func listName(_ title: String?) -> String? {
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

extension Command {
  fileprivate func only(_ kept: Slot...) -> [Slot: SlotValue] { slots.filter { kept.contains($0.key) } }
}
