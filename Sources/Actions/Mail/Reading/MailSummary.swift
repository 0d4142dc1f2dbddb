import Foundation
import Sentences
import TimeExpressions

/// Tells messages in words: `You have 3 new messages. Anna Smith: Lunch on Friday, ten minutes ago.`
struct MailSummary {
  /// The messages, the newest first.
  let messages: [ReceivedMessage]
  let context: TimeContext
  /// The beginning of the message, if there is only one.
  var excerpt: String?

  /// The most messages that are told one by one.
  static let told = 5
  /// The most characters that are told of the only message's text.
  static let excerptLength = 280

  init(messages: [ReceivedMessage], context: TimeContext) {
    self.messages = messages
    self.context = context
  }

  /// Tells the new messages, or the latest one if none is new.
  func news() -> String {
    guard let newest = messages.first else { return MailSentences.noMessages }
    guard newest.isUnread else { return MailSentences.noneNew(latest: list()) }
    return MailSentences.new(messages.count, list())
  }

  /// Tells the messages that were looked for.
  ///
  /// - Parameter isComplete: Whether all candidates were examined.
  func matches(_ query: MessageQuery, isComplete: Bool) -> String {
    let found =
      messages.isEmpty
      ? MailSentences.noMessages(query.inWords)
      : MailSentences.found(messages.count, query.inWords, list())
    return isComplete ? found : "\(found) \(MailSentences.notAllSearched)"
  }

  /// Tells the messages after those told before.
  func rest() -> String {
    messages.isEmpty ? MailSentences.noMore : list()
  }

  private func list() -> String {
    var sentences = messages.prefix(Self.told).map { $0.sentence(context) }
    if let excerpt, !excerpt.isEmpty { sentences.append(MailSentences.says(excerpt)) }
    let rest = messages.count - Self.told
    if rest > 0 { sentences.append(MailSentences.more(rest)) }
    return sentences.joined(separator: " ")
  }
}

extension MessageQuery {
  /// The query in words: ` from Anna about “lunch”`.
  var inWords: String {
    MailSentences.wanted(from: sender, about: words)
  }
}

extension ReceivedMessage {
  /// Returns the message in a sentence: `Anna Smith: Lunch on Friday, ten minutes ago.`
  func sentence(_ context: TimeContext) -> String {
    MailSentences.message(
      spokenSubject, from: spokenSender, spokenAge(of: local(date, context), now: context.now))
  }

  /// The subject, or “no subject”.
  var spokenSubject: String { subject.isEmpty ? MailSentences.noSubject : subject }

  private func local(_ date: Date, _ context: TimeContext) -> LocalDateTime {
    // Clamped to a few thousand years from now, so that an invented date cannot overflow.
    let seconds = min(max(date.timeIntervalSince1970, -60e9), 60e9)
    return LocalDateTime(secondsSinceEpoch: Int(seconds) + context.timeZone.secondsFromGMT(for: date))
  }
}
