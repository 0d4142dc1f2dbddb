import COpenSSL
import Digests
import Foundation

/// The certificate authority of one machine.
///
/// Its name constraints (RFC 5280, 4.2.1.10) limit it to this machine's names, so that a stolen key cannot vouch for
/// other sites. Addresses are not constrained, because BoringSSL does not support such constraints and refuses
/// certificates under them.
struct CertificateAuthority: Sendable {
  let certificate: X509Certificate
  private let key: PrivateKey

  /// How many seconds before now a certificate begins to be valid, since clocks differ.
  static let slack = 86_400.0
  private static let years = 10.0

  /// Makes a new authority.
  init(for machine: MachineNames, at now: Date) throws {
    key = try PrivateKey()
    let domains = machine.names.map { "permitted;DNS:\($0)" }
    certificate = try X509Certificate(
      .init(
        name: "VoiceCore on \(machine.names.first ?? "this machine")".prefix64, start: now - Self.slack,
        end: now + Self.years * 365 * 86_400,
        extensions: [
          (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"),
          (NID_key_usage, "critical,keyCertSign,cRLSign"),
          (NID_subject_key_identifier, "hash"),
          (NID_name_constraints, (["critical"] + domains).joined(separator: ",")),
        ]), of: key, by: nil)
  }

  /// Reads an authority.
  ///
  /// - Parameter text: The result of ``text``.
  /// - Throws: ``X509Certificate/Failure`` if it is invalid.
  init(_ text: String) throws {
    key = try PrivateKey(der: Self.contents(of: text, named: "PRIVATE KEY"))
    certificate = try X509Certificate(der: Self.contents(of: text, named: "CERTIFICATE"))
    guard try certificate.isOf(key) else { throw X509Certificate.Failure.unreadable }
  }

  /// Its key and certificate, to be stored.
  var text: String { Self.text(of: key.der, named: "PRIVATE KEY") + pem }

  /// The certificate for devices that should trust it.
  var pem: String { Self.text(of: certificate.der, named: "CERTIFICATE") }

  /// The bytes between two lines of a text. Source: RFC 7468.
  private static func contents(of text: String, named name: String) throws -> [UInt8] {
    let parts = text.components(separatedBy: "-----BEGIN \(name)-----")
    guard parts.count == 2, let end = parts[1].range(of: "-----END \(name)-----"),
      let bytes = Data(base64Encoded: String(parts[1][..<end.lowerBound]), options: .ignoreUnknownCharacters)
    else { throw X509Certificate.Failure.unreadable }
    return Array(bytes)
  }

  private static func text(of bytes: [UInt8], named name: String) -> String {
    let lines = Data(bytes).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
    return "-----BEGIN \(name)-----\n\(lines)\n-----END \(name)-----\n"
  }

  /// The SHA-256 fingerprint as `AB:CD:…`, which people compare before they trust it.
  var fingerprint: String {
    let digest = SHA256Digest(of: certificate.der).bytes
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: ":")
  }

  /// The machine with only the names that this authority may certify.
  func allowed(_ machine: MachineNames) throws -> MachineNames {
    guard let domains = try certificate.permittedDomains else { return machine }
    var allowed = machine
    allowed.names = machine.names.filter { name in
      domains.contains { name == $0 || name.hasSuffix("." + $0) }
    }
    return allowed
  }

  /// Issues a certificate for the server, with a key that is not stored.
  ///
  /// - Returns: Both as DER.
  func issue(for machine: MachineNames, at now: Date) throws -> (certificate: [UInt8], key: [UInt8]) {
    let key = try PrivateKey()
    let names = machine.names.map { "DNS:\($0)" } + machine.addresses.map { "IP:\($0)" }
    let issued = try X509Certificate(
      .init(
        name: "VoiceCore", start: now - Self.slack,
        end: min(now + ServerIdentity.lifetime, try certificate.end),
        extensions: [
          (NID_basic_constraints, "critical,CA:FALSE"),
          (NID_key_usage, "critical,digitalSignature"),
          (NID_ext_key_usage, "serverAuth"),
          (NID_subject_alt_name, names.joined(separator: ",")),
          (NID_subject_key_identifier, "hash"),
          (NID_authority_key_identifier, "keyid:always"),
        ]), of: key, by: (certificate, self.key))
    return (issued.der, key.der)
  }
}

extension String {
  /// The first 64 characters, the most for a common name (RFC 5280, A.1).
  fileprivate var prefix64: String { String(prefix(64)) }
}
