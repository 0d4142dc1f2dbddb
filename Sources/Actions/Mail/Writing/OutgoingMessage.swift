import Foundation
import Sentences

/// The place of a reply in a conversation (RFC 5322, section 3.6.4).
struct MailThread: Sendable, Hashable {
  /// The identifier of the message replied to, without angle brackets.
  var messageID: String
  /// The identifiers of the messages before it, the oldest first.
  var references: [String]

  /// The identifiers for the reply's References.
  var answerReferences: [String] { references.filter { $0 != messageID } + [messageID] }
}

/// A message to be sent, before it is encoded.
struct OutgoingMessage: Sendable, Hashable {
  var id: UUID
  var from: Mailbox
  var to: [Mailbox]
  var subject: String
  var body: String
  var date: Date
  var timeZone: TimeZone
  /// The message that it replies to.
  var thread: MailThread?
  /// The message that it forwards.
  var forwarded: ForwardedMessage?

  /// The most characters of a subject, which keep its encoded lines below RFC 5322's limit.
  static let subjectLimit = 900
  static let bodyLimit = 1 << 20

  /// Returns the message as an entry of the outbox, to be sent at a time.
  func queued(sendAt: Date) throws(MailError) -> OutboxEntry {
    guard subject.unicodeScalars.count <= Self.subjectLimit else {
      throw .tooLong(part: SendingSentences.subject, limit: Self.subjectLimit)
    }
    guard body.utf8.count <= Self.bodyLimit else {
      throw .tooLong(part: SendingSentences.message, limit: Self.bodyLimit)
    }
    if let forwarded, forwarded.bytes.count > ForwardedMessage.mostMebibytes << 20 {
      throw .tooLarge(subject: forwarded.header.subject, mebibytes: ForwardedMessage.mostMebibytes)
    }
    #if canImport(CGMime)
      let message = try internetMessage()
    #else
      throw .unavailable("Writing mail")
    #endif
    return OutboxEntry(
      id: id, from: from.address, recipients: to.map(\.address), subject: CleanText.line(subject),
      message: message,
      queuedAt: date, sendAt: sendAt)
  }
}
