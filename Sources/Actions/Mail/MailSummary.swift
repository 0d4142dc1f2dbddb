import Foundation
import TimeExpressions

/// Messages told in words: `You have 3 new messages. Anna Smith: Lunch on Friday, ten minutes ago.`
struct MailSummary {
  /// The newest first.
  let messages: [ReceivedMessage]
  let context: TimeContext
  /// The beginning of the only message, where there is one.
  var excerpt: String?

  /// How many are told one by one.
  static let told = 5

  init(messages: [ReceivedMessage], context: TimeContext) {
    self.messages = messages
    self.context = context
  }

  /// The new messages; or, where none is new, the latest.
  func news() -> String {
    guard let newest = messages.first else { return "You have no messages." }
    guard newest.isUnread else { return "You have no new messages. The latest: " + list() }
    return "You have \(counted("new message")). " + list()
  }

  /// The messages of a person.
  func matches(sender: String) -> String {
    guard !messages.isEmpty else { return "You have no messages from \(sender)." }
    return "You have \(counted("message")) from \(sender). " + list()
  }

  private func counted(_ what: String) -> String {
    messages.count == 1 ? "1 \(what)" : "\(messages.count) \(what)s"
  }

  private func list() -> String {
    var sentences = messages.prefix(Self.told).map { message in
      let subject = message.subject.isEmpty ? "no subject" : message.subject
      return "\(message.spokenSender): \(subject), \(spokenAge(of: local(message.date), now: context.now))."
    }
    if let excerpt, !excerpt.isEmpty { sentences.append("It says: \(excerpt)") }
    let rest = messages.count - Self.told
    if rest > 0 { sentences.append("And \(rest) more.") }
    return sentences.joined(separator: " ")
  }

  private func local(_ date: Date) -> LocalDateTime {
    // Within a few thousand years of now, so that a made-up time cannot overflow.
    let seconds = min(max(date.timeIntervalSince1970, -60e9), 60e9)
    return LocalDateTime(secondsSinceEpoch: Int(seconds) + context.timeZone.secondsFromGMT(for: date))
  }
}
