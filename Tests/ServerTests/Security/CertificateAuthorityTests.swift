import COpenSSL
import Foundation
import Testing

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
  ) throws -> Bool {
    let (store, context) = (X509_STORE_new(), X509_STORE_CTX_new())
    defer {
      X509_STORE_CTX_free(context)
      X509_STORE_free(store)
    }
    return try authority.certificate.withPointer { root in
      try X509Certificate(der: certificate).withPointer { leaf in
        X509_STORE_add_cert(store, root)
        X509_STORE_CTX_init(context, store, leaf, nil)
        X509_STORE_CTX_set_purpose(context, X509_PURPOSE_SSL_SERVER)
        X509_STORE_CTX_set_time(context, 0, time_t(time.timeIntervalSince1970))
        return X509_verify_cert(context) == 1
      }
    }
  }

  /// A certificate as `openssl x509 -text` prints it.
  private func text(_ certificate: [UInt8]) throws -> String {
    try X509Certificate(der: certificate).withPointer { certificate in
      let memory = BIO_new(BIO_s_mem())
      defer { BIO_free(memory) }
      X509_print(memory, certificate)
      var bytes: UnsafeMutablePointer<CChar>?
      let count = openssl_shim_contents(memory, &bytes)
      return String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
  }

  @Test func speaksForTheMachine() throws {
    let authority = try authority()
    let issued = try authority.issue(for: machine, at: now)
    #expect(try isValid(issued.certificate, of: authority))
    #expect(try !isValid(issued.certificate, of: authority, at: now + 100 * 86_400))
    #expect(try !isValid(issued.certificate, of: CertificateAuthority(for: machine, at: now)))
    let text = try text(issued.certificate)
    #expect(
      text.contains(
        "DNS:box, DNS:box.local, DNS:localhost, IP Address:192.168.1.5, IP Address:203.0.113.7, "
          + "IP Address:FD00:0:0:0:0:0:0:5, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1"))
    #expect(text.contains("TLS Web Server Authentication"))
    #expect(try X509Certificate(der: issued.certificate).isOf(PrivateKey(der: issued.key)))
    // What Apple's systems take of an authority that a person added (support.apple.com/103769).
    let end = try X509Certificate(der: issued.certificate).end
    #expect(end.timeIntervalSince(now - CertificateAuthority.slack) < 825 * 86_400)
  }

  /// Whoever steals the key must not speak for the sites of the world.
  @Test(arguments: ["bank.example", "notbox", "local", "com"])
  func speaksForNobodyElse(name: String) throws {
    let authority = try authority()
    let other = MachineNames(names: [name], addresses: [])
    #expect(try authority.allowed(other) == MachineNames(names: [], addresses: []))
    let forged = try authority.issue(for: other, at: now)
    #expect(try !isValid(forged.certificate, of: authority))
  }

  @Test func speaksForAddressesThatTheMachineGetsLater() throws {
    let authority = try authority()
    let later = MachineNames(
      names: ["box"], addresses: [IPAddress("10.0.0.9"), IPAddress("fd99::1")].compactMap(\.self))
    #expect(try authority.allowed(later) == later)
    #expect(try isValid(authority.issue(for: later, at: now).certificate, of: authority))
  }

  @Test func makesNoAuthorities() throws {
    let authority = try authority()
    #expect(try text(authority.certificate.der).contains("CA:TRUE, pathlen:0"))
    #expect(try text(authority.issue(for: machine, at: now).certificate).contains("CA:FALSE"))
  }

  @Test func isKeptAndReadAgain() throws {
    let authority = try authority()
    let again = try CertificateAuthority(authority.text)
    #expect(again.certificate == authority.certificate)
    #expect(again.fingerprint == authority.fingerprint)
    #expect(again.fingerprint.wholeMatch(of: /([0-9A-F]{2}:){31}[0-9A-F]{2}/) != nil)
    #expect(!authority.pem.contains("PRIVATE"))
  }

  @Test func keysOfOthersAreNotTaken() throws {
    let (one, other) = (try authority(), try authority())
    let key = try #require(one.text.split(separator: "-----BEGIN CERTIFICATE").first)
    #expect(throws: (any Error).self) { try CertificateAuthority(key + other.pem) }
    #expect(throws: (any Error).self) { try CertificateAuthority("") }
    #expect(throws: (any Error).self) { try CertificateAuthority(one.pem) }
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
