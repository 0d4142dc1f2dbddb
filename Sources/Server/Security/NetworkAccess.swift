import Foundation
import Synchronization

/// Opens the server to the network: a certificate shows who it is, and a token who is let in.
///
/// The token and the authority's key are in a folder that only their owner can read.
package final class NetworkAccess: Sendable {
  /// What to do with the stored token.
  package enum TokenChoice: Sendable, Hashable {
    case kept
    /// Replace it; whoever has the old one is no longer let in.
    case new
  }

  let token: AccessToken
  let identity: ServerIdentity
  /// The authority's certificate, for devices that should trust the server.
  let authorityPEM: String
  /// SHA-256 of the authority's certificate, as `AB:CD:…`.
  package let fingerprint: String
  /// The file with the authority and its key.
  package let authorityFile: String
  /// Whether no device can know the token yet.
  package let isTokenNew: Bool
  /// Requested names that the existing authority cannot certify.
  package let refusedNames: [String]

  private let moreNames: [String]
  private let attempts = Mutex(FailedAttempts())
  private let rates = Mutex(RequestRates())

  /// - Parameters:
  ///   - folder: The folder of the token and the authority, which are made if they are missing.
  ///   - names: Names and addresses that clients use and the machine does not know.
  /// - Throws: ``ServerError``.
  package convenience init(folder: String, names: [String] = [], token: TokenChoice = .kept) throws {
    for name in names where IPAddress(name) == nil && !MachineNames.isName(name) {
      throw ServerError.noName(name)
    }
    try self.init(folder: folder, machine: .current(and: names), names: names, token: token, now: .now)
  }

  init(folder: String, machine: MachineNames, names: [String], token: TokenChoice, now: Date) throws {
    authorityFile = "\(folder)/authority.pem"
    // The token may come from a server on loopback; without an authority, no device was let in.
    let isFirst = !FileManager.default.fileExists(atPath: authorityFile)
    let (token, isNew) = try AccessToken.kept(in: folder, token)
    (self.token, isTokenNew) = (token, isNew || isFirst)
    let authority = try Self.authority(PrivateFile(path: authorityFile), machine, now)
    identity = try ServerIdentity(authority, for: machine, at: now)
    authorityPEM = authority.pem
    fingerprint = authority.fingerprint
    moreNames = names
    let allowed = identity.machine
    refusedNames = names.filter { IPAddress($0) == nil && !allowed.names.contains($0.lowercased()) }
  }

  /// The addresses for a browser, the likeliest first.
  ///
  /// - Parameter host: The address that the server listens on.
  package func addresses(host: String, port: Int) -> [String] {
    let machine = identity.machine
    let addresses = machine.addresses.filter { address in
      guard !address.isLoopback, let host = IPAddress(host) else { return false }
      // Zeros mean all addresses; IPv6's include IPv4's.
      let isAny = host.bytes.allSatisfy { $0 == 0 } && host.bytes.count >= address.bytes.count
      return isAny || address == host
    }
    return (addresses.map(\.inURL) + machine.names.filter { $0 != "localhost" }).map {
      "https://\($0):\(port)/"
    }
  }

  /// An address with the token in its fragment, which browsers do not send.
  package func pairingAddress(_ address: String) -> String { "\(address)#\(token.text)" }

  /// Renews the server's certificate if necessary.
  func renew() throws { try identity.renew(for: .current(and: moreNames), at: .now) }

  /// Whether a peer may send one more request now. This machine's own programs always may.
  func mayAsk(_ peer: IPAddress?, at now: ContinuousClock.Instant = .now) -> Bool {
    guard let peer, !peer.isLoopback else { return true }
    return rates.withLock { $0.admit(peer.household, at: now) }
  }

  /// Whether a peer's tokens are not checked at the moment, because too many were wrong.
  func isKeptWaiting(_ peer: IPAddress?, at now: ContinuousClock.Instant = .now) -> Bool {
    attempts.withLock { $0.wait(of: peer?.household ?? [], at: now) != nil }
  }

  /// The result of checking a token or a browser's cookie.
  enum Verdict: Sendable, Hashable {
    case admitted, wrong
    /// Not checked, because too many were wrong.
    case wait(seconds: Int)
  }

  func verdict(_ peer: IPAddress?, at now: ContinuousClock.Instant = .now, _ isRight: () -> Bool) -> Verdict {
    let peer = peer?.household ?? []
    return attempts.withLock { attempts in
      if let seconds = attempts.wait(of: peer, at: now) { return .wait(seconds: seconds) }
      guard isRight() else {
        attempts.fail(peer, at: now)
        return .wrong
      }
      attempts.succeed(peer)
      return .admitted
    }
  }

  private static func authority(
    _ file: PrivateFile, _ machine: MachineNames, _ now: Date
  ) throws -> CertificateAuthority {
    if try file.read() == nil {
      let authority = try CertificateAuthority(for: machine, at: now)
      if try file.write(authority.text, replacing: false) { return authority }
    }
    guard let text = try file.read(), let authority = try? CertificateAuthority(text) else {
      throw ServerError.damagedSecret(file.path)
    }
    guard try authority.certificate.end > now + ServerIdentity.lifetime else {
      throw ServerError.authorityExpires(file.path)
    }
    return authority
  }
}
