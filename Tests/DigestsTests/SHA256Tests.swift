import Digests
import Testing

/// Sources: FIPS 180-4's examples; RFC 4231, 4.2, 4.3 and 4.7.
@Suite struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func tellsContentsApart(text: String, digest: String) {
    #expect("\(SHA256Digest(of: text.utf8))" == digest)
    var hasher = SHA256Hasher()
    for byte in text.utf8 { hasher.update([byte]) }
    #expect(hasher.finalize() == SHA256Digest(of: text.utf8))
  }

  @Test func goesOnAfterADigest() {
    var hasher = SHA256Hasher()
    hasher.update("ab".utf8)
    #expect(hasher.finalize() == SHA256Digest(of: "ab".utf8))
    hasher.update("c".utf8)
    #expect(hasher.finalize() == SHA256Digest(of: "abc".utf8))
  }

  @Test func provesThatAKeyIsKnown() {
    let short = SHA256Digest(of: "Hi There".utf8, key: [UInt8](repeating: 0x0b, count: 20))
    #expect("\(short)" == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
    let text = SHA256Digest(of: "what do ya want for nothing?".utf8, key: "Jefe".utf8)
    #expect("\(text)" == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    let long = SHA256Digest(
      of: "Test Using Larger Than Block-Size Key - Hash Key First".utf8,
      key: [UInt8](repeating: 0xaa, count: 131))
    #expect("\(long)" == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }
}
