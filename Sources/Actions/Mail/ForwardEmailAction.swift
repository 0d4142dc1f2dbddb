import Foundation
import TimeExpressions
import Understanding

/// Forwards a complete message with a few words above it: the one that was told of last, or one found by its sender
/// or words. It waits in the outbox until its undo window ends.
package struct ForwardEmailAction: Action {
  package let intent = Intent.forwardEmail
  private let configuration: MailConfiguration
  private let outbox: Outbox
  private let resolve: RecipientResolver
  private let told: @Sendable () async -> ToldMessages
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - resolve: Finds people by name.
  ///   - told: Gives the messages that were told of before.
  ///   - now: The clock for the undo window.
  package init(
    configuration: MailConfiguration, outbox: Outbox, resolve: @escaping RecipientResolver,
    told: @escaping @Sendable () async -> ToldMessages, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.configuration = configuration
    self.outbox = outbox
    self.resolve = resolve
    self.told = told
    self.now = now
  }

  /// Shows the message and its recipients; one command for each possible message.
  package func ground(_ command: Command, said: SaidTime, context: TimeContext) async throws -> Grounding {
    let messages = try await messages(command)
    let addressed = try RecipientLookup(outbox: outbox, resolve: resolve).commands(command)
    let commands = messages.flatMap { message in
      addressed.map { one in
        var named = one.naming(message)
        // A subject given by the person stays.
        if one.text(.message) != message.uniqueName || one.text(.emailSubject) == nil {
          named.slots[.emailSubject] = .text(ForwardedMessage.subject(of: message.subject))
        }
        return named
      }
    }
    return Grounding(commands, of: command)
  }

  /// Throws `MailError` if no account is set up, a recipient is missing or unknown, or the message is unclear or too
  /// large.
  package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let from = try configuration.sender()
    let people = try recipients(command.texts(.emailTo) ?? [], resolve: resolve)
    let messages = try await messages(command)
    guard messages.count == 1, let message = messages.first else {
      throw MailError.severalMessages(messages.prefix(MailSummary.told).map { $0.sentence(context) })
    }
    let forwarded = try ForwardedMessage(message)
    var outgoing = OutgoingMessage(
      id: UUID(), from: from, to: people,
      subject: CleanText.line(command.text(.emailSubject) ?? ForwardedMessage.subject(of: message.subject)),
      body: command.text(.emailBody) ?? "", date: now(), timeZone: context.timeZone)
    outgoing.forwarded = forwarded
    return try PreparedAction(
      intent: intent, message: outgoing, undoWindow: configuration.undoWindow, outbox: outbox)
  }

  private func messages(_ command: Command) async throws -> [ReceivedMessage] {
    let lookup = MessageLookup(maildir: try configuration.inbox(), told: await told())
    return lookup.preferringRead(try lookup.messages(command))
  }
}

extension ForwardedMessage {
  /// Reads a received message completely.
  ///
  /// - Throws: `MailError.tooLarge`, `MailError.unreadableMessage`, `MailError.unavailable`.
  init(_ message: ReceivedMessage) throws {
    #if canImport(CGMime)
      let limit = Self.mostMebibytes << 20
      let bytes = try fileBeginning(message.path, limit: limit + 1)
      guard bytes.count <= limit else {
        throw MailError.tooLarge(subject: message.spokenSubject, mebibytes: Self.mostMebibytes)
      }
      self.init(bytes: bytes, header: forwardedHeader(Array(bytes.prefix(64 * 1024))))
    #else
      throw MailError.unavailable("Passing mail on")
    #endif
  }
}
