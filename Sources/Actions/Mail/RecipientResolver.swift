/// What a spoken name stands for among the user's contacts.
public enum RecipientMatch: Sendable, Hashable {
  case one(Mailbox)
  /// The person is asked which.
  case several([Mailbox])
  case none
}

/// Looks a spoken name up among the user's contacts.
public typealias RecipientResolver = @Sendable (_ name: String) throws -> RecipientMatch

/// Mailboxes for what was said, names or addresses, each once.
func recipients(_ said: [String], resolve: RecipientResolver) throws -> [Mailbox] {
  var mailboxes: [Mailbox] = []
  for text in said {
    let name = SpokenText.line(text)
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
