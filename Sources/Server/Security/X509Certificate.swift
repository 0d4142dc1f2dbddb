import COpenSSL
import Foundation

/// A certificate (RFC 5280), read and signed by OpenSSL.
struct X509Certificate: Sendable, Hashable {
  /// The certificate in DER, which is all of its value.
  let der: [UInt8]

  /// What OpenSSL refused to do: read or sign.
  enum Failure: Error { case unreadable, unsigned }

  /// The fields and extensions of a certificate.
  struct Contents {
    var name: String
    var start: Date
    var end: Date
    /// Extensions by OpenSSL's numbers, in the notation of x509v3_config(5).
    var extensions: [(number: Int32, value: String)]
  }

  /// - Throws: ``Failure`` if it is no certificate.
  init(der: [UInt8]) throws {
    self.der = der
    try withPointer { _ in }
  }

  /// Signs a certificate.
  ///
  /// - Parameter issuer: The certificate and key that vouch for it; nil for a self-signed certificate.
  init(_ contents: Contents, of key: PrivateKey, by issuer: (X509Certificate, PrivateKey)?) throws {
    guard let certificate = X509_new() else { throw Failure.unsigned }
    defer { X509_free(certificate) }
    try Self.fill(certificate, contents)
    try key.withPointer { try Self.check(X509_set_pubkey(certificate, $0)) }
    if let (authority, authorityKey) = issuer {
      try authority.withPointer { authority in
        try authorityKey.withPointer { try Self.sign(certificate, contents.extensions, authority, $0) }
      }
    } else {
      try key.withPointer { try Self.sign(certificate, contents.extensions, certificate, $0) }
    }
    der = try encoded { i2d_X509(certificate, $0) }
  }

  /// Writes the fields that need no issuer.
  private static func fill(_ certificate: OpaquePointer, _ contents: Contents) throws {
    // 20 octets are the most; the first bit would be a sign.
    let serial = [UInt8.random(in: 1...127)] + (1..<20).map { _ in UInt8.random(in: 0...255) }
    guard let number = BN_bin2bn(serial, Int32(serial.count), nil) else { throw Failure.unsigned }
    defer { BN_free(number) }
    guard BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != nil,
      ASN1_TIME_set(X509_getm_notBefore(certificate), time_t(contents.start.timeIntervalSince1970)) != nil,
      ASN1_TIME_set(X509_getm_notAfter(certificate), time_t(contents.end.timeIntervalSince1970)) != nil
    else { throw Failure.unsigned }
    try check(X509_set_version(certificate, Int(X509_VERSION_3)))
    let name = Array(contents.name.utf8)
    try check(
      X509_NAME_add_entry_by_NID(
        X509_get_subject_name(certificate), NID_commonName, MBSTRING_UTF8, name, Int32(name.count), -1, 0))
  }

  private static func sign(
    _ certificate: OpaquePointer, _ extensions: [(number: Int32, value: String)], _ issuer: OpaquePointer,
    _ key: OpaquePointer
  ) throws {
    try check(X509_set_issuer_name(certificate, X509_get_subject_name(issuer)))
    var context = X509V3_CTX()
    X509V3_set_ctx(&context, issuer, certificate, nil, nil, 0)
    for (number, value) in extensions {
      guard let made = X509V3_EXT_nconf_nid(nil, &context, number, value) else { throw Failure.unsigned }
      defer { X509_EXTENSION_free(made) }
      try check(X509_add_ext(certificate, made, -1))
    }
    try check(X509_sign(certificate, key, EVP_sha256()))
  }

  private static func check(_ result: Int32) throws {
    guard result > 0 else { throw Failure.unsigned }
  }

  /// The end of its validity.
  var end: Date {
    get throws {
      try withPointer { certificate in
        var parts = tm()
        guard ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &parts) == 1 else { throw Failure.unreadable }
        return Date(timeIntervalSince1970: Double(timegm(&parts)))
      }
    }
  }

  /// The domains that it may vouch for; nil if they are not constrained.
  var permittedDomains: [String]? {
    get throws {
      try withPointer { certificate in
        guard let found = X509_get_ext_d2i(certificate, NID_name_constraints, nil, nil) else { return nil }
        let constraints = found.assumingMemoryBound(to: NAME_CONSTRAINTS.self)
        defer { NAME_CONSTRAINTS_free(constraints) }
        return (0..<openssl_shim_subtree_count(constraints)).compactMap { place in
          guard let name = openssl_shim_subtree_name(constraints, place) else { return nil }
          let bytes = UnsafeBufferPointer(
            start: ASN1_STRING_get0_data(name), count: Int(ASN1_STRING_length(name)))
          return String(decoding: bytes, as: UTF8.self)
        }
      }
    }
  }

  /// Whether it certifies a key.
  func isOf(_ key: PrivateKey) throws -> Bool {
    try withPointer { certificate in
      try key.withPointer { EVP_PKEY_eq(X509_get0_pubkey(certificate), $0) == 1 }
    }
  }

  /// Calls a body with the certificate as OpenSSL has it.
  func withPointer<Result>(_ body: (OpaquePointer) throws -> Result) throws -> Result {
    var next: UnsafePointer<UInt8>?
    let read = der.withUnsafeBufferPointer { bytes in
      next = bytes.baseAddress
      return d2i_X509(nil, &next, bytes.count)
    }
    guard let read else { throw Failure.unreadable }
    defer { X509_free(read) }
    return try body(read)
  }
}

/// A private key on the curve P-256.
struct PrivateKey: Sendable {
  /// Its encoding as PKCS #8 (RFC 5208).
  let der: [UInt8]

  /// Makes a new key.
  init() throws {
    guard let key = openssl_shim_new_p256_key() else { throw X509Certificate.Failure.unsigned }
    defer { EVP_PKEY_free(key) }
    guard let wrapped = EVP_PKEY2PKCS8(key) else { throw X509Certificate.Failure.unsigned }
    defer { PKCS8_PRIV_KEY_INFO_free(wrapped) }
    der = try encoded { i2d_PKCS8_PRIV_KEY_INFO(wrapped, $0) }
  }

  /// - Throws: ``X509Certificate/Failure`` if it is no private key on a curve.
  init(der: [UInt8]) throws {
    self.der = der
    try withPointer { _ in }
  }

  /// Calls a body with the key as OpenSSL has it.
  func withPointer<Result>(_ body: (OpaquePointer) throws -> Result) throws -> Result {
    var next: UnsafePointer<UInt8>?
    let read = der.withUnsafeBufferPointer { bytes in
      next = bytes.baseAddress
      return d2i_AutoPrivateKey(nil, &next, bytes.count)
    }
    guard let read else { throw X509Certificate.Failure.unreadable }
    defer { EVP_PKEY_free(read) }
    guard EVP_PKEY_get_base_id(read) == EVP_PKEY_EC else { throw X509Certificate.Failure.unreadable }
    return try body(read)
  }
}

/// Returns the bytes that one of OpenSSL's encoders writes.
private func encoded(_ encode: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) throws
  -> [UInt8]
{
  let count = Int(encode(nil))
  guard count > 0 else { throw X509Certificate.Failure.unsigned }
  return [UInt8](unsafeUninitializedCapacity: count) { bytes, written in
    var next = bytes.baseAddress
    written = Int(encode(&next))
  }
}
