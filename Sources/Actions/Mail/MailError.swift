import Foundation
import Sentences

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
      SendingSentences.invalidAddress(text, reason)
    case .noRecipient:
      SendingSentences.toWhom
    case .unknownRecipient(let name):
      SendingSentences.noAddress(for: name)
    case .severalRecipients(let name, let candidates):
      SendingSentences.which(
        name, candidates.map { SendingSentences.person($0.spokenName, $0.address.description) })
    case .nothingToAnswer(let sender?):
      MailSentences.nothingToAnswer(from: sender)
    case .nothingToAnswer(nil):
      MailSentences.whichToAnswer
    case .noMessageMeant:
      MailSentences.which
    case .notSoManyMessages(let told):
      MailSentences.toldOnly(told)
    case .noMessages(let which):
      MailSentences.noMessages(which)
    case .severalMessages(let messages):
      MailSentences.which(messages)
    case .messageIsGone(let subject):
      MailSentences.gone(subject)
    case .tooLarge(let subject, let mebibytes):
      SendingSentences.tooLarge(subject, mebibytes: mebibytes)
    case .emptyMessage:
      SendingSentences.whatText
    case .tooLong(let part, let limit):
      SendingSentences.tooLong(part, limit: limit)
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
