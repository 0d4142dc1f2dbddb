import Foundation

/// The people a user can write to by name.
public struct ContactBook: Sendable, Hashable {
  public let contacts: [Contact]

  /// More cards and files than these are not read.
  static let mostCards = 50_000
  static let largestFile = 64 << 20

  public init(_ contacts: [Contact]) {
    var seen: Set<Contact> = []
    self.contacts = contacts.filter { seen.insert($0).inserted }
  }

  /// Reads a vCard file (2.1, 3.0 or 4.0), or the `.vcf` files of a folder.
  ///
  /// Files and cards that cannot be read are passed over.
  ///
  /// - Throws: `ActionError.inputOutput` where there is nothing at the path, or the one file is no vCard file.
  public init(path: String) throws {
    if BoundedFile.isFolder(path) {
      let names = BoundedFile.names(in: path, limit: ContactBook.mostCards).filter {
        $0.lowercased().hasSuffix(".vcf")
      }
      var contacts: [Contact] = []
      for name in names where contacts.count < ContactBook.mostCards {
        try Task.checkCancellation()
        guard let data = BoundedFile.contents(of: path + "/" + name, limit: ContactBook.largestFile) else {
          continue
        }
        contacts += VCard.contacts(in: data, limit: ContactBook.mostCards - contacts.count)
      }
      self.init(contacts)
    } else {
      guard let data = BoundedFile.contents(of: path, limit: ContactBook.largestFile) else {
        throw ActionError.inputOutput(path: path, reason: "there is no readable vCard file or folder")
      }
      let contacts = VCard.contacts(in: data, limit: ContactBook.mostCards)
      guard !contacts.isEmpty || data.isEmpty else {
        throw ActionError.inputOutput(path: path, reason: "there are no vCards in it")
      }
      self.init(contacts)
    }
  }

  /// Whom a name means, among those with an address: a full name, a first name or a nickname; else all names of
  /// which every word was said. Case, accents and punctuation do not matter. An address passes through.
  public func resolve(_ said: String) -> ContactMatch {
    let line = SpokenText.line(said)
    if line.contains("@") { return .one(Contact(name: line, emails: [line])) }
    let words = ContactBook.words(line)
    guard !words.isEmpty else { return .none }
    let reachable = contacts.filter { !$0.emails.isEmpty }
    let named = reachable.filter { contact in
      let names = [contact.name, contact.givenName] + contact.nicknames
      return names.contains { ContactBook.words($0) == words }
        || (words.count == 1 && ContactBook.words(contact.name).first == words.first)
    }
    // The full name settles it where others only begin with it.
    if words.count > 1 {
      let full = named.filter { ContactBook.words($0.name) == words }
      if !full.isEmpty { return ContactBook.match(full) }
    }
    if !named.isEmpty { return ContactBook.match(named) }
    return ContactBook.match(
      reachable.filter { contact in
        let all = Set(
          ([contact.name, contact.givenName, contact.familyName] + contact.nicknames)
            .flatMap(ContactBook.words))
        return words.allSatisfy(all.contains)
      })
  }

  private static func match(_ contacts: [Contact]) -> ContactMatch {
    guard let first = contacts.first else { return .none }
    // Several cards with one address are one person.
    let addresses = Set(contacts.compactMap { $0.emails.first?.lowercased() })
    return addresses.count == 1 ? .one(first) : .several(contacts)
  }

  /// The words of a name, folded so that `José O'Neil-Smith` and `jose oneil smith` are the same.
  private static func words(_ name: String) -> [String] {
    name.prefix(200).filter { $0 != "'" && $0 != "’" && $0 != "." }
      .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
