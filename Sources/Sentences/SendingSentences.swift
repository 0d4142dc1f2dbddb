/// Questions about a message to be sent, its receipt, and what became of it if it is to be taken back.
package enum SendingSentences {
  package static let toWhom = "To whom? Say a name from your contacts, or an address."
  package static let whatText = "What should the message say?"

  /// A message waits to be sent: `Message “Lunch” to Anna Smith, Bob`
  package static func queued(_ subject: String, to people: [String]) -> String {
    let names = people.joined(separator: ", ")
    return "Message “\(subject)” to \(names)"
  }

  /// The contacts have no address for a name.
  package static func noAddress(for name: String) -> String {
    "Your contacts have no address for \(name). Add one, or say the address."
  }

  /// A name fits several people: `Which Anna? Anna Smith (anna@example.org), Anna Meyer (meyer@example.org).`
  package static func which(_ name: String, _ people: [String]) -> String {
    let list = people.joined(separator: ", ")
    return "Which \(name)? \(list)."
  }

  /// One of several people.
  package static func person(_ name: String, _ address: String) -> String { "\(name) (\(address))" }

  /// An address is not valid.
  package static func invalidAddress(_ address: String, _ reason: String) -> String {
    "“\(address)” is not an address that mail can be sent to: \(reason)."
  }

  // Why an address is not valid.
  package static let noAtSign = "there is no @ in it"
  package static let foreignLetters = "the part before the @ has letters outside A to Z"
  package static let badName = "the part before the @ is not allowed"
  package static let badDomain = "the part after the @ is not a domain name"

  /// A subject or a message is too long: `The subject is too long: at most 900 characters can be sent.`
  package static func tooLong(_ part: String, limit: Int) -> String {
    "The \(part) is too long: at most \(limit) characters can be sent."
  }

  // What is too long.
  package static let subject = "subject"
  package static let message = "message"

  /// A message is too large to be forwarded.
  package static func tooLarge(_ subject: String, mebibytes: Int) -> String {
    "The message “\(subject)” is too large: at most \(mebibytes) MB can be forwarded."
  }

  /// A message was taken back.
  package static func takenBack(_ subject: String) -> String {
    "The message “\(subject)” was not sent and is gone from the outbox."
  }

  /// A message was taken back before.
  package static let goneAlready = "The message is no longer in the outbox."

  /// It is too late to take a message back.
  package static func alreadySent(at time: String?) -> String {
    guard let time else { return "The message was already sent." }
    return "The message was already sent at \(time)."
  }

  /// A message cannot be taken back for the moment.
  package static let beingSent = "The message is being sent right now."

  /// Nobody knows whether a message can be taken back.
  package static let maybeSent =
    "The message may have been sent: the connection broke before the server answered."
}
