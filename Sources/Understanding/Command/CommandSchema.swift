import Foundation
import JSONValues

/// The intents and slots that exist. Grammars, prompts, forms and documentation are derived from it.
public struct CommandSchema: Sendable, Hashable {
  /// The type of a slot's value, which also determines its form in JSON.
  public enum SlotType: String, Sendable, Hashable, Codable {
    /// A string that is not blank.
    case text
    /// A string that is not a time.
    case place
    /// A non-empty array of strings that are not blank.
    case texts
    /// A local ISO 8601 date or time.
    case point
    /// Two local ISO 8601 dates or times, separated by a slash. The end is exclusive.
    case range
    /// A whole number of minutes, from 1 to `maximumMinutes`.
    case minutes
    /// A whole number of seconds, from 1 to `maximumMinutes` × 60.
    case seconds
    /// An RFC 5545 recurrence rule without its `RRULE:` name.
    case rule
    /// The words of a sum or a conversion that has an answer.
    case sum
    /// An object with the values of a skill.
    case details
  }

  /// A slot of the schema.
  public struct SlotDefinition: Sendable, Hashable, Codable {
    /// The name, which is the key in JSON.
    public let name: Slot
    /// The kind of values that it takes.
    public let type: SlotType
    /// The meaning of the slot.
    public let description: String
    /// Whether the words are dictated, so that they may be of any length.
    public let dictated: Bool?
    /// Whether the slot is for internal use, so that no form shows it.
    public let hidden: Bool?
  }

  /// A kind of thing that intents make, change, remove or report on.
  public enum Thing: String, Sendable, Hashable, Codable, CaseIterable {
    case event, reminder, alarm, timer, list, note, mail
  }

  /// When a command needs a confirmation before it is done.
  public enum Confirmation: String, Sendable, Hashable, Codable {
    /// Always: for commands that destroy something or send something to others.
    case always
    /// If there is doubt: for changes of existing things, which can be undone.
    case whenDoubtful = "when_doubtful"
    /// Only in serious doubt: for commands that only add something, which one undo removes.
    case seldom
    /// Never: for commands that only report something and change nothing.
    case never
  }

  /// An intent of the schema.
  public struct IntentDefinition: Sendable, Hashable, Codable {
    /// The name, which is the value in JSON.
    public let name: Intent
    /// The title of the command's card, by default the intent's name.
    public let heading: String?
    /// The beginning of the sentence that proposes the command, as in “Add the reminder … for tomorrow?” Slots in
    /// braces are filled in.
    public let proposal: String?
    /// The label of the button that confirms the command, if it is not “Do it”.
    public let yes: String?
    /// The meaning of the intent, as models are told.
    public let description: String
    /// The slots that a model finds in the words.
    public let learnedSlots: [Slot]
    /// The slots that a phrase or a lookup fills.
    public let phrasedSlots: [Slot]?
    /// Groups of slots. At least one slot of each group has to be filled.
    public let needs: [[Slot]]
    /// Whether a date alone is not enough.
    public let needsTimeOfDay: Bool
    /// When the command needs a confirmation.
    public let confirmation: Confirmation
    /// What the intent does in a conversation.
    public let act: DialogueAct
    /// The kinds of things that the intent is about, the usual one first.
    public let things: [Thing]?
    /// Whether the shipped command model was trained for the intent. Other intents are understood by their phrases.
    public let trained: Bool?
    /// Whether the intent can be asked for without a name, as in “cancel it” and “done”. It then means what was
    /// spoken of last.
    public let mayRefer: Bool?
    /// Whether the thing is gone afterwards although the act is a change, as with a reminder that is done.
    public let ends: Bool?
    /// Whether the intent without a day is about the day that was spoken of before: “is anything else on that day?”
    public let takesDay: Bool?
    /// The slots whose words are kept as they were said, for a person to read later.
    public let kept: [Slot]?
    /// Rules for the subject of a follow-up. The first one that fits applies.
    public let subjects: [SubjectRule]?
    /// Sample sentences for help and documentation.
    public let examples: [String]?
    /// The questions for missing slots. Each key lists the names of the slots, separated by blanks.
    public let questions: [String: String]?
    /// All ways of asking for an intent that has few of them. They are matched before a model is asked.
    let phrases: [PhraseTemplate]?
    /// Phrases of an intent that the model knows as well. They are matched before the model is asked.
    let shortcuts: [PhraseTemplate]?
    /// Follow-ups to what was just done or told, by the kind of its subject (`Subject`).
    let followUps: [String: [PhraseTemplate]]?

    /// All slots of the intent, in the order of the JSON.
    public var slots: [Slot] { learnedSlots + (phrasedSlots ?? []) }

    /// Whether the intent always needs a confirmation.
    public var alwaysConfirms: Bool { confirmation == .always }

    /// Whether the shipped command model was trained for the intent.
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

  /// A kind of request that cannot be met, with the reply to it.
  public struct Refusal: Sendable, Hashable, Codable {
    /// What to say to the request.
    public let words: String
    /// The ways of making the request.
    let phrases: [PhraseTemplate]
    /// Whether a language model may answer the request in a chat.
    public let isTalk: Bool?

    enum CodingKeys: String, CodingKey {
      case words, phrases
      case isTalk = "is_talk"
    }
  }

  /// The longest duration: 366 days.
  public static let maximumMinutes = 527_040

  /// All slots of the intents.
  public let slots: [SlotDefinition]
  /// All intents.
  public let intents: [IntentDefinition]
  /// The kinds of requests that cannot be met.
  public let refusals: [Refusal]
  let slotsByName: [Slot: SlotDefinition]
  let intentsByName: [Intent: IntentDefinition]
  /// The first intent of each act for each kind of thing.
  private let intentsByAct: [DialogueAct: [Thing: Intent]]

  /// Returns the schema that comes with the package.
  ///
  /// - Throws: `CommandSchemaError` if the file is missing or contradicts itself.
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
  /// - Throws: `CommandSchemaError` if the file does not have the form of a schema, or contradicts itself.
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
    // Intents for which a kind of thing is the usual one take precedence.
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

  /// Returns the intent that performs an act on a kind of thing, the first one in the schema if there are several,
  /// or `none` if there is none.
  ///
  /// `schema.intent(.cancel, .reminder)` is the intent that removes a reminder.
  public func intent(_ act: DialogueAct, _ thing: Thing) -> Intent { intentsByAct[act]?[thing] ?? .none }

  /// The definition of a slot, or `nil` if the schema has none of that name.
  public subscript(slot: Slot) -> SlotDefinition? { slotsByName[slot] }

  /// The definition of an intent, or `nil` if the schema has none of that name.
  public subscript(intent: Intent) -> IntentDefinition? { intentsByName[intent] }

  /// Returns when an intent needs a confirmation. An unknown intent needs one when in doubt.
  public func confirmation(of intent: Intent) -> Confirmation { self[intent]?.confirmation ?? .whenDoubtful }

  /// Returns what an intent does in a conversation.
  public func act(of intent: Intent) -> DialogueAct { self[intent]?.act ?? .none }

  /// Returns the question that asks for missing slots, or `nil` if the schema has none.
  public func question(for missing: [Slot], of intent: Intent) -> String? {
    guard let questions = self[intent]?.questions else { return nil }
    let all = questions[missing.map(\.rawValue).joined(separator: " ")]
    return all ?? missing.first.flatMap { questions[$0.rawValue] }
  }

  /// Returns the slots that a command still needs: the first slot of each group that is not met. A date alone does
  /// not meet the need of an intent that needs a time of day.
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
