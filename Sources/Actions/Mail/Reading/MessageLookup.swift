import Foundation
import Understanding

/// Finds the messages that a command refers to: by the name that an earlier lookup gave, by their order among those
/// that were told, by sender and words, or else the one told of last.
struct MessageLookup {
  let maildir: Maildir
  let told: ToldMessages

  /// Returns the intended messages, the newest first; several if several fit.
  ///
  /// - Throws: `MailError.noMessageMeant`, `MailError.noMessages`, `MailError.notSoManyMessages`,
  ///   `MailError.messageIsGone`.
  func messages(_ command: Command) throws -> [ReceivedMessage] {
    let query = MessageQuery(command)
    if let name = command.text(.message) {
      guard let bound = try maildir.message(named: name) else {
        throw MailError.messageIsGone(subject: command.text(.emailSubject) ?? "")
      }
      // If another sender was said since, another message is meant.
      if query.isFrom(bound) { return [bound] }
    }
    switch command.scope(as: MessageScope.self) {
    case .unread: return try maildir.messages { $0.isUnread && query.isFrom($0) }
    case .them: return try told.listed.isEmpty ? meant() : told.listed.compactMap(found)
    case let order? where order.isOrder:
      guard let item = told.item(order) else {
        throw told.listed.isEmpty
          ? MailError.noMessageMeant : MailError.notSoManyMessages(told: told.listed.count)
      }
      return [try there(item)]
    default: break
    }
    return query.isEmpty ? try meant() : try named(query)
  }

  /// “It”: the message told of last, or one of several.
  private func meant() throws -> [ReceivedMessage] {
    if let read = told.read { return [try there(read)] }
    let found = try told.listed.compactMap(found)
    guard !found.isEmpty else { throw MailError.noMessageMeant }
    return found
  }

  private func named(_ query: MessageQuery) throws -> [ReceivedMessage] {
    let found = try maildir.messages(query).found
    guard !found.isEmpty else { throw MailError.noMessages(query.inWords) }
    return found
  }

  /// Returns the message told of last, if it is among several that fit.
  func preferringRead(_ messages: [ReceivedMessage]) -> [ReceivedMessage] {
    guard let read = told.read else { return messages }
    let name = MaildirName(path: read.location).unique
    return messages.first { $0.uniqueName == name }.map { [$0] } ?? messages
  }

  private func found(_ item: FoundItem) throws -> ReceivedMessage? {
    try maildir.message(named: item.location)
  }

  private func there(_ item: FoundItem) throws -> ReceivedMessage {
    guard let message = try found(item) else { throw MailError.messageIsGone(subject: item.title) }
    return message
  }
}

extension Command {
  /// Returns the command with the message that was found, to be shown and found again.
  func naming(_ message: ReceivedMessage) -> Command {
    var named = self
    named.slots[.message] = .text(message.uniqueName)
    named.slots[.scope] = nil
    named.slots[.searchText] = nil
    // A sender whose name has no letters cannot be found by it.
    named.slots[.emailFrom] = message.isFrom(message.spokenSender) ? .text(message.spokenSender) : nil
    return named
  }
}
