import Foundation

/// What is shown of a message that came in. All of it was written by a stranger: names and subjects are one line, of
/// bounded length, without control characters.
public struct ReceivedMessage: Sendable, Hashable {
  /// The name the sender goes by; empty where there is none.
  public var senderName: String
  public var senderAddress: String
  public var subject: String
  /// When it was written, by its own account; never later than it was delivered.
  public var date: Date
  public var isUnread: Bool
  public var path: String

  /// The name, else the address, else words for neither.
  public var spokenSender: String {
    if !senderName.isEmpty { return senderName }
    return senderAddress.isEmpty ? "Someone" : senderAddress
  }

  /// What stays the same of its file's name for as long as it is there.
  var uniqueName: String { MaildirName(path: path).unique }

  /// Whether it comes from whom the words name: each begins a word of the sender's name or address.
  func isFrom(_ said: String) -> Bool {
    senderAddress.lowercased() == said.lowercased()
      || FoldedWords.areAll(of: said, in: senderName + " " + senderAddress)
  }
}

/// What an answer needs of the message that it answers.
struct AnsweredHeader: Sendable, Hashable {
  /// Who wants the answer: Reply-To, else From.
  var sender: Mailbox
  var subject: String
  var messageID: String?
  var references: [String]

  var thread: MailThread? { messageID.map { MailThread(messageID: $0, references: references) } }

  /// `Re: Lunch`, also where it is an answer already.
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
