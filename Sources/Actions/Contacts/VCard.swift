import Foundation

/// Reads contacts from vCard text: RFC 6350 (4.0), RFC 2426 (3.0), and the quoted-printable values of vCard 2.1.
enum VCard {
  static func contacts(in data: Data) -> [Contact] {
    var contacts: [Contact] = []
    var card: [ContentLine]?
    for line in ContentLine.lines(of: data) {
      switch (line.name, line.text.uppercased()) {
      case ("BEGIN", "VCARD"):
        // A card without an end is dropped rather than joined to the next.
        card = []
      case ("END", "VCARD"):
        if let lines = card, let contact = contact(lines) { contacts.append(contact) }
        card = nil
      default:
        if let count = card?.count, count < 500 { card?.append(line) }
      }
    }
    return contacts
  }

  private static func contact(_ lines: [ContentLine]) -> Contact? {
    var contact = Contact(name: "")
    var emails: [(address: String, rank: Int)] = []
    for line in lines {
      switch line.name {
      case "FN" where contact.name.isEmpty: contact.name = CleanText.line(line.text)
      case "N":
        let parts = line.parts(separatedBy: ";").map(CleanText.line)
        contact.familyName = parts.first ?? ""
        contact.givenName = parts.dropFirst().first ?? ""
      case "NICKNAME":
        contact.nicknames += line.parts(separatedBy: ",").map(CleanText.line).filter { !$0.isEmpty }
      case "EMAIL":
        let address = CleanText.line(line.text)
        let isAddress = address.contains("@") && address.utf8.count <= 320 && !address.contains(" ")
        if isAddress, emails.count < 50 { emails.append((address, line.preference)) }
      case "ORG" where contact.name.isEmpty:
        contact.name = CleanText.line(line.parts(separatedBy: ";").first ?? "")
      default: break
      }
    }
    if contact.name.isEmpty {
      contact.name = [contact.givenName, contact.familyName].filter { !$0.isEmpty }.joined(separator: " ")
    }
    guard !contact.name.isEmpty else { return nil }
    contact.emails = emails.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element.address)
    return contact
  }
}
