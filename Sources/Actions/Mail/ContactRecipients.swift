extension ContactBook {
  /// Finds recipients among the contacts. Addresses that mail cannot be sent to are passed over; of several the
  /// preferred is taken.
  public var recipientResolver: RecipientResolver {
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
