import Foundation
import Sentences
import Skills
import TimeExpressions
import Understanding

/// Shows a command as a form: its heading, and the names and values of its fields in words.
public struct CommandCard: Sendable {
  /// The commands.
  public let schema: CommandSchema
  let context: @Sendable () -> TimeContext
  let shown: @Sendable (String) -> String

  /// Creates a card.
  ///
  /// - Parameters:
  ///   - schema: The commands.
  ///   - context: Returns the local time, for words such as “tomorrow”.
  ///   - shown: Makes a person's own words safe for the place where they are shown, such as a terminal.
  public init(
    schema: CommandSchema, context: @escaping @Sendable () -> TimeContext,
    shown: @escaping @Sendable (String) -> String = { $0 }
  ) {
    (self.schema, self.context, self.shown) = (schema, context, shown)
  }

  /// Returns the heading and the values: `Reminder: “call John”, tomorrow at 7 AM`.
  public func summary(_ command: Command) -> String {
    let values = slots(of: command.intent).compactMap { text(of: $0, in: command) }
    return ([heading(of: command)] + [values.joined(separator: ", ")]).filter { !$0.isEmpty }
      .joined(separator: ": ")
  }

  /// Returns the fields of a command as a table with one field on each line, and a dash for a field without a
  /// value.
  public func table(_ command: Command) -> String {
    let names = slots(of: command.intent).map { ($0, name(of: $0)) }
    let width = names.map(\.1.count).max() ?? 0
    return names.map { slot, name in
      let padding = String(repeating: " ", count: width - name.count)
      return "    \(name)\(padding)  \(value(of: slot, in: command).map { text(of: $0) } ?? "–")"
    }.joined(separator: "\n")
  }

  /// Returns the heading of a command: `Reminder`, `Cancel event, every time`, or the name of a skill in words.
  public func heading(of command: Command) -> String {
    guard let skill = command.text(.skill) else {
      let heading = heading(of: command.intent)
      return command.meansSeries ? ProposalSentences.everyTime(heading) : heading
    }
    var words = ""
    for letter in skill.replacing("_", with: " ") {
      if letter.isUppercase, words.last?.isLowercase == true { words.append(" ") }
      words.append(letter)
    }
    return shown(words.prefix(1).uppercased() + words.dropFirst().lowercased())
  }

  /// Returns the heading of an intent: `Reminder`.
  public func heading(of intent: Intent) -> String {
    schema[intent]?.heading
      ?? intent.rawValue.prefix(1).uppercased() + intent.rawValue.dropFirst().replacing("_", with: " ")
  }

  /// Returns the fields of an intent that a person can see and edit, in the order in which they are shown.
  public func slots(of intent: Intent) -> [Slot] {
    (schema[intent]?.slots ?? []).filter { schema[$0]?.hidden != true }
  }

  /// Returns the name of a field that people read and type: `time` for `datetime_point`.
  public func name(of slot: Slot) -> String {
    switch slot {
    case .dateTimePoint: "time"
    case .dateTimeRange: "from-to"
    case .durationMinutes: "minutes"
    case .durationSeconds: "seconds"
    case .oldDateTime: "old time"
    case .recurrence: "repeats"
    case .noteBody: "text"
    case .emailFrom: "from"
    case .emailTo: "to"
    case .emailSubject: "subject"
    case .emailBody: "text"
    default: slot.rawValue.replacing("_", with: " ")
    }
  }

  /// Returns the field with this name, either people's or the schema's, or `nil` if there is none.
  public func slot(named wanted: String, in intent: Intent) -> Slot? {
    slots(of: intent).first { name(of: $0) == wanted || $0.rawValue == wanted }
  }

  /// Returns a field's value in words, or `nil` if it has none. If several things are to be removed, it begins
  /// with their number.
  func text(of slot: Slot, in command: Command) -> String? {
    switch (slot, value(of: slot, in: command)) {
    case (.items, .texts(let things)?) where schema.act(of: command.intent) == .cancel:
      ProposalSentences.counted(things.count, text(of: .texts(things)))
    case (.addedPeople, .texts(let people)?), (.removedPeople, .texts(let people)?):
      shown(people.count > 1 ? ProposalSentences.people(people) : people.joined())
    case (_, let value): value.map(text)
    }
  }

  /// Returns a field's value as it is shown, with new recipients marked: `Anna Meyer <anna@example.org> (never
  /// written to)`.
  package func value(of slot: Slot, in command: Command) -> SlotValue? {
    guard let newOnes = command.texts(.newRecipients), [.emailTo, .addedPeople].contains(slot),
      let people = command.texts(slot)
    else { return command.slots[slot] }
    return .texts(people.map { newOnes.contains($0) ? ProposalSentences.neverWrittenTo($0) : $0 })
  }

  /// Returns a value in words: `tomorrow at 7 AM`.
  public func text(of value: SlotValue) -> String {
    switch value {
    // Quotation marks within quotation marks are single ones.
    case .text(let text): "“\(shown(text).replacing("“", with: "‘").replacing("”", with: "’"))”"
    case .texts(let texts): shown(texts.joined(separator: ", "))
    case .point(let point): TimePhrase().text(for: point, now: context().now)
    case .range(let range): TimePhrase().text(for: range, now: context().now)
    case .minutes(let number), .seconds(let number): "\(number)"
    case .rule(let rule): TimePhrase().text(for: rule) ?? rule.rfc5545
    case .details(let details): shown(SkillValue.mapping(details).spoken)
    }
  }
}
