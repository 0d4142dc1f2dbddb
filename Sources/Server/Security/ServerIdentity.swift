import Foundation
import NIOSSL
import Synchronization

/// The server's certificate, renewed when the machine's addresses change and long before it expires.
final class ServerIdentity: Sendable {
  /// The lifetime of a certificate in seconds.
  static let lifetime = 90.0 * 86_400

  private struct Issued {
    var machine: MachineNames
    var date: Date
    var context: NIOSSLContext
  }

  private let authority: CertificateAuthority
  private let issued: Mutex<Issued>

  init(_ authority: CertificateAuthority, for machine: MachineNames, at now: Date) throws {
    self.authority = authority
    issued = Mutex(try Self.issue(authority, machine, now))
  }

  /// The TLS context for the next connection.
  var context: NIOSSLContext { issued.withLock { $0.context } }

  /// The names that it is valid for.
  var machine: MachineNames { issued.withLock { $0.machine } }

  /// Issues another certificate if the machine's names have changed or a third of the lifetime is over.
  ///
  /// - Returns: Whether it did.
  @discardableResult
  func renew(for machine: MachineNames, at now: Date) throws -> Bool {
    let wanted = try authority.allowed(machine)
    let isGood = issued.withLock {
      $0.machine == wanted && (0..<Self.lifetime / 3).contains(now.timeIntervalSince($0.date))
    }
    if isGood { return false }
    let another = try Self.issue(authority, wanted, now)
    issued.withLock { $0 = another }
    return true
  }

  private static func issue(_ authority: CertificateAuthority, _ machine: MachineNames, _ now: Date) throws
    -> Issued
  {
    let machine = try authority.allowed(machine)
    let (certificate, key) = try authority.issue(for: machine, at: now)
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: [.certificate(try NIOSSLCertificate(bytes: certificate, format: .der))],
      privateKey: .privateKey(try NIOSSLPrivateKey(bytes: key, format: .der)))
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    return Issued(machine: machine, date: now, context: try NIOSSLContext(configuration: configuration))
  }
}
