import Foundation
import TimeExpressions
import Understanding

/// Tells what mail there is: the new messages, or those of a person or about something. Nothing is marked as read.
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
    let people = (command.texts(.emailTo) ?? []).map { SpokenText.line($0) }.filter { !$0.isEmpty }
    let topic = SpokenText.line(command.text(.emailSubject) ?? "")
    let messages: [ReceivedMessage]
    let isFiltered = !people.isEmpty || !topic.isEmpty
    if isFiltered {
      messages = try maildir.messages { message in
        (people.isEmpty || people.contains { isFrom($0, message) })
          && (topic.isEmpty || contains(wordsOf: topic, in: message.subject))
      }
    } else {
      let all = try maildir.messages()
      let unread = all.filter(\.isUnread)
      messages = unread.isEmpty ? Array(all.prefix(1)) : unread
    }
    var summary = MailSummary(messages: messages, context: context)
    if messages.count == 1, let only = messages.first { summary.excerpt = try? maildir.excerpt(of: only) }
    let words = isFiltered ? summary.matches(people: people, topic: topic) : summary.news()
    let receipt = Receipt(
      intent: intent, summary: words, location: messages.first?.path ?? path, effects: [.told(words)])
    return PreparedAction(receipt: receipt) {}
  }
}

/// Whether a message comes from whom the words name: each begins a word of the sender's name or address.
private func isFrom(_ said: String, _ message: ReceivedMessage) -> Bool {
  message.senderAddress.lowercased() == said.lowercased()
    || contains(wordsOf: said, in: message.senderName + " " + message.senderAddress)
}

private func contains(wordsOf said: String, in text: String) -> Bool {
  let words = foldedWords(text)
  let wanted = foldedWords(said)
  return !wanted.isEmpty && wanted.allSatisfy { wanted in words.contains { $0.hasPrefix(wanted) } }
}

/// Words without regard to case and accents, as recognition does not hear them.
private func foldedWords(_ text: String) -> [Substring] {
  text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    .split { !$0.isLetter && !$0.isNumber }
}
