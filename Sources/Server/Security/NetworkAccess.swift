import Foundation
import Synchronization

/// What opens the server to the network: who it is, shown by a certificate, and who is let in, shown by a token.
///
/// The token and the authority's key lie in a folder of their own, for their owner alone.
package final class NetworkAccess: Sendable {
  /// What is done with the token that is kept.
  package enum TokenChoice: Sendable, Hashable {
    case kept
    /// Another takes its place; who had the old one is let in no more.
    case new
  }

  let token: AccessToken
  let identity: ServerIdentity
  /// For devices that are to trust the server.
  let authorityPEM: String
  /// SHA-256 of the authority's certificate, as `AB:CD:…`.
  package let fingerprint: String
  /// Where the authority is kept, with its key.
  package let authorityFile: String
  /// Whether no device can have been told the token yet.
  package let isTokenNew: Bool
  /// Names asked for that the authority, made before, does not speak for.
  package let refusedNames: [String]

  private let moreNames: [String]
  private let attempts = Mutex(FailedAttempts())
  private let rates = Mutex(RequestRates())

  /// - Parameters:
  ///   - folder: Where the token and the authority are kept, and made where they are not there yet.
  ///   - names: Names and addresses that clients use and the machine does not know it has.
  /// - Throws: ``ServerError``.
  package convenience init(folder: String, names: [String] = [], token: TokenChoice = .kept) throws {
    for name in names where IPAddress(name) == nil && !MachineNames.isName(name) {
      throw ServerError.noName(name)
    }
    try self.init(folder: folder, machine: .current(and: names), names: names, token: token, now: .now)
  }

  init(folder: String, machine: MachineNames, names: [String], token: TokenChoice, now: Date) throws {
    authorityFile = "\(folder)/authority.pem"
    // The token may be as old as the first server on loopback; without an authority no device has been let in.
    let isFirst = !FileManager.default.fileExists(atPath: authorityFile)
    let (token, isNew) = try AccessToken.kept(in: folder, token)
    (self.token, isTokenNew) = (token, isNew || isFirst)
    let authority = try Self.authority(PrivateFile(path: authorityFile), machine, now)
    identity = try ServerIdentity(authority, for: machine, at: now)
    authorityPEM = try authority.certificatePEM()
    fingerprint = try authority.fingerprint()
    moreNames = names
    let allowed = identity.machine
    refusedNames = names.filter { IPAddress($0) == nil && !allowed.names.contains($0.lowercased()) }
  }

  /// Where a browser goes, the likeliest address first.
  ///
  /// - Parameter host: What the server listens on.
  package func addresses(host: String, port: Int) -> [String] {
    let machine = identity.machine
    let addresses = machine.addresses.filter { address in
      guard !address.isLoopback, let host = IPAddress(host) else { return false }
      // Zeros stand for all addresses; IPv6's for IPv4's too.
      let isAny = host.bytes.allSatisfy { $0 == 0 } && host.bytes.count >= address.bytes.count
      return isAny || address == host
    }
    return (addresses.map(\.inURL) + machine.names.filter { $0 != "localhost" }).map {
      "https://\($0):\(port)/"
    }
  }

  /// An address that carries the token after a `#`, which browsers keep to themselves: it is in no request.
  package func pairingAddress(_ address: String) -> String { "\(address)#\(token.text)" }

  /// Gives the server a new certificate where it needs one.
  func renew() throws { try identity.renew(for: .current(and: moreNames), at: .now) }

  /// Whether a peer may send one more request now; this machine's own programs always may.
  func mayAsk(_ peer: IPAddress?, at now: ContinuousClock.Instant = .now) -> Bool {
    guard let peer, !peer.isLoopback else { return true }
    return rates.withLock { $0.admit(peer.household, at: now) }
  }

  /// Whether nothing is looked at that a peer shows, since too much was wrong before.
  func isKeptWaiting(_ peer: IPAddress?, at now: ContinuousClock.Instant = .now) -> Bool {
    attempts.withLock { $0.wait(of: peer?.household ?? [], at: now) != nil }
  }

  /// What comes of something shown as a token or a browser's cookie.
  enum Verdict: Sendable, Hashable {
    case admitted, wrong
    /// Not looked at, since too much was wrong before.
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
      if try file.write(authority.text(), replacing: false) { return authority }
    }
    guard let text = try file.read(), let authority = try? CertificateAuthority(text) else {
      throw ServerError.damagedSecret(file.path)
    }
    guard authority.certificate.notValidAfter > now + ServerIdentity.lifetime else {
      throw ServerError.authorityExpires(file.path)
    }
    return authority
  }
}
