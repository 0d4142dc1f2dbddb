/// Answers about received messages, receipts of marks on them, and questions about which one is meant.
package enum MailSentences {
  package static let noMessages = "You have no messages."
  package static let noNewMessages = "You have no new messages."
  package static let noMore = "That was the last of them."

  /// The sender of a message without a name or an address.
  package static let someone = "Someone"

  /// The subject of a message without one.
  package static let noSubject = "no subject"

  /// A message by its title: `“Lunch” from Anna Smith`.
  package static func title(_ subject: String, from sender: String) -> String {
    "“\(subject)” from \(sender)"
  }

  /// A message in a list, or before its text: `Anna Smith: Lunch on Friday, ten minutes ago.`
  package static func message(_ subject: String, from sender: String, _ age: String) -> String {
    "\(sender): \(subject), \(age)."
  }

  /// The new messages: `You have 1 new message. Anna Smith: Lunch on Friday, ten minutes ago.`
  package static func new(_ count: Int, _ list: String) -> String {
    let messages = Counting.count(count, "new message")
    return "You have \(messages). \(list)"
  }

  /// No message is new, so the latest one is told.
  package static func noneNew(latest: String) -> String { "You have no new messages. The latest: \(latest)" }

  /// What was looked for, after the number of messages: ` from Anna about “lunch”`.
  package static func wanted(from sender: String?, about words: String?) -> String {
    switch (sender, words) {
    case (nil, nil): ""
    case (let sender?, nil): " from \(sender)"
    case (nil, let words?): " about “\(words)”"
    case (let sender?, let words?): " from \(sender) about “\(words)”"
    }
  }

  /// The messages that were found: `You have 2 messages from Anna. Anna Smith: Lunch on Friday, ten minutes ago. …`
  package static func found(_ count: Int, _ wanted: String, _ list: String) -> String {
    let messages = Counting.count(count, "message")
    return "You have \(messages)\(wanted). \(list)"
  }

  /// No messages were found: `You have no messages from Anna about “lunch”.`
  package static func noMessages(_ wanted: String) -> String { "You have no messages\(wanted)." }

  /// Follows the messages that were found, if there are too many to search.
  package static let notAllSearched = "I did not search all of your older messages."

  /// Follows the first messages with the number of the others.
  package static func more(_ count: Int) -> String { "And \(count) more." }

  /// The text of a message, or its beginning.
  package static func says(_ text: String) -> String { "It says: \(text)" }

  /// More of a message's text.
  package static func goesOn(_ text: String) -> String { "It goes on: \(text)" }

  /// Follows a part of a message's text that is not the last.
  package static let hasMore = "There is more."

  /// More of a message was asked for, and there is no more.
  package static let allRead = "That is all it says."

  /// A message without text.
  package static let noText = "It has no text that I can read."

  // The marks.
  package static let read = "read"
  package static let unread = "unread"

  /// A message was marked: `Message “Lunch” from Anna Smith marked as read`
  package static func marked(_ title: String, as mark: String) -> String {
    "Message \(title) marked as \(mark)"
  }

  /// Several messages were marked: `3 messages marked as read`
  package static func marked(_ count: Int, as mark: String) -> String {
    "\(count) messages marked as \(mark)"
  }

  /// The message has the mark.
  package static func alreadyMarked(as mark: String) -> String { "It is already marked as \(mark)." }

  /// All the messages have the mark.
  package static func allAlreadyMarked(as mark: String) -> String { "They are already marked as \(mark)." }

  /// A message got its old mark back.
  package static let markedAsBefore = "The message is marked as before."

  /// Several messages got their old marks back.
  package static let allMarkedAsBefore = "The messages are marked as before."

  /// It is not clear which message is meant.
  package static let which = "Which message? Say whose, or what it is about, or have one read first."

  /// Several messages may be meant: `Which message? Anna Smith: Lunch on Friday, ten minutes ago. …`
  package static func which(_ messages: [String]) -> String {
    let list = messages.joined(separator: " ")
    return "Which message? \(list)"
  }

  /// It is not clear which message is to be answered.
  package static let whichToAnswer = "Which message? Say whose, or have one read first."

  /// No message that could be answered is from that person.
  package static func nothingToAnswer(from sender: String) -> String {
    "There is no message from \(sender) that could be answered."
  }

  /// “The fifth one” was said, and fewer messages were told.
  package static func toldOnly(_ count: Int) -> String {
    count == 1 ? "I only told you of one message." : "I only told you of \(count) messages."
  }

  /// A message that was told is no longer there.
  package static func gone(_ subject: String) -> String {
    "The message “\(subject)” is no longer in your mail folder."
  }
}
