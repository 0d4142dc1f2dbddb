/// Tells from its words whether a sentence may be over.
enum SentenceEnd {
  /// Returns whether the sentence plainly goes on: “remind me to”.
  static func isOpen(_ text: String) -> Bool {
    let words = words(text)
    return words.last.map(openEnds.contains) ?? false || isDenial(text)
      || openings.contains(words.joined(separator: " "))
  }

  /// Returns whether the sentence ends before what is not to be done: “please don't”.
  static func isDenial(_ text: String) -> Bool { words(text).last.map(denials.contains) ?? false }

  private static let denials: Set<Substring> = ["don't", "dont", "never", "not"]

  /// Returns whether something plainly came before the words: “with Anna”.
  static func isContinuation(_ text: String) -> Bool { words(text).first.map(links.contains) ?? false }

  private static func words(_ text: String) -> [Substring] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }
  }

  /// Words that hardly begin a command.
  private static let links: Set<Substring> = [
    "about", "after", "and", "around", "at", "because", "before", "between", "by", "called", "every", "for",
    "from",
    "in", "into", "named", "of", "on", "or", "per", "saying", "since", "that", "titled", "to", "until",
    "with",
  ]

  /// Words that hardly end a command.
  private static let openEnds: Set<Substring> = [
    "a", "about", "after", "an", "and", "around", "at", "because", "before", "between", "but", "by", "called",
    "every", "for", "from", "if", "in", "into", "is", "my", "named", "next", "of", "on", "or", "our",
    "per", "saying", "says", "since", "than", "that's", "the", "their", "then", "titled", "to",
    "uh", "um", "until", "when", "with", "your",
  ]

  /// Beginnings that are no command by themselves.
  private static let openings: Set<String> = [
    "add", "book", "can you", "could you", "create", "email", "hey", "i need", "i want", "make", "move",
    "please",
    "put", "remind me", "reply", "schedule", "send", "set", "set up", "tell", "will you", "would you",
    "write",
  ]
}
