import Crypto
import Foundation
import SwiftASN1
import X509

/// The certificate authority of one machine.
///
/// Its name constraints (RFC 5280, 4.2.1.10) limit it to this machine's names, so that a stolen key cannot vouch for
/// other sites. Addresses are not constrained, because BoringSSL does not support such constraints and refuses
/// certificates under them.
struct CertificateAuthority: Sendable {
  let certificate: Certificate
  private let key: P256.Signing.PrivateKey

  /// How many seconds before now a certificate begins to be valid, since clocks differ.
  static let slack = 86_400.0
  private static let years = 10.0

  /// Makes a new authority.
  init(for machine: MachineNames, at now: Date) throws {
    key = P256.Signing.PrivateKey()
    let name = try DistinguishedName {
      CommonName("VoiceCore on \(machine.names.first ?? "this machine")".prefix64)
    }
    let publicKey = Certificate.PublicKey(key.publicKey)
    certificate = try Certificate(
      version: .v3, serialNumber: .init(), publicKey: publicKey, notValidBefore: now - Self.slack,
      notValidAfter: now + Self.years * 365 * 86_400, issuer: name, subject: name,
      signatureAlgorithm: .ecdsaWithSHA256,
      extensions: try Certificate.Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
        Critical(KeyUsage(keyCertSign: true, cRLSign: true))
        SubjectKeyIdentifier(hash: publicKey)
        Critical(NameConstraints(permittedDNSDomains: machine.names))
      },
      issuerPrivateKey: .init(key))
  }

  /// Reads an authority.
  ///
  /// - Parameter text: The result of ``text()``.
  /// - Throws: An error if it is invalid.
  init(_ text: String) throws {
    let parts = try PEMDocument.parseMultiple(pemString: text)
    guard parts.count == 2 else {
      throw ASN1Error.invalidPEMDocument(reason: "a key and a certificate were expected")
    }
    key = try P256.Signing.PrivateKey(derRepresentation: parts[0].derBytes)
    certificate = try Certificate(derEncoded: parts[1].derBytes)
    guard certificate.publicKey == Certificate.PublicKey(key.publicKey) else {
      throw ASN1Error.invalidPEMDocument(reason: "the key is not the certificate's")
    }
  }

  /// Its key and certificate, to be stored.
  func text() throws -> String { key.pemRepresentation + "\n" + (try certificatePEM()) + "\n" }

  /// The certificate for devices that should trust it.
  func certificatePEM() throws -> String { try certificate.serializeAsPEM().pemString }

  /// The SHA-256 fingerprint as `AB:CD:…`, which people compare before they trust it.
  func fingerprint() throws -> String {
    let digest = SHA256.hash(data: Data(try certificate.serializeAsPEM().derBytes))
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: ":")
  }

  /// The machine with only the names that this authority may certify.
  func allowed(_ machine: MachineNames) throws -> MachineNames {
    guard let domains = try certificate.extensions.nameConstraints?.permittedDNSDomains else {
      return machine
    }
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
    let key = P256.Signing.PrivateKey()
    let publicKey = Certificate.PublicKey(key.publicKey)
    let issued = try Certificate(
      version: .v3, serialNumber: .init(), publicKey: publicKey, notValidBefore: now - Self.slack,
      notValidAfter: min(now + ServerIdentity.lifetime, certificate.notValidAfter),
      issuer: certificate.subject,
      subject: DistinguishedName { CommonName("VoiceCore") }, signatureAlgorithm: .ecdsaWithSHA256,
      extensions: try Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try ExtendedKeyUsage([.serverAuth])
        SubjectAlternativeNames(
          machine.names.map { .dnsName($0) }
            + machine.addresses.map { .ipAddress(ASN1OctetString(contentBytes: $0.bytes[...])) })
        SubjectKeyIdentifier(hash: publicKey)
        AuthorityKeyIdentifier(
          keyIdentifier: try certificate.extensions.subjectKeyIdentifier?.keyIdentifier)
      },
      issuerPrivateKey: .init(self.key))
    return (try issued.serializeAsPEM().derBytes, Array(key.derRepresentation))
  }
}

extension String {
  /// The first 64 characters, the most for a common name (RFC 5280, A.1).
  fileprivate var prefix64: String { String(prefix(64)) }
}
