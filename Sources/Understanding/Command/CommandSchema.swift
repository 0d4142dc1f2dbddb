import Foundation
import JSONValues

/// The intents and slots that exist. Grammar, prompt, forms and documentation follow from it.
public struct CommandSchema: Sendable, Hashable {
  /// What a slot's value is, and its form in JSON.
  public enum SlotType: String, Sendable, Hashable, Codable {
    /// A string that is not blank.
    case text
    /// A string that names no time.
    case place
    /// An array of strings that are not blank, with at least one of them.
    case texts
    /// A local ISO 8601 date or time.
    case point
    /// Two local ISO 8601 dates or times with a slash between them, the end exclusive.
    case range
    /// A whole number of minutes, from 1 to `maximumMinutes`.
    case minutes
    /// A whole number of seconds, from 1 to as many as `maximumMinutes` have.
    case seconds
    /// An RFC 5545 recurrence rule without its `RRULE:` name.
    case rule
    /// The words of a sum or a conversion that has an answer.
    case sum
    /// An object of a skill's own values.
    case details
  }

  public struct SlotDefinition: Sendable, Hashable, Codable {
    public let name: Slot
    public let type: SlotType
    public let description: String
    /// Whether its words are dictated, so that they may go on for as long as the person likes.
    public let dictated: Bool?
    /// Whether it is for the program alone, so that no form shows it.
    public let hidden: Bool?
  }

  /// A kind of thing that intents make, change, take away or tell of.
  public enum Thing: String, Sendable, Hashable, Codable, CaseIterable {
    case event, reminder, alarm, timer, list, note, mail
  }

  /// Whether a command waits for a yes before it is done.
  public enum Confirmation: String, Sendable, Hashable, Codable {
    /// What destroys or leaves the house.
    case always
    /// What changes something that is there, and can be taken back.
    case whenDoubtful = "when_doubtful"
    /// What only adds something, which one undo takes away again.
    case seldom
    /// What only tells, and changes nothing.
    case never
  }

  public struct IntentDefinition: Sendable, Hashable, Codable {
    public let name: Intent
    /// What a person reads above the command's details; by default its name.
    public let heading: String?
    /// The beginning of the sentence that proposes it, as in “Add the reminder … for tomorrow?”; slots in braces are put in.
    public let proposal: String?
    /// What stands on the button that does it, where that is not “Do it”.
    public let yes: String?
    public let description: String
    /// The slots that a model finds in the words.
    public let learnedSlots: [Slot]
    /// The slots that a phrase fills, or what was looked up.
    public let phrasedSlots: [Slot]?
    /// Groups of slots; of each group at least one slot has to be there.
    public let needs: [[Slot]]
    /// Whether a date without a time of day is not enough.
    public let needsTimeOfDay: Bool
    public let confirmation: Confirmation
    /// What saying it does in a conversation.
    public let act: DialogueAct
    /// The kinds of things that it is about, the usual one first.
    public let things: [Thing]?
    /// Whether the shipped model of commands was trained for it. What it was not trained for is understood by its phrases.
    public let trained: Bool?
    /// Whether it can be asked for without a name: “cancel it”, “done”. What was spoken of last is meant then.
    public let mayRefer: Bool?
    /// Whether what it speaks of is gone afterwards, although its act is a change: a reminder that is done.
    public let ends: Bool?
    /// Whether it is about the day of what was spoken of before where no day is said: “is anything else on that day?”
    public let takesDay: Bool?
    /// The slots whose words are kept as they were said, to be read again by a person.
    public let kept: [Slot]?
    /// What a few words after it may go on with; the first that fits.
    public let subjects: [SubjectRule]?
    /// Sentences that ask for it, for help and documentation.
    public let examples: [String]?
    /// What to ask where slots are missing, by their names with blanks between.
    public let questions: [String: String]?
    /// The ways of asking for it, where these can be written down; they are read before a model is asked.
    let phrases: [PhraseTemplate]?
    /// Phrases of an intent that a model knows too; they are read before the model is asked.
    let shortcuts: [PhraseTemplate]?
    /// Ways of going on with what was done or told just before, by what that was about (`Subject`).
    let followUps: [String: [PhraseTemplate]]?

    /// The slots it may have, in the order of the JSON.
    public var slots: [Slot] { learnedSlots + (phrasedSlots ?? []) }

    public var alwaysConfirms: Bool { confirmation == .always }

    /// Whether the shipped model of commands was trained for it.
    public var isTrained: Bool { trained ?? false }

    enum CodingKeys: String, CodingKey {
      case name, heading, proposal, yes, description, needs, confirmation, act, things, trained, ends, kept,
        subjects, examples
      case questions, phrases, shortcuts
      case mayRefer = "may_refer"
      case takesDay = "takes_day"
      case learnedSlots = "slots"
      case phrasedSlots = "phrased_slots"
      case needsTimeOfDay = "needs_time_of_day"
      case followUps = "follow_ups"
    }
  }

  /// A kind of request that cannot be met here, and what to say to it.
  public struct Refusal: Sendable, Hashable, Codable {
    public let words: String
    /// The ways of asking for it.
    let phrases: [PhraseTemplate]
    /// A language model may answer it, where the person talks with one.
    public let isTalk: Bool?

    enum CodingKeys: String, CodingKey {
      case words, phrases
      case isTalk = "is_talk"
    }
  }

  /// A year and a day.
  public static let maximumMinutes = 527_040

  public let slots: [SlotDefinition]
  public let intents: [IntentDefinition]
  public let refusals: [Refusal]
  let slotsByName: [Slot: SlotDefinition]
  let intentsByName: [Intent: IntentDefinition]
  /// The first intent that does something to a kind of thing.
  private let intentsByAct: [DialogueAct: [Thing: Intent]]

  /// The schema that comes with the package.
  ///
  /// - Throws: `CommandSchemaError` when the file is missing or contradicts itself.
  public static func bundled() throws(CommandSchemaError) -> CommandSchema {
    let bytes: Data
    do {
      bytes = try UnderstandingResources.data("schema.json")
    } catch {
      throw .unreadable("\(error)")
    }
    return try CommandSchema(json: bytes)
  }

  /// Reads a schema file.
  ///
  /// - Throws: `CommandSchemaError` when it is no JSON of a schema's form or contradicts itself.
  public init(json: Data) throws(CommandSchemaError) {
    let file: File
    do {
      _ = try JSONReader.read(utf8: Array(json))
      file = try JSONDecoder().decode(File.self, from: json)
    } catch {
      throw .unreadable("\(error)")
    }
    guard file.version == 1 else { throw .unknownVersion(file.version) }
    self.slots = file.slots
    self.intents = file.intents
    self.refusals = file.refusals ?? []
    self.slotsByName = Dictionary(file.slots.map { ($0.name, $0) }) { first, _ in first }
    self.intentsByName = Dictionary(file.intents.map { ($0.name, $0) }) { first, _ in first }
    var intentsByAct: [DialogueAct: [Thing: Intent]] = [:]
    // The intents whose usual thing it is go before the others.
    for place in 0..<Thing.allCases.count {
      for intent in file.intents {
        guard let things = intent.things, things.indices.contains(place),
          intentsByAct[intent.act]?[things[place]] == nil
        else { continue }
        intentsByAct[intent.act, default: [:]][things[place]] = intent.name
      }
    }
    self.intentsByAct = intentsByAct
    try check()
  }

  /// The intent that does something to a kind of thing, the first of the schema where several do; `none` where none does.
  ///
  /// `schema.intent(.cancel, .reminder)` is the intent that takes a reminder away.
  public func intent(_ act: DialogueAct, _ thing: Thing) -> Intent { intentsByAct[act]?[thing] ?? .none }

  public subscript(slot: Slot) -> SlotDefinition? { slotsByName[slot] }

  public subscript(intent: Intent) -> IntentDefinition? { intentsByName[intent] }

  /// Whether an intent waits for a yes; an intent that is not known does where it is doubtful.
  public func confirmation(of intent: Intent) -> Confirmation { self[intent]?.confirmation ?? .whenDoubtful }

  /// What asking for an intent does in a conversation.
  public func act(of intent: Intent) -> DialogueAct { self[intent]?.act ?? .none }

  /// What to ask for the slots that a command lacks; nil where nobody wrote a question.
  public func question(for missing: [Slot], of intent: Intent) -> String? {
    guard let questions = self[intent]?.questions else { return nil }
    let all = questions[missing.map(\.rawValue).joined(separator: " ")]
    return all ?? missing.first.flatMap { questions[$0.rawValue] }
  }

  /// The needed slots that a command lacks: the first of each group that is not met. A date alone does not meet the
  /// need of an intent that wants a time of day.
  public func missing(in command: Command) -> [Slot] {
    guard let definition = self[command.intent] else { return [] }
    return definition.needs.compactMap { group in
      let met = group.contains { slot in
        guard let value = command.slots[slot] else { return false }
        if definition.needsTimeOfDay, case .point(.date) = value { return false }
        return true
      }
      return met ? nil : group.first
    }
  }

  private struct File: Codable {
    var version: Int
    var slots: [SlotDefinition]
    var intents: [IntentDefinition]
    var refusals: [Refusal]?
  }
}
