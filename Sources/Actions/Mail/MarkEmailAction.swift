import Sentences
import TimeExpressions
import Understanding

/// Marks messages as read or unread: the one that was told of last, all new ones, or those found by sender or words.
package struct MarkEmailAction: Action {
  package let intent: Intent
  private let isSeen: Bool
  private let configuration: MailConfiguration
  private let told: @Sendable () async -> ToldMessages

  /// - Parameter told: The messages that were told of before.
  package static func asRead(
    configuration: MailConfiguration, told: @escaping @Sendable () async -> ToldMessages
  ) -> MarkEmailAction {
    Self(intent: .markEmailRead, isSeen: true, configuration: configuration, told: told)
  }

  /// - Parameter told: The messages that were told of before.
  package static func asUnread(
    configuration: MailConfiguration, told: @escaping @Sendable () async -> ToldMessages
  ) -> MarkEmailAction {
    Self(intent: .markEmailUnread, isSeen: false, configuration: configuration, told: told)
  }

  /// Shows the message to be marked, if it is a single one.
  package func ground(_ command: Command, said: SaidTime, context: TimeContext) async throws -> Grounding {
    let messages = try await messages(command)
    guard messages.count == 1, let only = messages.first else { return .one(command) }
    var named = command.naming(only)
    named.slots[.emailSubject] = .text(only.spokenSubject)
    return .one(named)
  }

  /// Throws `MailError` if no Maildir is set up or it cannot be read, or if the message is unclear.
  package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let maildir = try configuration.inbox()
    let messages = try await messages(command)
    let renames = try maildir.renames(marking: messages, isSeen: isSeen)
    guard !renames.isEmpty else {
      return PreparedAction(intent: intent, told: already(messages), location: maildir.path)
    }
    let changed = Set(renames.map(\.unique))
    let marked = messages.filter { changed.contains($0.uniqueName) }
    let receipt = Receipt(
      intent: intent, summary: summary(marked), location: maildir.path,
      effects: [.renamedMessages(maildir: maildir.path, renames: renames)],
      items: marked.prefix(MailSummary.told).map { FoundItem($0) })
    return PreparedAction(receipt: receipt) { try maildir.perform(renames) }
  }

  private func messages(_ command: Command) async throws -> [ReceivedMessage] {
    let messages = try await MessageLookup(maildir: try configuration.inbox(), told: told()).messages(command)
    // “It” is one of several messages that were told.
    let isNamed =
      command.slots[.scope] != nil || command.slots[.message] != nil || !MessageQuery(command).isEmpty
    guard isNamed || messages.count == 1 else {
      throw MailError.severalMessages(messages.map(\.title))
    }
    return messages
  }

  private var mark: String { isSeen ? MailSentences.read : MailSentences.unread }

  private func summary(_ messages: [ReceivedMessage]) -> String {
    guard messages.count == 1, let only = messages.first else {
      return MailSentences.marked(messages.count, as: mark)
    }
    return MailSentences.marked(only.title, as: mark)
  }

  private func already(_ messages: [ReceivedMessage]) -> String {
    switch messages.count {
    case 0: MailSentences.noNewMessages
    case 1: MailSentences.alreadyMarked(as: mark)
    default: MailSentences.allAlreadyMarked(as: mark)
    }
  }
}

extension ReceivedMessage {
  /// The message's title: `“Lunch” from Anna Smith`.
  var title: String { MailSentences.title(spokenSubject, from: spokenSender) }
}
