import Foundation

/// Where mail is read from and how it is sent. As written in the configuration file:
///
///     mail:
///       maildir: ~/Mail/INBOX
///       from: { name: Anna Smith, address: anna@example.org }
///       smtp: { host: smtp.example.org, user: anna, passwordCommand: [pass, show, mail] }
///       undoWindow: 10
package struct MailConfiguration: Sendable, Hashable {
  /// A folder that holds `cur` and `new`.
  package var maildir: String?
  package var from: Mailbox?
  package var transport: MailTransport?
  /// The folder of the outbox, or `nil` for the caller's choice.
  package var outbox: String?
  /// Seconds for which a message can be undone, 0 to 86,400.
  package var undoWindow: Double

  package init(
    maildir: String? = nil, from: Mailbox? = nil, transport: MailTransport? = nil, outbox: String? = nil,
    undoWindow: Double = 10
  ) {
    self.maildir = maildir
    self.from = from
    self.transport = transport
    self.outbox = outbox
    self.undoWindow = undoWindow
  }
}

/// How a message leaves the machine.
package enum MailTransport: Sendable, Hashable {
  case smtp(SMTPServer)
  /// A program and its arguments, such as `["/usr/sbin/sendmail", "-t", "-i"]`. It reads a message from standard
  /// input and the recipients from its header.
  case sendmail([String])
}

/// A mail submission server (RFC 6409) and how to log in.
package struct SMTPServer: Sendable, Hashable, Codable {
  package enum Security: String, Sendable, Hashable, Codable {
    /// TLS from the first byte (RFC 8314), port 465.
    case tls
    /// TLS after an upgrade that comes before anything else (RFC 3207), port 587. Without the upgrade nothing is
    /// sent.
    case startTLS = "starttls"
    /// No encryption. A password is then only given to this machine.
    case none

    var defaultPort: Int {
      switch self {
      case .tls: 465
      case .startTLS: 587
      case .none: 25
      }
    }
  }

  package var host: String
  package var port: Int
  package var security: Security
  package var user: String?
  /// The password, or `nil` if a command gives it, or the desktop's password store (`MailPassword`).
  package var password: String?
  /// A program and its arguments that prints the password as its first line; used if `password` is nil.
  package var passwordCommand: [String]?
  /// A PEM file of certificate authorities to trust instead of the system's.
  package var certificateAuthorities: String?
  /// Seconds to wait for each of the server's answers.
  package var responseTimeout: Int

  package init(
    host: String, port: Int? = nil, security: Security = .tls, user: String? = nil, password: String? = nil,
    passwordCommand: [String]? = nil, certificateAuthorities: String? = nil, responseTimeout: Int = 120
  ) {
    self.host = host
    self.port = port ?? security.defaultPort
    self.security = security
    self.user = user
    self.password = password
    self.passwordCommand = passwordCommand
    self.certificateAuthorities = certificateAuthorities
    self.responseTimeout = responseTimeout
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let security = try container.decodeIfPresent(Security.self, forKey: .security)
    self.init(
      host: try container.decode(String.self, forKey: .host),
      port: try container.decodeIfPresent(Int.self, forKey: .port),
      security: security ?? .tls,
      user: try container.decodeIfPresent(String.self, forKey: .user),
      password: try container.decodeIfPresent(String.self, forKey: .password),
      passwordCommand: try container.decodeIfPresent([String].self, forKey: .passwordCommand),
      certificateAuthorities: try container.decodeIfPresent(String.self, forKey: .certificateAuthorities),
      responseTimeout: try container.decodeIfPresent(Int.self, forKey: .responseTimeout) ?? 120)
  }
}

extension MailConfiguration: Codable {
  private enum CodingKeys: String, CodingKey {
    case maildir, from, smtp, sendmail, outbox, undoWindow
  }

  /// Throws `MailError.invalidConfiguration` if a value cannot be used.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let smtp = try container.decodeIfPresent(SMTPServer.self, forKey: .smtp)
    let sendmail = try container.decodeIfPresent([String].self, forKey: .sendmail)
    if smtp != nil, sendmail != nil {
      throw MailError.invalidConfiguration(
        setting: "mail.sendmail", reason: "mail.smtp is set too; keep one of them")
    }
    self.init(
      maildir: try container.decodeIfPresent(String.self, forKey: .maildir).map(expandingHome),
      from: try container.decodeIfPresent(Mailbox.self, forKey: .from),
      transport: smtp.map(MailTransport.smtp) ?? sendmail.map(MailTransport.sendmail),
      outbox: try container.decodeIfPresent(String.self, forKey: .outbox).map(expandingHome),
      undoWindow: try container.decodeIfPresent(Double.self, forKey: .undoWindow) ?? 10)
    try validate()
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(maildir, forKey: .maildir)
    try container.encodeIfPresent(from, forKey: .from)
    switch transport {
    case .smtp(let server): try container.encode(server, forKey: .smtp)
    case .sendmail(let command): try container.encode(command, forKey: .sendmail)
    case nil: break
    }
    try container.encodeIfPresent(outbox, forKey: .outbox)
    try container.encode(undoWindow, forKey: .undoWindow)
  }

  func validate() throws(MailError) {
    guard (0...86_400).contains(undoWindow) else {
      throw .invalidConfiguration(setting: "mail.undoWindow", reason: "it must be 0 to 86400 seconds")
    }
    try transport?.validate()
  }

  /// Returns the folder from which mail is read.
  ///
  /// - Throws: `MailError.notSetUp`.
  func inbox() throws(MailError) -> Maildir {
    guard let maildir else { throw .notSetUp(setting: "mail.maildir") }
    return Maildir(path: maildir)
  }
}

extension MailTransport {
  func validate() throws(MailError) {
    switch self {
    case .smtp(let server): try server.validate()
    case .sendmail(let command):
      guard let program = command.first, !program.isEmpty else {
        throw .invalidConfiguration(setting: "mail.sendmail", reason: "it must name a program")
      }
    }
  }
}

extension SMTPServer {
  /// Whether the server is on this machine, so that nobody can overhear the connection.
  var isLoopback: Bool {
    ["localhost", "::1", "[::1]"].contains(host)
      || host.hasPrefix("127.") && host.allSatisfy { $0 == "." || $0.isNumber }
  }

  func validate() throws(MailError) {
    let allowed = host.utf8.allSatisfy { byte in
      (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
        || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) || ".-:[]".utf8.contains(byte)
    }
    guard !host.isEmpty, allowed else {
      throw .invalidConfiguration(
        setting: "mail.smtp.host", reason: "it must be a host name or an IP address")
    }
    guard (1...65_535).contains(port) else {
      throw .invalidConfiguration(setting: "mail.smtp.port", reason: "it must be 1 to 65535")
    }
    guard (1...3600).contains(responseTimeout) else {
      throw .invalidConfiguration(
        setting: "mail.smtp.responseTimeout", reason: "it must be 1 to 3600 seconds")
    }
    if security == .none, user != nil, !isLoopback {
      throw .invalidConfiguration(
        setting: "mail.smtp.security",
        reason: "a password would cross the network in the open; use tls or starttls")
    }
  }
}

private func expandingHome(_ path: String) -> String {
  NSString(string: path).expandingTildeInPath
}
