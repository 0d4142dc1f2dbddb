import Foundation
import Sentences

/// The details of a received message. A stranger wrote them: names and subjects are one bounded line without control
/// characters.
package struct ReceivedMessage: Sendable, Hashable {
  /// The sender's name; empty if there is none.
  package var senderName: String
  package var senderAddress: String
  package var subject: String
  /// The time at which it claims to be written, but not later than its delivery.
  package var date: Date
  package var isUnread: Bool
  package var path: String

  /// The sender's name or address, or words if there is neither.
  package var spokenSender: String {
    if !senderName.isEmpty { return senderName }
    return senderAddress.isEmpty ? MailSentences.someone : senderAddress
  }

  /// The part of its file's name that never changes.
  var uniqueName: String { MaildirName(path: path).unique }

  /// Returns whether each word begins a word of the sender's name or address.
  func isFrom(_ said: String) -> Bool {
    senderAddress.lowercased() == said.lowercased()
      || FoldedWords.areAll(of: said, in: senderName + " " + senderAddress)
  }
}

/// The details of a message that a reply needs.
struct AnsweredHeader: Sendable, Hashable {
  /// The address to reply to: Reply-To, otherwise From.
  var sender: Mailbox
  var subject: String
  var messageID: String?
  var references: [String]

  var thread: MailThread? { messageID.map { MailThread(messageID: $0, references: references) } }

  /// The reply's subject: `Re: Lunch`, also if it is a reply already.
  var answerSubject: String {
    let plain = subject.replacing(/^(\s*(re|aw|sv)\s*:\s*)+/.ignoresCase(), with: "")
    return "Re: \(plain)"
  }
}

/// The header of a message as it was sent.
struct MessageHeader: Sendable, Hashable {
  var senderName = ""
  var senderAddress = ""
  var subject = ""
  var date: Date?
}
