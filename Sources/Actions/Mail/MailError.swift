import Foundation

/// Why mail could not be read, written or sent, in words that say what to do.
package enum MailError: Error, Hashable, Sendable {
  /// A needed part of the configuration is missing; `setting` names it.
  case notSetUp(setting: String)
  case invalidConfiguration(setting: String, reason: String)
  /// Neither the settings nor the desktop's password store has a password.
  case noPassword(host: String)
  case passwordStoreFailed(reason: String)
  case invalidAddress(String, reason: String)
  case noRecipient
  case unknownRecipient(String)
  case severalRecipients(String, candidates: [Mailbox])
  case emptyMessage
  /// There is no message of that person to reply to, or none was read before.
  case nothingToAnswer(from: String?)
  /// No message was told of before that could be meant.
  case noMessageMeant
  /// Fewer messages were told of than the number said.
  case notSoManyMessages(told: Int)
  /// No message fits the words.
  case noMessages(String)
  /// Several messages fit.
  case severalMessages([String])
  /// The message is no longer in the folder.
  case messageIsGone(subject: String)
  case tooLong(part: String, limit: Int)
  /// The message is too large to be forwarded.
  case tooLarge(subject: String, mebibytes: Int)
  /// The folder is not a Maildir, or cannot be read.
  case unreadableMaildir(path: String, reason: String)
  case unreadableMessage(path: String, reason: String)
  case outboxFailed(path: String, reason: String)
  /// No message with this name waits in the outbox for a decision.
  case noSuchMessage(id: String)
  case composingFailed(reason: String)
  /// The build for this platform lacks this.
  case unavailable(String)
}

extension MailError: LocalizedError {
  package var errorDescription: String? {
    switch self {
    case .notSetUp(let setting):
      "No mail account is set up: set \(setting) in VoiceCore's configuration."
    case .invalidConfiguration(let setting, let reason):
      "The setting \(setting) cannot be used: \(reason)."
    case .noPassword(let host):
      "There is no password for \(host): “voicecore outbox password” takes it."
    case .passwordStoreFailed(let reason):
      "The desktop's password store cannot be used: \(reason)."
    case .invalidAddress(let text, let reason):
      "“\(text)” is no address that mail can be sent to: \(reason)."
    case .noRecipient:
      "To whom? Say a name from your contacts, or an address."
    case .unknownRecipient(let name):
      "Your contacts hold no address for \(name). Add one, or say the address."
    case .severalRecipients(let name, let candidates):
      "Which \(name)? "
        + candidates.map { "\($0.spokenName) (\($0.address))" }.joined(separator: ", ") + "."
    case .nothingToAnswer(let sender?):
      "There is no message from \(sender) that could be answered."
    case .nothingToAnswer(nil):
      "Which message? Say whose, or have one read first."
    case .noMessageMeant:
      "Which message? Say whose, or what it is about, or have one read first."
    case .notSoManyMessages(1):
      "I told you of one message only."
    case .notSoManyMessages(let told):
      "I told you of \(told) messages only."
    case .noMessages(let which):
      "You have no messages\(which)."
    case .severalMessages(let messages):
      "Which message? " + messages.joined(separator: " ")
    case .messageIsGone(let subject):
      "The message “\(subject)” is no longer in your mail folder."
    case .tooLarge(let subject, let mebibytes):
      "The message “\(subject)” is too large: at most \(mebibytes) MB can be passed on."
    case .emptyMessage:
      "What should the message say?"
    case .tooLong(let part, let limit):
      "The \(part) is too long: at most \(limit) characters can be sent."
    case .unreadableMaildir(let path, let reason):
      "\(path) cannot be read as a mail folder: \(reason). Set mail.maildir to a folder that holds cur and new."
    case .unreadableMessage(let path, let reason):
      "The message \(path) cannot be read: \(reason)."
    case .outboxFailed(let path, let reason):
      "The outbox \(path) cannot be used: \(reason). Make it a folder that you can write to."
    case .noSuchMessage(let id):
      "No message \(id) waits in the outbox."
    case .composingFailed(let reason):
      "The message could not be made: \(reason)."
    case .unavailable(let what):
      "\(what) is not available on this system."
    }
  }
}

extension MailError: PassingError {
  var mayPass: Bool { if case .outboxFailed = self { true } else { false } }
}
