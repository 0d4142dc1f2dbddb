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
  /// So much of what the only message says is told with it.
  static let excerptLength = 280

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

  /// The messages that were looked for.
  ///
  /// - Parameter isComplete: Whether all that could be among them was looked at.
  func matches(_ query: MessageQuery, isComplete: Bool) -> String {
    let doubt = isComplete ? "" : " I did not look into all of your older messages."
    guard !messages.isEmpty else { return "You have no messages\(query.inWords).\(doubt)" }
    return "You have \(counted("message"))\(query.inWords). " + list() + doubt
  }

  /// Those that come after the ones told before.
  func rest() -> String {
    messages.isEmpty ? "That was the last of them." : list()
  }

  private func counted(_ what: String) -> String {
    messages.count == 1 ? "1 \(what)" : "\(messages.count) \(what)s"
  }

  private func list() -> String {
    var sentences = messages.prefix(Self.told).map { $0.sentence(context) }
    if let excerpt, !excerpt.isEmpty { sentences.append("It says: \(excerpt)") }
    let rest = messages.count - Self.told
    if rest > 0 { sentences.append("And \(rest) more.") }
    return sentences.joined(separator: " ")
  }
}

extension MessageQuery {
  /// ` from Anna about “lunch”`.
  var inWords: String {
    (sender.map { " from \($0)" } ?? "") + (words.map { " about “\($0)”" } ?? "")
  }
}

extension ReceivedMessage {
  /// `Anna Smith: Lunch on Friday, ten minutes ago.`
  func sentence(_ context: TimeContext) -> String {
    "\(spokenSender): \(spokenSubject), \(spokenAge(of: local(date, context), now: context.now))."
  }

  /// The subject, or words for none.
  var spokenSubject: String { subject.isEmpty ? "no subject" : subject }

  private func local(_ date: Date, _ context: TimeContext) -> LocalDateTime {
    // Within a few thousand years of now, so that a made-up time cannot overflow.
    let seconds = min(max(date.timeIntervalSince1970, -60e9), 60e9)
    return LocalDateTime(secondsSinceEpoch: Int(seconds) + context.timeZone.secondsFromGMT(for: date))
  }
}
