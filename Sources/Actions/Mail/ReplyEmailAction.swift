import Foundation
import TimeExpressions
import Understanding

/// Replies to a message in its conversation: the one read last, or the newest of a person. The reply waits in the
/// outbox until its undo window ends.
package struct ReplyEmailAction: Action {
  package let intent = Intent.replyEmail
  private let configuration: MailConfiguration
  private let outbox: Outbox
  private let lastRead: @Sendable () async -> String?
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - lastRead: Gives the path of the message that was told of last.
  ///   - now: The clock for the undo window.
  package init(
    configuration: MailConfiguration, outbox: Outbox, lastRead: @escaping @Sendable () async -> String?,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.configuration = configuration
    self.outbox = outbox
    self.lastRead = lastRead
    self.now = now
  }

  /// Shows the recipient.
  package func ground(_ command: Command, said: SaidTime, context: TimeContext) async throws -> Grounding {
    var one = command
    let sender = try await answered(command).sender
    one.slots[.emailTo] = .texts([sender.written])
    one.slots[.newRecipients] = nil
    return .one(RecipientLookup(outbox: outbox) { _ in .none }.marking(sender, in: one))
  }

  /// Throws `MailError` if no account is set up, there is nothing to reply to, or there is no text.
  package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let from = try configuration.sender()
    let body = command.text(.emailBody) ?? ""
    guard body.contains(where: { !$0.isWhitespace }) else { throw MailError.emptyMessage }
    let header = try await answered(command)
    var message = OutgoingMessage(
      id: UUID(), from: from, to: [header.sender], subject: header.answerSubject, body: body, date: now(),
      timeZone: context.timeZone)
    message.thread = header.thread
    return try PreparedAction(
      intent: intent, message: message, undoWindow: configuration.undoWindow, outbox: outbox)
  }

  private func answered(_ command: Command) async throws -> AnsweredHeader {
    guard let path = configuration.maildir else { throw MailError.notSetUp(setting: "mail.maildir") }
    let maildir = Maildir(path: path)
    let named = CleanText.line(command.texts(.emailTo)?.first ?? "")
    let said = try Mailbox(written: named)?.address.description ?? named
    let read = await lastRead().flatMap { maildir.current($0) }
    if let read, let header = try maildir.answeredHeader(of: read), said.isEmpty || header.isFrom(said) {
      return header
    }
    guard !said.isEmpty else { throw MailError.nothingToAnswer(from: nil) }
    for message in try maildir.messages(where: { $0.isFrom(said) }) {
      if let header = try maildir.answeredHeader(of: message.path) { return header }
    }
    throw MailError.nothingToAnswer(from: said)
  }
}

extension AnsweredHeader {
  fileprivate func isFrom(_ said: String) -> Bool {
    sender.address.description.lowercased() == said.lowercased()
      || FoldedWords.areAll(of: said, in: "\(sender.name) \(sender.address)")
  }
}
