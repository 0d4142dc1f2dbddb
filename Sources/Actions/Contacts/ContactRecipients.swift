extension ContactBook {
  /// Looks mail's recipients up in this book. A contact whose addresses no mail can be sent to is none.
  public var recipientResolver: RecipientResolver {
    { name in
      switch resolve(name) {
      case .one(let contact): contact.mailbox.map { .one($0) } ?? .none
      case .several(let contacts):
        switch contacts.compactMap(\.mailbox) {
        case let mailboxes where mailboxes.count > 1: .several(mailboxes)
        case let mailboxes: mailboxes.first.map { .one($0) } ?? .none
        }
      case .none: .none
      }
    }
  }
}

extension Contact {
  /// With the first address that mail can be sent to.
  var mailbox: Mailbox? {
    emails.lazy.compactMap { try? EmailAddress($0) }.first.map { Mailbox(name: name, address: $0) }
  }
}
