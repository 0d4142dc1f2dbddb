import Foundation
import TimeExpressions
import Understanding

/// Tells what mail there is: the new messages, or those of a person. Nothing is marked as read.
public struct ReadEmailAction: Action {
  public let intent = Intent.readEmail
  private let configuration: MailConfiguration

  public init(configuration: MailConfiguration) {
    self.configuration = configuration
  }

  /// Throws `MailError` where no Maildir is set up or it cannot be read.
  public func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    guard let path = configuration.maildir else { throw MailError.notSetUp(setting: "mail.maildir") }
    let maildir = Maildir(path: path)
    let said = SpokenText.line(command.text(.emailFrom) ?? "")
    let sender = said.isEmpty ? nil : said
    let messages: [ReceivedMessage]
    if let sender {
      messages = try maildir.messages { $0.isFrom(sender) }
    } else {
      let all = try maildir.messages()
      let unread = all.filter(\.isUnread)
      messages = unread.isEmpty ? Array(all.prefix(1)) : unread
    }
    var summary = MailSummary(messages: messages, context: context)
    if messages.count == 1, let only = messages.first { summary.excerpt = try? maildir.excerpt(of: only) }
    return PreparedAction(
      intent: intent, told: sender.map(summary.matches(sender:)) ?? summary.news(),
      items: messages.prefix(MailSummary.told).map { message in
        FoundItem(
          kind: .message, title: message.subject, people: [message.spokenSender], location: message.path)
      }, location: messages.first?.path ?? path)
  }
}

extension ReceivedMessage {
  /// Whether it comes from whom the words name: each begins a word of the sender's name or address.
  func isFrom(_ said: String) -> Bool {
    senderAddress.lowercased() == said.lowercased()
      || FoldedWords.areAll(of: said, in: senderName + " " + senderAddress)
  }
}
