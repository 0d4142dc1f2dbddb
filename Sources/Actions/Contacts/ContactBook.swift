import Foundation
import Sentences

/// The people whom a user can write to by name.
package struct ContactBook: Sendable, Hashable {
  package let contacts: [Contact]
  /// The contacts with an address.
  private let reachable: [NamedContact]

  /// The largest file that is read, in bytes.
  static let largestFile = 64 << 20

  package init(_ contacts: [Contact]) {
    var seen: Set<Contact> = []
    self.contacts = contacts.filter { seen.insert($0).inserted }
    reachable = self.contacts.filter { !$0.emails.isEmpty }.map(NamedContact.init)
  }

  /// Reads a vCard file (2.1, 3.0 or 4.0), or the `.vcf` files of a folder.
  ///
  /// Files and cards that cannot be read are skipped.
  ///
  /// - Throws: `ActionError.inputOutput` if nothing is at the path, or a single file is not a vCard file.
  package init(path: String) throws {
    if BoundedFile.isFolder(path) {
      let names = BoundedFile.names(in: path).filter { $0.lowercased().hasSuffix(".vcf") }
      var contacts: [Contact] = []
      for name in names {
        try Task.checkCancellation()
        guard let data = BoundedFile.contents(of: path + "/" + name, limit: ContactBook.largestFile) else {
          continue
        }
        contacts += VCard.contacts(in: data)
      }
      self.init(contacts)
    } else {
      guard let data = BoundedFile.contents(of: path, limit: ContactBook.largestFile) else {
        throw ActionError.inputOutput(path: path, reason: FailureSentences.noCardFile)
      }
      let contacts = VCard.contacts(in: data)
      guard !contacts.isEmpty || data.isEmpty else {
        throw ActionError.inputOutput(path: path, reason: FailureSentences.noCards)
      }
      self.init(contacts)
    }
  }

  /// Returns the contacts with an address that a name means: by full name, first name or nickname, otherwise by
  /// all names that contain every word. Case, accents and punctuation do not matter. An address is returned as it
  /// is.
  package func resolve(_ said: String) -> ContactMatch {
    let line = CleanText.line(said)
    if line.contains("@") { return .one(Contact(name: line, emails: [line])) }
    let words = NamedContact.words(line)
    guard !words.isEmpty else { return .none }
    let named = reachable.filter { $0.isCalled(words) }
    // A full name wins over names that only begin with it.
    let full = words.count > 1 ? named.filter { $0.fullName == words } : []
    if !full.isEmpty { return ContactBook.match(full) }
    if !named.isEmpty { return ContactBook.match(named) }
    return ContactBook.match(reachable.filter { $0.words.isSuperset(of: words) })
  }

  private static func match(_ found: [NamedContact]) -> ContactMatch {
    var addresses: Set<String> = []
    // Several cards with one address are one person.
    let people = found.map(\.contact).filter { contact in
      contact.emails.first.map { addresses.insert($0.lowercased()).inserted } ?? false
    }
    guard let first = people.first else { return .none }
    return people.count == 1 ? .one(first) : .several(people)
  }
}

/// A contact with its names prepared for comparison.
private struct NamedContact: Sendable, Hashable {
  let contact: Contact
  let fullName: [String]
  /// The full name, the given name and the nicknames.
  let names: [[String]]
  /// Every word of every name.
  let words: Set<String>

  init(_ contact: Contact) {
    self.contact = contact
    fullName = NamedContact.words(contact.name)
    names = [fullName] + ([contact.givenName] + contact.nicknames).map(NamedContact.words)
    words = Set(names.joined()).union(NamedContact.words(contact.familyName))
  }

  func isCalled(_ said: [String]) -> Bool {
    names.contains(said) || (said.count == 1 && fullName.first == said.first)
  }

  /// Returns the words of a name without case, accents and punctuation: `José O'Neil-Smith` and `jose oneil smith`
  /// are the same.
  static func words(_ name: String) -> [String] {
    name.prefix(200).filter { $0 != "'" && $0 != "’" && $0 != "." }
      .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

/// A person or an organisation that one can write to.
package struct Contact: Sendable, Hashable, Codable {
  /// The formatted name.
  package var name: String
  package var givenName: String
  package var familyName: String
  package var nicknames: [String]
  /// The addresses, the preferred one first.
  package var emails: [String]

  package init(
    name: String, givenName: String = "", familyName: String = "", nicknames: [String] = [],
    emails: [String] = []
  ) {
    self.name = name
    self.givenName = givenName
    self.familyName = familyName
    self.nicknames = nicknames
    self.emails = emails
  }
}

/// Whom a spoken name means.
package enum ContactMatch: Sendable, Hashable {
  case one(Contact)
  /// Several people; the user is asked which.
  case several([Contact])
  case none
}
