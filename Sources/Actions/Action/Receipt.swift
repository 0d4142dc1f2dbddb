import Foundation
import TimeExpressions
import Understanding

/// A record of what an action did, with everything needed to undo it.
public struct Receipt: Sendable, Hashable, Codable {
  /// The identifier of the receipt.
  public var id: UUID
  /// The intent that was carried out.
  public var intent: Intent
  /// The action in words: `Reminder "call John" for tomorrow at 7 AM`.
  public var summary: String
  /// The place of the result: a path or an address; empty if there is nothing to see.
  public var location: String
  /// The changes that were made, in their order.
  public var effects: [Effect]
  /// The items that were made, changed or told of, for front ends and for “move it to four”.
  public var items: [FoundItem]

  /// Creates a receipt.
  public init(
    id: UUID = UUID(), intent: Intent, summary: String, location: String, effects: [Effect],
    items: [FoundItem] = []
  ) {
    self.id = id
    self.intent = intent
    self.summary = summary
    self.location = location
    self.effects = effects
    self.items = items
  }

  /// Whether the action only told something.
  public var isAnswer: Bool {
    !effects.isEmpty && effects.allSatisfy { if case .told = $0 { true } else { false } }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(UUID.self, forKey: .id)
    intent = try container.decode(Intent.self, forKey: .intent)
    summary = try container.decode(String.self, forKey: .summary)
    location = try container.decode(String.self, forKey: .location)
    effects = try container.decode([Effect].self, forKey: .effects)
    // Receipts of earlier versions lack them.
    items = try container.decodeIfPresent([FoundItem].self, forKey: .items) ?? []
  }
}

/// An event, a reminder, a note or a message that was found.
public struct FoundItem: Sendable, Hashable, Codable {
  /// The kind of an item. A timer counts as an alarm.
  public enum Kind: String, Sendable, Hashable, Codable {
    case event, reminder, alarm, note, message
  }

  /// The kind of the item.
  public var kind: Kind
  /// The title, or the subject of a message.
  public var title: String
  /// When it begins, is due or rings, in the person's time zone.
  public var start: TimePoint?
  /// The end, exclusive.
  public var end: TimePoint?
  /// The attendees, or the sender.
  public var people: [String]
  /// The place of an event.
  public var place: String?
  /// The file that contains it.
  public var location: String
  /// How much of its text was told, in characters, or `nil` if nothing was.
  public var toldLength: Int?

  /// Creates a found item.
  public init(
    kind: Kind, title: String, start: TimePoint? = nil, end: TimePoint? = nil, people: [String] = [],
    place: String? = nil, location: String, toldLength: Int? = nil
  ) {
    self.kind = kind
    self.title = title
    self.start = start
    self.end = end
    self.people = people
    self.place = place
    self.location = location
    self.toldLength = toldLength
  }
}

/// The result of an undo.
public enum UndoOutcome: Sendable, Hashable {
  /// Everything is as before. Items that are gone count as undone.
  case undone(String)
  /// Nothing was changed, with the reason: edited since, or already sent. Asking again gives the same.
  case refused(String)
  /// Nothing was changed, with the reason. Asking again later may help.
  case notNow(String)
}
