/// Passes a message to the next mail server.
protocol MailSender: Sendable {
  /// Sends a message. It calls `handOver` once, before the last part goes out, after which the receiver may have the
  /// complete message. If that throws, nothing more goes out.
  func send(_ entry: OutboxEntry, handOver: @escaping @Sendable () throws -> Void) async -> SendResult
}

/// The result of an attempt, with the server's own words if it gave any.
enum SendResult: Sendable, Hashable {
  /// The server accepted the message.
  case accepted(String)
  /// Not accepted; another try may work.
  case delayed(String)
  /// Not accepted; another try would end the same.
  case refused(String)
  /// The connection broke after the message was handed over and before the answer.
  case unknown(String)
}

extension MailTransport {
  func sender() throws(MailError) -> any MailSender {
    try validate()
    switch self {
    case .smtp(let server):
      #if canImport(CCurl)
        return SMTPSender(server: server)
      #else
        throw .unavailable("Sending mail by SMTP to \(server.host)")
      #endif
    case .sendmail(let command): return SendmailSender(command: command)
    }
  }
}
