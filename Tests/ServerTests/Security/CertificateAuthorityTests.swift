import Foundation
import SwiftASN1
import Testing
@_spi(FixedExpiryValidationTime) import X509

@testable import Server

@Suite struct CertificateAuthorityTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)
  private let now = Self.now
  private let machine = MachineNames(
    names: ["box", "box.local", "localhost"],
    addresses: ["192.168.1.5", "203.0.113.7", "fd00::5", "127.0.0.1", "::1"].compactMap { IPAddress($0) })

  private func authority() throws -> CertificateAuthority { try CertificateAuthority(for: machine, at: now) }

  /// What a careful client says of a certificate, at a time.
  private func isValid(
    _ certificate: [UInt8], of authority: CertificateAuthority, at time: Date = Self.now
  ) async throws -> Bool {
    var verifier = Verifier(rootCertificates: CertificateStore([authority.certificate])) {
      RFC5280Policy(fixedExpiryValidationTime: time)
    }
    let result = await verifier.validate(
      leaf: try Certificate(derEncoded: certificate), intermediates: CertificateStore([]))
    if case .validCertificate = result { return true }
    return false
  }

  @Test func speaksForTheMachine() async throws {
    let authority = try authority()
    let issued = try authority.issue(for: machine, at: now)
    #expect(try await isValid(issued.certificate, of: authority))
    #expect(try await !isValid(issued.certificate, of: authority, at: now + 100 * 86_400))
    #expect(try await !isValid(issued.certificate, of: CertificateAuthority(for: machine, at: now)))
    let certificate = try Certificate(derEncoded: issued.certificate)
    let names = try #require(try certificate.extensions.subjectAlternativeNames)
    #expect(names.contains(.dnsName("box.local")))
    #expect(names.contains(.ipAddress(ASN1OctetString(contentBytes: [192, 168, 1, 5]))))
    #expect(try #require(try certificate.extensions.extendedKeyUsage).contains(.serverAuth))
    // What Apple's systems take of an authority that a person added (support.apple.com/103769).
    #expect(certificate.notValidAfter.timeIntervalSince(certificate.notValidBefore) < 825 * 86_400)
  }

  /// Whoever steals the key must not speak for the sites of the world.
  @Test(arguments: ["bank.example", "notbox", "local", "com"])
  func speaksForNobodyElse(name: String) async throws {
    let authority = try authority()
    let other = MachineNames(names: [name], addresses: [])
    #expect(try authority.allowed(other) == MachineNames(names: [], addresses: []))
    let forged = try authority.issue(for: other, at: now)
    #expect(try await !isValid(forged.certificate, of: authority))
  }

  @Test func speaksForAddressesThatTheMachineGetsLater() async throws {
    let authority = try authority()
    let later = MachineNames(
      names: ["box"], addresses: [IPAddress("10.0.0.9"), IPAddress("fd99::1")].compactMap(\.self))
    #expect(try authority.allowed(later) == later)
    #expect(try await isValid(authority.issue(for: later, at: now).certificate, of: authority))
  }

  @Test func makesNoAuthorities() throws {
    let authority = try authority()
    guard
      case .isCertificateAuthority(maxPathLength: 0) = try authority.certificate.extensions.basicConstraints
    else {
      Issue.record("It may make other authorities.")
      return
    }
    let issued = try Certificate(derEncoded: try authority.issue(for: machine, at: now).certificate)
    #expect(try issued.extensions.basicConstraints == .notCertificateAuthority)
  }

  @Test func isKeptAndReadAgain() throws {
    let authority = try authority()
    let again = try CertificateAuthority(authority.text())
    #expect(again.certificate == authority.certificate)
    #expect(try again.fingerprint() == authority.fingerprint())
    #expect(try again.fingerprint().wholeMatch(of: /([0-9A-F]{2}:){31}[0-9A-F]{2}/) != nil)
    #expect(try !authority.certificatePEM().contains("PRIVATE"))
  }

  @Test func keysOfOthersAreNotTaken() throws {
    let (one, other) = (try authority(), try authority())
    let key = try #require(try one.text().split(separator: "-----BEGIN CERTIFICATE").first)
    #expect(throws: (any Error).self) { try CertificateAuthority(key + other.certificatePEM()) }
    #expect(throws: (any Error).self) { try CertificateAuthority("") }
    #expect(throws: (any Error).self) { try CertificateAuthority(one.certificatePEM()) }
  }

  @Test func aCertificateIsRenewedInTime() throws {
    let identity = try ServerIdentity(authority(), for: machine, at: now)
    let first = ObjectIdentifier(identity.context)
    #expect(try !identity.renew(for: machine, at: now + 29 * 86_400))
    #expect(ObjectIdentifier(identity.context) == first)
    #expect(try identity.renew(for: machine, at: now + 31 * 86_400))
    #expect(ObjectIdentifier(identity.context) != first)
    // A clock that was wrong when it was made.
    #expect(try identity.renew(for: machine, at: now))
    var moved = machine
    moved.addresses[0] = try #require(IPAddress("192.168.7.7"))
    #expect(try identity.renew(for: moved, at: now + 60))
    #expect(identity.machine == moved)
    #expect(try !identity.renew(for: moved, at: now + 60))
  }
}
