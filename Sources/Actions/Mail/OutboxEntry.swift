import Foundation

/// A message on its way, as kept in the outbox: one file, which moves from folder to folder.
struct OutboxEntry: Sendable, Hashable, Codable {
  let id: UUID
  let from: EmailAddress
  let recipients: [EmailAddress]
  /// What the message is called when it is spoken of.
  let subject: String
  /// The whole message, header and body, in ASCII with CRLF line ends.
  let message: String
  var queuedAt: Date
  /// When it is to be tried next.
  var sendAt: Date
  /// How often it has been tried.
  var attempts = 0
  /// What the last attempt ended with: a server's words, or an error.
  var lastReply: String?
  /// When it was accepted for delivery.
  var sentAt: Date?
  /// Where it belongs after an attempt whose result is known. It is written before the move, so that a crash between
  /// the two loses nothing.
  var settled: OutboxState?
}

/// Where a message stands. Each is a folder of the outbox; a message changes state by one rename.
public enum OutboxState: String, Sendable, Hashable, Codable, CaseIterable {
  /// Waits for its undo window to end, or for its next attempt.
  case queued
  /// Being sent, and not yet wholly handed over: a crash here means that nobody has it.
  case sending
  /// Its last bytes are going out, or the answer to them is awaited: a crash here leaves its fate unknown (RFC 1047).
  case handingOver
  case sent
  /// Refused for good.
  case failed
  /// May or may not have been sent. It is never sent again unless the person says so.
  case unknown
}

/// How far one attempt to send a message came.
public struct Delivery: Sendable, Hashable {
  public enum Outcome: Sendable, Hashable {
    case sent(Date)
    case retrying(at: Date, reason: String)
    case failed(reason: String)
    /// It may have been sent: the person decides by `Outbox.sendAgain` or `Outbox.forget`.
    case unknown(reason: String)
  }

  public var id: String
  public var subject: String
  public var recipients: [EmailAddress]
  public var outcome: Outcome
}
