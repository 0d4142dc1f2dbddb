import Foundation

/// A message that is passed on: all of it as it came, and what is said of it.
struct ForwardedMessage: Sendable, Hashable {
  /// The whole file.
  var bytes: [UInt8]
  var header: ForwardedHeader

  /// Mail servers seldom take more than 25 MB, of which an attachment in base64 leaves three quarters.
  static let mostMebibytes = 10

  /// `Fwd: Lunch`, also where it was passed on before.
  static func subject(of original: String) -> String {
    let plain = original.replacing(/^(\s*(fwd?|wg|tr)\s*:\s*)+/.ignoresCase(), with: "")
    return "Fwd: \(plain)"
  }

  /// The person's words, and below them whose message it is.
  func text(after words: String) -> String {
    let fields = [
      ("From", header.from), ("Date", header.date), ("Subject", header.subject), ("To", header.to),
    ]
    let block = fields.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }
    let opening = words.allSatisfy(\.isWhitespace) ? "" : words + "\n\n"
    return opening + (["---------- Forwarded message ----------"] + block).joined(separator: "\n") + "\n"
  }
}

/// What is told of a message that is passed on. A stranger wrote it: each is one line, bounded, without control characters.
struct ForwardedHeader: Sendable, Hashable {
  var from = ""
  var date = ""
  var subject = ""
  var to = ""
  var messageID: String?
  var references: [String] = []

  var thread: MailThread? { messageID.map { MailThread(messageID: $0, references: references) } }
}

/// Whether any mail server takes the bytes as they are: 7-bit characters in lines that end with CRLF, which stands nowhere
/// else, and of at most 998 octets (RFC 5322, section 2.1.1; RFC 2045, section 2.7).
func isCarried(_ bytes: [UInt8]) -> Bool {
  let (feed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
  var length = 0
  var previous: UInt8 = 0
  for byte in bytes {
    guard byte != 0, byte < 0x80, (previous == carriage) == (byte == feed) else { return false }
    length = byte == feed ? 0 : length + (byte == carriage ? 0 : 1)
    guard length <= 998 else { return false }
    previous = byte
  }
  return previous != carriage
}

/// The same lines, each ended by CRLF.
func withNetworkLineEnds(_ bytes: [UInt8]) -> [UInt8] {
  let (feed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count + bytes.count / 32)
  for byte in bytes {
    if byte == feed, result.last != carriage { result.append(carriage) }
    result.append(byte)
  }
  return result
}
