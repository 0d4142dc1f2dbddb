#if canImport(CryptoKit)
  import CryptoKit
#else
  import COpenSSL
#endif

/// The SHA-256 digest of bytes, which tells contents apart. Source: FIPS 180-4.
package struct SHA256Digest: Sendable, Hashable, CustomStringConvertible {
  package let bytes: [UInt8]

  /// The digest of some bytes.
  package init(of bytes: some Sequence<UInt8>) {
    var hasher = SHA256Hasher()
    hasher.update(bytes)
    self = hasher.finalize()
  }

  fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

  /// 64 hexadecimal digits in small letters.
  package var description: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// What proves that a text comes from someone who knows a key (HMAC-SHA-256). Source: RFC 2104.
  package init(of bytes: some Sequence<UInt8>, key: some Collection<UInt8>) {
    let blockSize = 64
    var block = key.count > blockSize ? SHA256Digest(of: key).bytes : Array(key)
    block += [UInt8](repeating: 0, count: blockSize - block.count)
    let inner = SHA256Digest(of: block.map { $0 ^ 0x36 } + Array(bytes))
    self.init(of: block.map { $0 ^ 0x5c } + inner.bytes)
  }
}

/// Computes the digest of bytes that come in pieces.
package struct SHA256Hasher: Sendable {
  #if canImport(CryptoKit)
    private var state = SHA256()
  #else
    private var state = SHA256_CTX()
  #endif

  package init() {
    #if !canImport(CryptoKit)
      SHA256_Init(&state)
    #endif
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    #if canImport(CryptoKit)
      state.update(bufferPointer: bytes)
    #else
      SHA256_Update(&state, bytes.baseAddress, bytes.count)
    #endif
  }

  package mutating func update(_ bytes: some Sequence<UInt8>) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { update(UnsafeRawBufferPointer($0)) }
    if done == nil { Array(bytes).withUnsafeBytes { update($0) } }
  }

  /// The digest of everything so far; more may follow.
  package func finalize() -> SHA256Digest {
    #if canImport(CryptoKit)
      SHA256Digest(bytes: Array(state.finalize()))
    #else
      var state = state
      var bytes = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
      SHA256_Final(&bytes, &state)
      return SHA256Digest(bytes: bytes)
    #endif
  }
}
