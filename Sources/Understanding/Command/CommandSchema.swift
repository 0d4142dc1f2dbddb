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
    /// An array of such strings, not empty.
    case texts
    /// A local ISO 8601 date or time.
    case point
    /// Two of them with a slash between, the end exclusive.
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
    /// Those that only a phrase fills.
    public let phrasedSlots: [Slot]?
    /// Of each group at least one slot is needed.
    public let needs: [[Slot]]
    /// A date alone does not do.
    public let needsTimeOfDay: Bool
    public let confirmation: Confirmation
    /// What saying it does in a conversation.
    public let act: DialogueAct
    /// What to ask where slots are missing, by their names with blanks between.
    public let questions: [String: String]?
    /// All the ways of asking for it (`PhraseTemplate`), where these can be written down; nil where a model has to know them.
    public let phrases: [String]?
    /// Ways of asking for it that are read as they stand, before a model is asked.
    public let shortcuts: [String]?
    /// Ways of going on with what was done or told just before, by what that was about (`Subject`).
    public let followUps: [String: [String]]?

    /// The slots it may have, in the order of the JSON.
    public var slots: [Slot] { learnedSlots + (phrasedSlots ?? []) }

    public var alwaysConfirms: Bool { confirmation == .always }

    enum CodingKeys: String, CodingKey {
      case name, heading, proposal, yes, description, needs, confirmation, act, questions, phrases, shortcuts
      case learnedSlots = "slots"
      case phrasedSlots = "phrased_slots"
      case needsTimeOfDay = "needs_time_of_day"
      case followUps = "follow_ups"
    }
  }

  /// A kind of request that cannot be met here, and what to say to it.
  public struct Refusal: Sendable, Hashable, Codable {
    public let words: String
    /// The ways of asking for it (`PhraseTemplate`).
    public let phrases: [String]
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
  private let slotsByName: [Slot: SlotDefinition]
  private let intentsByName: [Intent: IntentDefinition]

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
    try check()
  }

  public subscript(slot: Slot) -> SlotDefinition? { slotsByName[slot] }

  public subscript(intent: Intent) -> IntentDefinition? { intentsByName[intent] }

  /// What is said of an intent; one that is not known is asked about when doubtful.
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

  private func check() throws(CommandSchemaError) {
    guard slotsByName.count == slots.count, intentsByName.count == intents.count else { throw .nameTwice }
    guard let none = self[.none], none.slots.isEmpty, none.needs.isEmpty else { throw .noneIsNotEmpty }
    for intent in intents {
      guard Set(intent.slots).count == intent.slots.count else { throw .nameTwice }
      for slot in intent.slots where self[slot] == nil {
        throw .unknownSlot(slot.rawValue, intent: intent.name.rawValue)
      }
      let followUps = intent.followUps ?? [:]
      for name in followUps.keys where Subject.Kind(rawValue: name) == nil {
        throw .unknownSubject(name, intent: intent.name.rawValue)
      }
      let phrases = (intent.phrases ?? []) + (intent.shortcuts ?? []) + followUps.values.joined()
      let filled = phrases.flatMap { PhraseTemplate($0).slots }
      for slot in intent.needs.joined() + filled where !intent.slots.contains(slot) {
        throw .unknownSlot(slot.rawValue, intent: intent.name.rawValue)
      }
    }
  }
}

/// What is wrong with a schema file.
public enum CommandSchemaError: Error, Sendable, Hashable {
  case unreadable(String)
  case unknownVersion(Int)
  case nameTwice
  case noneIsNotEmpty
  case unknownSlot(String, intent: String)
  case unknownSubject(String, intent: String)
}

extension CommandSchemaError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let reason): "the command schema cannot be read: \(reason)"
    case .unknownVersion(let version):
      "the command schema has version \(version); this program reads version 1"
    case .nameTwice: "the command schema defines one name twice; every slot and intent has its own"
    case .noneIsNotEmpty: "the command schema needs the intent none, without slots"
    case .unknownSlot(let slot, let intent):
      "the intent \(intent) of the command schema names the slot \(slot), which it does not define or allow"
    case .unknownSubject(let subject, let intent):
      "the intent \(intent) of the command schema goes on with \(subject), which is nothing that can be gone on with"
    }
  }
}
