import Foundation
import Sentences
import TimeExpressions
import Understanding

/// Puts a new message into the outbox, where it waits until its undo window ends.
package struct SendEmailAction: Action {
  package let intent = Intent.sendEmail
  private let configuration: MailConfiguration
  private let outbox: Outbox
  private let resolve: RecipientResolver
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - resolve: Finds people by name.
  ///   - now: The clock for the undo window.
  package init(
    configuration: MailConfiguration, outbox: Outbox, resolve: @escaping RecipientResolver,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.configuration = configuration
    self.outbox = outbox
    self.resolve = resolve
    self.now = now
  }

  /// Shows the recipients.
  package func ground(_ command: Command, said: SaidTime, context: TimeContext) async throws -> Grounding {
    let commands = try RecipientLookup(outbox: outbox, resolve: resolve).commands(command)
    return Grounding(commands, of: command)
  }

  /// Throws `MailError` if no account is set up, a recipient is missing, unknown or ambiguous, or there is no text.
  package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let from = try configuration.sender()
    let said = (command.texts(.emailTo) ?? []) + (command.texts(.addedPeople) ?? [])
    let people = try recipients(said, resolve: resolve)
    let subject = CleanText.line(command.text(.emailSubject) ?? "")
    let body = command.text(.emailBody) ?? ""
    guard !subject.isEmpty || body.contains(where: { !$0.isWhitespace }) else { throw MailError.emptyMessage }
    let message = OutgoingMessage(
      id: UUID(), from: from, to: people, subject: subject.isEmpty ? opening(of: body) : subject, body: body,
      date: now(), timeZone: context.timeZone)
    return try PreparedAction(
      intent: intent, message: message, undoWindow: configuration.undoWindow, outbox: outbox)
  }
}

extension MailConfiguration {
  /// Returns the sender of mail.
  ///
  /// - Throws: `MailError` if no account is set up, or not correctly.
  func sender() throws(MailError) -> Mailbox {
    guard let from else { throw .notSetUp(setting: "mail.from") }
    guard transport != nil else { throw .notSetUp(setting: "mail.smtp or mail.sendmail") }
    try validate()
    return from
  }
}

extension PreparedAction {
  /// Creates an action that puts a message into the outbox.
  init(intent: Intent, message: OutgoingMessage, undoWindow: Double, outbox: Outbox) throws {
    let sendAt = message.date.addingTimeInterval(undoWindow)
    let entry = try message.queued(sendAt: sendAt)
    let receipt = Receipt(
      id: message.id, intent: intent,
      summary: SendingSentences.queued(entry.subject, to: message.to.map(\.spokenName)),
      location: outbox.folder.path,
      effects: [.queuedMessage(id: message.id.uuidString, outbox: outbox.folder.path, sendAt: sendAt)])
    self.init(receipt: receipt) { try outbox.enqueue(entry) }
  }
}

/// Returns a subject for a message without one: its first words, up to the end of a sentence.
private func opening(of body: String) -> String {
  let line = CleanText.line(body, limit: 2000)
  let sentence = line.prefix { !".!?".contains($0) }
  var words = ""
  for word in sentence.split(separator: " ") {
    if words.count + word.count >= 60 { return words.isEmpty ? String(word.prefix(60)) : words + "…" }
    words += (words.isEmpty ? "" : " ") + word
  }
  return words
}
