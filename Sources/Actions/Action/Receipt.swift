import Foundation
import TimeExpressions
import Understanding

/// Proof of what an action did, with what is needed to take it back.
public struct Receipt: Sendable, Hashable, Codable {
  public var id: UUID
  public var intent: Intent
  /// What was done, in words: `Reminder "call John" for tomorrow at 7 AM`.
  public var summary: String
  /// Where it can be found: a path, or an address; empty where there is nothing to see.
  public var location: String
  public var effects: [Effect]
  /// What was told of, one by one, for front ends that show it and for "move it to four".
  public var items: [FoundItem]

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

  /// Whether it only tells something.
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
    // Receipts of earlier versions have none.
    items = try container.decodeIfPresent([FoundItem].self, forKey: .items) ?? []
  }
}

/// An event, a reminder, a note or a message that was found.
public struct FoundItem: Sendable, Hashable, Codable {
  public enum Kind: String, Sendable, Hashable, Codable {
    case event, reminder, alarm, note, message
  }

  public var kind: Kind
  public var title: String
  /// When it begins, is due or rings, on the person's own clock.
  public var start: TimePoint?
  /// Exclusive.
  public var end: TimePoint?
  /// Who is there, or who wrote it.
  public var people: [String]
  /// Where it is.
  public var place: String?
  /// The file that holds it.
  public var location: String
  /// How much of what it says was told, in characters; nil where nothing was.
  public var toldLength: Int?

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

/// How taking an action back went.
public enum UndoOutcome: Sendable, Hashable {
  /// All is as it was, or as good as that: what is gone already counts as taken back.
  case undone(String)
  /// Nothing was changed, and why: edited since, or already sent. Asking again would end the same.
  case refused(String)
  /// Nothing was changed, and why; it may go better later.
  case notNow(String)
}
