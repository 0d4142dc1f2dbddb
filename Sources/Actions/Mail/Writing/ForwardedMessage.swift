import Foundation

/// A message to be forwarded: its complete file, and the details to mention.
struct ForwardedMessage: Sendable, Hashable {
  /// The whole file.
  var bytes: [UInt8]
  var header: ForwardedHeader

  /// The largest message. Mail servers seldom accept more than 25 MB, and base64 needs a third more.
  static let mostMebibytes = 10

  /// Returns the subject of the forwarded message: `Fwd: Lunch`, also if it was forwarded before.
  static func subject(of original: String) -> String {
    let plain = original.replacing(/^(\s*(fwd?|wg|tr)\s*:\s*)+/.ignoresCase(), with: "")
    return "Fwd: \(plain)"
  }

  /// Returns the person's words, with the original's details below.
  func text(after words: String) -> String {
    let fields = [
      ("From", header.from), ("Date", header.date), ("Subject", header.subject), ("To", header.to),
    ]
    let block = fields.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }
    let opening = words.allSatisfy(\.isWhitespace) ? "" : words + "\n\n"
    return opening + (["---------- Forwarded message ----------"] + block).joined(separator: "\n") + "\n"
  }
}

/// The details of a forwarded message. A stranger wrote them: each is one bounded line without control characters.
struct ForwardedHeader: Sendable, Hashable {
  var from = ""
  var date = ""
  var subject = ""
  var to = ""
  var messageID: String?
  var references: [String] = []

  var thread: MailThread? { messageID.map { MailThread(messageID: $0, references: references) } }
}

/// Returns whether any mail server accepts the bytes as they are: 7-bit characters in lines of at most 998 octets
/// that end with CRLF, without other line ends (RFC 5322, section 2.1.1; RFC 2045, section 2.7).
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

/// Returns the lines with CRLF at the end of each.
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
