import Digests
import Foundation

/// The secret that lets a client in from the network.
struct AccessToken: Sendable {
  /// 256 random bits as 43 characters.
  let text: String
  /// What a browser stores instead: it proves that the token was known without containing it.
  let cookie: String

  init() {
    var generator = SystemRandomNumberGenerator()
    self.init(checked: Self.encoded((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }))
  }

  /// - Parameter text: An existing token; nil if it is invalid.
  init?(_ text: String) {
    let isToken =
      text.utf8.count == 43
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    guard isToken else { return nil }
    self.init(checked: text)
  }

  private init(checked text: String) {
    self.text = text
    cookie = Self.encoded(SHA256Digest(of: "VoiceCore browser".utf8, key: text.utf8).bytes)
  }

  /// Returns the token in a folder, which is made if there is none, and whether it was made just now, so that nobody
  /// can know it yet.
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
    // It exists, or another server has just made it.
    guard
      let token = try file.read().flatMap({ AccessToken($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
    else { throw .damagedSecret(file.path) }
    return (token, false)
  }

  func isToken(_ shown: String) -> Bool { Self.areEqual(shown, text) }

  func isCookie(_ shown: String) -> Bool { Self.areEqual(shown, cookie) }

  /// Compares digests, so that the time tells nothing of the text.
  private static func areEqual(_ one: String, _ other: String) -> Bool {
    SHA256Digest(of: one.utf8) == SHA256Digest(of: other.utf8)
  }

  /// URL-safe base64 without padding (RFC 4648, 5).
  private static func encoded(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
      "=", with: "")
  }
}
