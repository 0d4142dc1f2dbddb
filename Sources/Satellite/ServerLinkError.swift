import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Why there is no connection to a server, and what to do.
enum ServerLinkError: Error, Hashable {
  case unreachable(ServerAddress, reason: String)
  /// The connection ended.
  case lost(reason: String)
  /// The certificate is not signed by a trusted authority.
  case untrusted(ServerAddress, authority: String?)
  /// The certificate is trusted but for another name.
  case otherName(ServerAddress)
  case noAuthority(file: String)
  /// One side uses TLS and the other does not.
  case noCommonLanguage(ServerAddress)
  /// The server refused the connection.
  case refused(ServerAddress, status: Int, message: String)

  /// Whether trying again is useless.
  var isFinal: Bool {
    switch self {
    // A server that shuts down during the handshake looks as if it did not use TLS.
    case .unreachable, .lost, .noCommonLanguage: false
    case .untrusted, .otherName, .noAuthority: true
    // Showing a wrong token repeatedly looks like guessing.
    case .refused(_, let status, _): status != 429 && status < 500
    }
  }

  /// The error for a failed connection attempt.
  init(_ error: any Error, _ address: ServerAddress, authority: String?) {
    self =
      switch error {
      case let error as ServerLinkError: error
      case let error as NIOConnectionError: .unreachable(address, reason: Self.reason(error))
      case NIOSSLError.handshakeFailed(.sslError(let stack)) where Self.isAboutTrust(stack):
        .untrusted(address, authority: authority)
      case NIOSSLError.unableToValidateCertificate: .otherName(address)
      case let error as NIOSSLExtraError
      where error == .failedToValidateHostname || error == .serverHostnameImpossibleToMatch:
        .otherName(address)
      case NIOSSLError.handshakeFailed: .noCommonLanguage(address)
      case is HTTPParserError: .noCommonLanguage(address)
      case ChannelError.inappropriateOperationForState where !address.isSecure: .noCommonLanguage(address)
      default: .unreachable(address, reason: "\(error)")
      }
  }

  /// The error for a connection that broke off.
  static func lost(while error: any Error) -> ServerLinkError {
    .lost(reason: (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)")
  }

  private static func isAboutTrust(_ stack: NIOBoringSSLErrorStack) -> Bool {
    stack.contains { "\($0)".contains("CERTIFICATE_VERIFY_FAILED") }
  }

  private static func reason(_ error: NIOConnectionError) -> String {
    if let failure = error.connectionErrors.first {
      switch failure.error {
      case let error as IOError: return String(cString: strerror(error.errnoCode))
      case ChannelError.connectTimeout: return "no answer"
      default: return "\(failure.error)"
      }
    }
    return "there is no machine “\(error.host)”"
  }
}

extension ServerLinkError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unreachable(let address, let reason):
      """
      No server answers at \(address) (\(reason)). Is “voicecore serve\(address.isSecure ? " --open" : "")” running \
      there?
      """
    case .lost(let reason): "The connection was lost: \(reason)."
    case .untrusted(let address, let file?):
      """
      The certificate that \(address) shows is not signed by the authority in \(file). Fetch that of this server from \
      \(address)/ca.crt, and compare its fingerprint with the one that “voicecore serve --open --pair” prints.
      """
    case .untrusted(let address, nil):
      """
      The certificate that \(address) shows is signed by no authority that this machine trusts. Fetch the server's own \
      from \(address)/ca.crt, compare its fingerprint with the one that “voicecore serve --open --pair” prints, and \
      give it with --authority.
      """
    case .otherName(let address):
      """
      The server at \(address) shows a certificate for other names. Use one of the addresses that “voicecore serve \
      --open” prints, or start it with --name \(address.host).
      """
    case .noAuthority(let file): "There is no certificate in “\(file)” that can be read."
    case .noCommonLanguage(let address):
      address.isSecure
        ? """
        What answers at \(address) speaks no TLS. Start it with “voicecore serve --open”, or write http:// for this \
        machine's own.
        """
        : "What answers at \(address) speaks no HTTP. A server that was opened is reached at https://."
    case .refused(let address, 401, let message):
      """
      The server at \(address) does not let this satellite in: \(message). “voicecore serve --open --pair” shows the \
      token; give it in a file with --token-file, or in the variable \(SatelliteOptions.tokenVariable).
      """
    case .refused(let address, let status, let message):
      "The server at \(address) refuses (\(status)): \(message)"
    }
  }
}
