import Crypto
import Foundation

/// What a client shows to be let in from the network.
struct AccessToken: Sendable {
  /// 43 characters that stand for 256 random bits.
  let text: String
  /// What a browser keeps instead: it shows that the token was known and does not tell it.
  let cookie: String

  init() {
    var generator = SystemRandomNumberGenerator()
    self.init(checked: Self.encoded((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }))
  }

  /// - Parameter text: Of a token that was made before; nil where it is none.
  init?(_ text: String) {
    let isToken =
      text.utf8.count == 43
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    guard isToken else { return nil }
    self.init(checked: text)
  }

  private init(checked text: String) {
    self.text = text
    let code = HMAC<SHA256>.authenticationCode(
      for: Data("VoiceCore browser".utf8), using: SymmetricKey(data: Data(text.utf8)))
    cookie = Self.encoded(Array(code))
  }

  /// The token of a folder, which is made where there is none yet; and whether nobody can have been told it.
  ///
  /// - Throws: ``ServerError``.
  static func kept(
    in folder: String, _ choice: NetworkAccess.TokenChoice = .kept
  ) throws(ServerError) -> (token: AccessToken, isNew: Bool) {
    let file = PrivateFile(path: "\(folder)/token")
    let isMissing = choice == .new ? true : try file.read() == nil
    if isMissing {
      let token = AccessToken()
      if try file.write(token.text + "\n", replacing: choice == .new) { return (token, true) }
    }
    // Kept from before, or another server's of just now.
    guard
      let token = try file.read().flatMap({ AccessToken($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
    else { throw .damagedSecret(file.path) }
    return (token, false)
  }

  func isToken(_ shown: String) -> Bool { Self.areEqual(shown, text) }

  func isCookie(_ shown: String) -> Bool { Self.areEqual(shown, cookie) }

  /// Takes the same time whatever is equal: digests are compared, and all of their bytes.
  private static func areEqual(_ one: String, _ other: String) -> Bool {
    SHA256.hash(data: Data(one.utf8)) == SHA256.hash(data: Data(other.utf8))
  }

  /// Base 64 for addresses, without padding (RFC 4648, 5).
  private static func encoded(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
      "=", with: "")
  }
}
