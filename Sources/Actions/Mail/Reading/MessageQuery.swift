import Understanding

/// A search for messages by sender, by words, or by both.
struct MessageQuery: Sendable, Hashable {
  /// The sender as said, or `nil` for anybody.
  let sender: String?
  /// The words as said, or `nil` for any.
  let words: String?
  private let wanted: String

  init(_ command: Command) {
    let said = CleanText.line(command.text(.emailFrom) ?? "")
    sender = said.isEmpty ? nil : said
    let words = CleanText.line(command.text(.searchText) ?? "")
    let telling = words.split(separator: " ").filter { !Self.joining.contains($0.lowercased()) }
    wanted = telling.isEmpty ? words : telling.joined(separator: " ")
    self.words = words.isEmpty ? nil : words
  }

  /// Words that connect others and need not be in a message: “the invoice from the plumber”.
  private static let joining: Set<String> = [
    "a", "an", "the", "my", "our", "and", "or", "of", "for", "from", "by", "in", "on", "at", "to", "with",
    "about",
  ]

  /// Whether every message fits.
  var isEmpty: Bool { sender == nil && words == nil }

  /// Returns whether the message is from the sender.
  func isFrom(_ message: ReceivedMessage) -> Bool {
    sender.map(message.isFrom) ?? true
  }

  /// Returns whether each word begins a word of the sender, the subject or the text. The text is read only if the
  /// others do not have all words.
  func isAbout(_ message: ReceivedMessage, text: () throws -> String) rethrows -> Bool {
    guard words != nil else { return true }
    let header = "\(message.senderName) \(message.senderAddress) \(message.subject)"
    return try FoldedWords.areAll(of: wanted, in: header)
      || FoldedWords.areAll(of: wanted, in: "\(header) \(text())")
  }
}

extension Maildir {
  /// The most messages whose texts are read for their words.
  private static let mostTexts = 300
  private static let textLimit = 32 * 1024

  /// Returns the messages that fit, the newest first, and whether all candidates were examined.
  func messages(_ query: MessageQuery) throws -> (found: [ReceivedMessage], isComplete: Bool) {
    let candidates = try messages { query.isFrom($0) }
    var texts = 0
    var found: [ReceivedMessage] = []
    for message in candidates {
      try Task.checkCancellation()
      // A message that vanished meanwhile has no words.
      let fits = query.isAbout(message) {
        texts += 1
        return texts > Self.mostTexts ? "" : (try? text(of: message, limit: Self.textLimit)) ?? ""
      }
      if fits { found.append(message) }
    }
    return (found, texts <= Self.mostTexts)
  }
}
