/// The actions for mail.
enum MailActions {
  /// - Parameters:
  ///   - told: Gives the messages that the person was told of recently.
  ///   - lastRead: Gives the path of the message that was read out last.
  static func all(
    _ configuration: MailConfiguration, outbox: Outbox, resolve: @escaping RecipientResolver,
    told: @escaping @Sendable () async -> ToldMessages, lastRead: @escaping @Sendable () async -> String?
  ) -> [any Action] {
    [
      ReadEmailAction(configuration: configuration, told: told),
      SendEmailAction(configuration: configuration, outbox: outbox, resolve: resolve),
      ReplyEmailAction(configuration: configuration, outbox: outbox, lastRead: lastRead),
      ForwardEmailAction(configuration: configuration, outbox: outbox, resolve: resolve, told: told),
      MarkEmailAction.asRead(configuration: configuration, told: told),
      MarkEmailAction.asUnread(configuration: configuration, told: told),
    ]
  }
}
