import Foundation
import TimeExpressions
import Understanding

/// Writes a message and puts it into the outbox, where it waits for its undo window to end.
public struct SendEmailAction: Action {
  public let intent = Intent.sendEmail
  private let configuration: MailConfiguration
  private let outbox: Outbox
  private let resolve: RecipientResolver
  private let now: @Sendable () -> Date

  /// `resolve` finds people by name; `now` is the clock that the undo window is counted on.
  public init(
    configuration: MailConfiguration, outbox: Outbox, resolve: @escaping RecipientResolver,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.configuration = configuration
    self.outbox = outbox
    self.resolve = resolve
    self.now = now
  }

  /// Throws `MailError` where no account is set up, where a recipient is missing, unknown or one of several, and
  /// where there is nothing to say.
  public func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    guard let from = configuration.from else { throw MailError.notSetUp(setting: "mail.from") }
    guard configuration.transport != nil else {
      throw MailError.notSetUp(setting: "mail.smtp or mail.sendmail")
    }
    try configuration.validate()
    let people = try recipients(command.texts(.emailTo) ?? [], resolve: resolve)
    let subject = SpokenText.line(command.text(.emailSubject) ?? "")
    let body = command.text(.emailBody) ?? ""
    guard !subject.isEmpty || body.contains(where: { !$0.isWhitespace }) else { throw MailError.emptyMessage }

    let id = UUID()
    let written = now()
    let sendAt = written.addingTimeInterval(configuration.undoWindow)
    let message = OutgoingMessage(
      id: id, from: from, to: people, subject: subject.isEmpty ? opening(of: body) : subject, body: body,
      date: written, timeZone: context.timeZone)
    let entry = try message.queued(sendAt: sendAt)
    let outbox = outbox
    let receipt = Receipt(
      id: id, intent: intent,
      summary: "Message “\(entry.subject)” to \(people.map(\.spokenName).joined(separator: ", "))",
      location: outbox.folder.path,
      effects: [.queuedMessage(id: id.uuidString, outbox: outbox.folder.path, sendAt: sendAt)])
    return PreparedAction(receipt: receipt) { try outbox.enqueue(entry) }
  }
}

/// A subject for a message that has none: its first words, up to the end of a sentence.
private func opening(of body: String) -> String {
  let line = SpokenText.line(body, limit: 2000)
  let sentence = line.prefix { !".!?".contains($0) }
  var words = ""
  for word in sentence.split(separator: " ") {
    if words.count + word.count >= 60 { return words.isEmpty ? String(word.prefix(60)) : words + "…" }
    words += (words.isEmpty ? "" : " ") + word
  }
  return words
}
