import Foundation

/// A message in the outbox: a file that moves between folders.
struct OutboxEntry: Sendable, Hashable, Codable {
  let id: UUID
  let from: EmailAddress
  let recipients: [EmailAddress]
  /// The subject, by which the message is mentioned.
  let subject: String
  /// The complete message with header and body, in ASCII with CRLF line ends.
  let message: String
  var queuedAt: Date
  /// The time of the next attempt.
  var sendAt: Date
  /// The number of attempts.
  var attempts = 0
  /// The result of the last attempt: a server's words, or an error.
  var lastReply: String?
  /// When it was accepted for delivery.
  var sentAt: Date?
  /// The state after an attempt whose result is known. It is written before the move, so that a crash between them
  /// loses nothing.
  var settled: OutboxState?
}

/// The state of a message. Each state is a folder of the outbox, and a message changes its state by one rename.
public enum OutboxState: String, Sendable, Hashable, Codable, CaseIterable {
  /// Waits for its undo window to end, or for its next attempt.
  case queued
  /// Being sent and not yet completely handed over. After a crash here, nobody has it.
  case sending
  /// Its last bytes are going out, or their answer is awaited. After a crash here, its fate is unknown (RFC 1047).
  case handingOver
  case sent
  /// Refused for good.
  case failed
  /// May or may not have been sent. It is never sent again unless the person says so.
  case unknown
}

/// The result of an attempt to send a message.
package struct Delivery: Sendable, Hashable {
  package enum Outcome: Sendable, Hashable {
    case sent(Date)
    case retrying(at: Date, reason: String)
    case failed(reason: String)
    /// It may have been sent. The person decides with `Outbox.sendAgain` or `Outbox.forget`.
    case unknown(reason: String)
  }

  package var id: String
  package var subject: String
  package var recipients: [EmailAddress]
  package var outcome: Outcome
}
