import Foundation
import Sentences
import TimeExpressions
import Understanding

/// Tells the new messages, or those found by sender or words, and reads messages that were told one after the other.
/// Nothing is marked as read.
package struct ReadEmailAction: Action {
  package let intent = Intent.readEmail
  private let configuration: MailConfiguration
  private let told: @Sendable () async -> ToldMessages

  /// The most characters of a message read out at once: about forty seconds of speech.
  static let partLength = 600
  /// The most bytes of its file that are read for that.
  private static let textLimit = 256 * 1024

  /// - Parameter told: The messages that were told of before.
  package init(
    configuration: MailConfiguration, told: @escaping @Sendable () async -> ToldMessages = { ToldMessages() }
  ) {
    self.configuration = configuration
    self.told = told
  }

  /// Throws `MailError` if no Maildir is set up, it cannot be read, or no message fits.
  package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let maildir = try configuration.inbox()
    let scope = command.scope(as: MessageScope.self)
    let told = scope == nil ? ToldMessages() : await told()
    switch scope {
    case .it:
      guard let item = told.read ?? told.listed.first else { throw MailError.noMessageMeant }
      return try reading(item, from: 0, maildir, context)
    case .more:
      guard let item = told.read else { break }
      return try reading(item, from: item.toldLength ?? 0, maildir, context)
    case let order? where order.isOrder:
      return try reading(order, of: told, command, maildir, context)
    default: break
    }
    let last = scope == .more ? told.listed.last : nil
    return try listing(MessageQuery(command), after: last, maildir, context)
  }

  /// Reads one of the messages that were told, or of all if none was.
  private func reading(
    _ order: MessageScope, of told: ToldMessages, _ command: Command, _ maildir: Maildir,
    _ context: TimeContext
  ) throws -> PreparedAction {
    var told = told
    if told.listed.isEmpty {
      told = ToldMessages([try listing(MessageQuery(command), after: nil, maildir, context).receipt])
      // Nothing was read yet, so the next one is the first.
      if order == .next, let first = told.listed.first {
        return try reading(first, from: 0, maildir, context)
      }
    }
    if let item = told.item(order) { return try reading(item, from: 0, maildir, context) }
    guard !told.listed.isEmpty else { throw MailError.noMessageMeant }
    guard order == .next, let read = told.read else {
      throw MailError.notSoManyMessages(told: told.listed.count)
    }
    // A reply still goes to the message that was read.
    return PreparedAction(
      intent: intent, told: MailSentences.noMore, items: [read], location: read.location)
  }

  private func reading(
    _ item: FoundItem, from start: Int, _ maildir: Maildir, _ context: TimeContext
  ) throws -> PreparedAction {
    guard let message = try maildir.message(named: item.location) else {
      throw MailError.messageIsGone(subject: item.title)
    }
    let text = try maildir.text(of: message, limit: Self.textLimit)
    let part = MessagePart(of: text, from: start, limit: Self.partLength)
    return PreparedAction(
      intent: intent, told: words(message, part, from: start, context),
      items: [FoundItem(message, told: part.end)], location: message.path)
  }

  private func words(
    _ message: ReceivedMessage, _ part: MessagePart, from start: Int, _ context: TimeContext
  ) -> String {
    let more = part.isCut ? [MailSentences.hasMore] : []
    let sentences: [String] =
      switch (start, part.words.isEmpty) {
      case (0, true): [message.sentence(context), MailSentences.noText]
      case (0, false): [message.sentence(context), MailSentences.says(part.shown)] + more
      case (_, true): [MailSentences.allRead]
      case (_, false): [MailSentences.goesOn(part.shown)] + more
      }
    return sentences.joined(separator: " ")
  }

  /// Tells the messages that were looked for, or the new ones, or the latest if none is new.
  ///
  /// - Parameter last: The last message told of before, or `nil` to begin with the newest.
  private func listing(
    _ query: MessageQuery, after last: FoundItem?, _ maildir: Maildir, _ context: TimeContext
  ) throws -> PreparedAction {
    var (messages, isComplete) = try query.isEmpty ? (news(maildir), true) : maildir.messages(query)
    if let last {
      // If the last one is no longer among them because it was marked as read, all are told.
      let name = MaildirName(path: last.location).unique
      let before = messages.firstIndex { $0.uniqueName == name }.map { $0 + 1 } ?? 0
      messages.removeFirst(before)
    }
    var summary = MailSummary(messages: messages, context: context)
    var told: Int?
    if messages.count == 1, let only = messages.first,
      let text = try? maildir.text(of: only, limit: Self.textLimit)
    {
      let part = MessagePart(of: text, limit: MailSummary.excerptLength)
      (summary.excerpt, told) = (part.shown, part.end)
    }
    let words =
      last != nil
      ? summary.rest() : query.isEmpty ? summary.news() : summary.matches(query, isComplete: isComplete)
    // If nothing follows, the last message is still the current one.
    let items = messages.isEmpty ? last.map { [$0] } ?? [] : []
    return PreparedAction(
      intent: intent, told: words,
      items: items + messages.prefix(MailSummary.told).map { FoundItem($0, told: told) },
      location: messages.first?.path ?? maildir.path)
  }

  private func news(_ maildir: Maildir) throws -> [ReceivedMessage] {
    let all = try maildir.messages()
    let unread = all.filter(\.isUnread)
    return unread.isEmpty ? Array(all.prefix(1)) : unread
  }
}

extension FoundItem {
  /// - Parameter told: The characters of its text that were told.
  init(_ message: ReceivedMessage, told: Int? = nil) {
    self.init(
      kind: .message, title: message.subject, people: [message.spokenSender], location: message.path,
      toldLength: told)
  }
}
