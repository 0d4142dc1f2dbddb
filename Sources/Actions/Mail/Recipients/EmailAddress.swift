import Foundation
import Sentences

/// An ASCII address that mail can be sent to, such as `anna@example.org`.
///
/// A domain in another script is converted to ASCII (RFC 5890). A local part in another script is refused, since few
/// servers accept one (RFC 6531), and so are quoted local parts and address literals.
package struct EmailAddress: Sendable, Hashable, Codable, CustomStringConvertible {
  package let description: String

  /// Throws `MailError.invalidAddress` with what is wrong.
  package init(_ text: String) throws(MailError) {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    guard let at = trimmed.lastIndex(of: "@") else {
      throw .invalidAddress(CleanText.line(text), reason: SendingSentences.noAtSign)
    }
    let local = trimmed[..<at]
    guard local.unicodeScalars.allSatisfy(\.isASCII) else {
      throw .invalidAddress(CleanText.line(text), reason: SendingSentences.foreignLetters)
    }
    guard isDotAtom(local.utf8), local.utf8.count <= 64 else {
      throw .invalidAddress(CleanText.line(text), reason: SendingSentences.badName)
    }
    guard let domain = asciiDomain(String(trimmed[trimmed.index(after: at)...])) else {
      throw .invalidAddress(CleanText.line(text), reason: SendingSentences.badDomain)
    }
    description = local + "@" + domain
  }

  package var domain: Substring {
    description.drop { $0 != "@" }.dropFirst()
  }

  package init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// A person's address and name, which may be empty.
package struct Mailbox: Sendable, Hashable, Codable {
  package var name: String
  package var address: EmailAddress

  package init(name: String = "", address: EmailAddress) {
    self.name = name
    self.address = address
  }

  /// Reads a mailbox; the name may be missing.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try container.decodeIfPresent(String.self, forKey: .name) ?? "",
      address: try container.decode(EmailAddress.self, forKey: .address))
  }

  /// The name, or the address if there is none.
  package var spokenName: String { name.isEmpty ? address.description : name }
}

/// RFC 5322's dot-atom: runs of its atom characters with single dots between.
private func isDotAtom(_ bytes: Substring.UTF8View) -> Bool {
  let special = Set("!#$%&'*+-/=?^_`{|}~".utf8)
  return bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { atom in
    !atom.isEmpty && atom.allSatisfy { isLetterOrDigit($0) || special.contains($0) }
  }
}

/// Returns the host name in ASCII, or `nil` if the text cannot be one.
private func asciiDomain(_ text: String) -> String? {
  guard !text.isEmpty, text.utf8.count <= 255 else { return nil }
  var components = URLComponents()
  components.host = text
  guard let domain = components.encodedHost?.lowercased(), domain.utf8.count <= 253 else { return nil }
  let labels = domain.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  let hyphen = UInt8(ascii: "-")
  let areLabels = labels.allSatisfy { label in
    (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
      && label.allSatisfy { isLetterOrDigit($0) || $0 == hyphen }
  }
  return areLabels && (labels.count > 1 || domain == "localhost") ? domain : nil
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: false
  }
}
