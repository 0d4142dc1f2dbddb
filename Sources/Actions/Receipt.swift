import Foundation
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

  public init(id: UUID = UUID(), intent: Intent, summary: String, location: String, effects: [Effect]) {
    self.id = id
    self.intent = intent
    self.summary = summary
    self.location = location
    self.effects = effects
  }
}

/// One change to the outside world.
public enum Effect: Sendable, Hashable, Codable {
  /// A file that was not there before. The digest is SHA-256 in hexadecimal, to see later whether it was edited.
  case createdFile(path: String, sha256: String)
  /// A folder that was not there before.
  case createdFolder(path: String)
  /// A message that waits in the outbox until a time, then is sent.
  case queuedMessage(id: String, outbox: String, sendAt: Date)
  /// Words for the person; nothing was changed.
  case told(String)
}

/// How taking an action back went.
public enum UndoOutcome: Sendable, Hashable {
  /// All is as it was.
  case undone(String)
  /// Nothing was changed, and why: edited since, already sent, already gone.
  case refused(String)
}
