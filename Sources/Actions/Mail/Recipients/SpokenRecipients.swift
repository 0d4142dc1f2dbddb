/// The recipients that a spoken name means among the user's contacts.
package enum RecipientMatch: Sendable, Hashable {
  case one(Mailbox)
  /// Several; the person is asked which.
  case several([Mailbox])
  case none
}

/// Looks a spoken name up among the user's contacts.
package typealias RecipientResolver = @Sendable (_ name: String) throws -> RecipientMatch

/// Returns the mailboxes for spoken names or addresses, each once.
func recipients(_ said: [String], resolve: RecipientResolver) throws -> [Mailbox] {
  var mailboxes: [Mailbox] = []
  for text in said {
    let name = CleanText.line(text)
    let mailbox: Mailbox
    if let written = try Mailbox(written: name) {
      mailbox = written
    } else {
      switch try resolve(name) {
      case .one(let match): mailbox = match
      case .several(let candidates): throw MailError.severalRecipients(name, candidates: candidates)
      case .none: throw MailError.unknownRecipient(name)
      }
    }
    if !mailboxes.contains(where: { $0.address == mailbox.address }) { mailboxes.append(mailbox) }
  }
  guard !mailboxes.isEmpty else { throw MailError.noRecipient }
  return mailboxes
}

extension ContactBook {
  /// Finds recipients among the contacts. Invalid addresses are skipped; of several, the preferred one is taken.
  package var recipientResolver: RecipientResolver {
    { name in
      switch resolve(name) {
      case .one(let contact):
        contact.mailbox.map(RecipientMatch.one) ?? .none
      case .several(let contacts):
        switch contacts.compactMap(\.mailbox) {
        case let mailboxes where mailboxes.count > 1: .several(mailboxes)
        case let mailboxes: mailboxes.first.map(RecipientMatch.one) ?? .none
        }
      case .none: .none
      }
    }
  }
}

extension Contact {
  fileprivate var mailbox: Mailbox? {
    emails.lazy.compactMap { try? EmailAddress($0) }.first.map { Mailbox(name: name, address: $0) }
  }
}
