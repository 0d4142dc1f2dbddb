import Foundation
import TimeExpressions
import Understanding

/// Tells what mail there is: the new messages, those of a person or about something; and, of what was told, one message
/// after the other. Nothing is marked as read.
public struct ReadEmailAction: Action {
  public let intent = Intent.readEmail
  private let configuration: MailConfiguration
  private let told: @Sendable () async -> ToldMessages

  /// So much of a message is read out at once, about forty seconds of speech.
  static let partLength = 600
  /// So much of its file is read for that.
  private static let textLimit = 256 * 1024

  /// - Parameter told: The messages that were told of before.
  public init(
    configuration: MailConfiguration, told: @escaping @Sendable () async -> ToldMessages = { ToldMessages() }
  ) {
    self.configuration = configuration
    self.told = told
  }

  /// Throws `MailError` where no Maildir is set up or it cannot be read, and where no message is there that is meant.
  public func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
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

  /// One message of those that were told; where none was, of those that there are.
  private func reading(
    _ order: MessageScope, of told: ToldMessages, _ command: Command, _ maildir: Maildir,
    _ context: TimeContext
  ) throws -> PreparedAction {
    var told = told
    if told.listed.isEmpty {
      told = ToldMessages([try listing(MessageQuery(command), after: nil, maildir, context).receipt])
      // It was not told of yet, so the next one is the first.
      if order == .next, let first = told.listed.first {
        return try reading(first, from: 0, maildir, context)
      }
    }
    if let item = told.item(order) { return try reading(item, from: 0, maildir, context) }
    guard !told.listed.isEmpty else { throw MailError.noMessageMeant }
    guard order == .next, let read = told.read else {
      throw MailError.notSoManyMessages(told: told.listed.count)
    }
    // What was read stays what an answer goes to.
    return PreparedAction(
      intent: intent, told: "That was the last of them.", items: [read], location: read.location)
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
    let more = part.isCut ? " There is more." : ""
    switch (start, part.words.isEmpty) {
    case (0, true): return message.sentence(context) + " There is no text in it that I can read."
    case (0, false): return message.sentence(context) + " It says: \(part.shown)\(more)"
    case (_, true): return "That is all that it says."
    case (_, false): return "It goes on: \(part.shown)\(more)"
    }
  }

  /// The messages that are looked for, or the new ones, or the latest where none is new.
  ///
  /// - Parameter last: The last one that was told of before; nil to begin with the newest.
  private func listing(
    _ query: MessageQuery, after last: FoundItem?, _ maildir: Maildir, _ context: TimeContext
  ) throws -> PreparedAction {
    var (messages, isComplete) = try query.isEmpty ? (news(maildir), true) : maildir.messages(query)
    if let last {
      // One that is no longer among them, since it was marked as read, leaves all of them to be told.
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
    // Where nothing follows, what was told before is still spoken of.
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
  /// - Parameter told: How much of its text was told.
  init(_ message: ReceivedMessage, told: Int? = nil) {
    self.init(
      kind: .message, title: message.subject, people: [message.spokenSender], location: message.path,
      toldLength: told)
  }
}
