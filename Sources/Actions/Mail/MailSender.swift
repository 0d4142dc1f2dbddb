/// Gives a message to the next mail server.
protocol MailSender: Sendable {
  /// Calls `handOver` once, before that part of the message goes out after which the receiver may have it whole. If
  /// that throws, nothing more goes out.
  func send(_ entry: OutboxEntry, handOver: @escaping @Sendable () throws -> Void) async -> SendResult
}

/// How an attempt ended. The words are the server's own where it gave any.
enum SendResult: Sendable, Hashable {
  /// The server has taken the message and answers for it.
  case accepted(String)
  /// Not taken; worth another try.
  case delayed(String)
  /// Not taken; another try would end the same.
  case refused(String)
  /// The connection broke when the message was handed over and the answer was not there yet.
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
