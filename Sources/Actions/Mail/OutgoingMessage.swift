import Foundation

/// The place of an answer in a conversation (RFC 5322, section 3.6.4).
struct MailThread: Sendable, Hashable {
  /// The identifier of the message that is answered, without its angle brackets.
  var messageID: String
  /// Those of the messages before it, the oldest first.
  var references: [String]

  /// The identifiers of the answer's References.
  var answerReferences: [String] { references.filter { $0 != messageID } + [messageID] }
}

/// A message to be written, before it has a form on the wire.
struct OutgoingMessage: Sendable, Hashable {
  var id: UUID
  var from: Mailbox
  var to: [Mailbox]
  var subject: String
  var body: String
  var date: Date
  var timeZone: TimeZone
  /// What it answers.
  var thread: MailThread?
  /// What it passes on.
  var forwarded: ForwardedMessage?

  /// RFC 5322's limit of a line, which the encoded subject stays below when folded; and what a message may hold.
  static let subjectLimit = 900
  static let bodyLimit = 1 << 20

  /// The message in the outbox, to be sent at a time.
  func queued(sendAt: Date) throws(MailError) -> OutboxEntry {
    guard subject.unicodeScalars.count <= Self.subjectLimit else {
      throw .tooLong(part: "subject", limit: Self.subjectLimit)
    }
    guard body.utf8.count <= Self.bodyLimit else { throw .tooLong(part: "message", limit: Self.bodyLimit) }
    if let forwarded, forwarded.bytes.count > ForwardedMessage.mostMebibytes << 20 {
      throw .tooLarge(subject: forwarded.header.subject, mebibytes: ForwardedMessage.mostMebibytes)
    }
    #if canImport(CGMime)
      let message = try internetMessage()
    #else
      throw .unavailable("Writing mail")
    #endif
    return OutboxEntry(
      id: id, from: from.address, recipients: to.map(\.address), subject: SpokenText.line(subject),
      message: message,
      queuedAt: date, sendAt: sendAt)
  }
}
