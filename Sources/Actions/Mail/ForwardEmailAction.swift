import Foundation
import TimeExpressions
import Understanding

/// Passes a message on, whole, with a few words above it: the one that was told of last, or one of a person or about
/// something. It waits in the outbox for its undo window to end.
public struct ForwardEmailAction: Action {
  public let intent = Intent.forwardEmail
  private let configuration: MailConfiguration
  private let outbox: Outbox
  private let resolve: RecipientResolver
  private let told: @Sendable () async -> ToldMessages
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - resolve: Finds people by name.
  ///   - told: The messages that were told of before.
  ///   - now: The clock that the undo window is counted on.
  public init(
    configuration: MailConfiguration, outbox: Outbox, resolve: @escaping RecipientResolver,
    told: @escaping @Sendable () async -> ToldMessages, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.configuration = configuration
    self.outbox = outbox
    self.resolve = resolve
    self.told = told
    self.now = now
  }

  /// Shows which message goes to whom; one command for each that may be meant.
  public func ground(_ command: Command, said: SaidTime, context: TimeContext) async throws -> Grounding {
    let messages = try await messages(command)
    let addressed = try RecipientLookup(outbox: outbox, resolve: resolve).commands(command)
    let commands = messages.flatMap { message in
      addressed.map { one in
        var named = one.naming(message)
        // A subject that the person gave it stays.
        if one.text(.message) != message.uniqueName || one.text(.emailSubject) == nil {
          named.slots[.emailSubject] = .text(ForwardedMessage.subject(of: message.subject))
        }
        return named
      }
    }
    return commands.count == 1 ? .one(commands[0]) : .several(commands)
  }

  /// Throws `MailError` where no account is set up, where a recipient is missing or unknown, where it is not known which
  /// message is meant, and where that is too large.
  public func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let from = try configuration.sender()
    let people = try recipients(command.texts(.emailTo) ?? [], resolve: resolve)
    let messages = try await messages(command)
    guard messages.count == 1, let message = messages.first else {
      throw MailError.severalMessages(messages.prefix(MailSummary.told).map { $0.sentence(context) })
    }
    let forwarded = try ForwardedMessage(message)
    var outgoing = OutgoingMessage(
      id: UUID(), from: from, to: people,
      subject: SpokenText.line(command.text(.emailSubject) ?? ForwardedMessage.subject(of: message.subject)),
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
  /// Reads all of a message that came in.
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
