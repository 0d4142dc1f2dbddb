/// "Anna dot smith at gmail dot com" → anna.smith@gmail.com.
enum Emails {
  static func match(_ words: inout TokenReader, style: WritingStyle) -> RuleMatch? {
    guard let (match, user) = read(&words, joinsWords: false) else { return nil }
    return style == .standard && isDoubtful(match, user: user, words) ? nil : match
  }

  /// Returns the address if the whole phrase is one, or `nil` if it is not.
  static func address(_ spoken: String) -> String? {
    let tokens = Tokenizer.tokens(spoken)
    if tokens.count == 1, isWritten(tokens[0].lower) { return tokens[0].lower }
    var words = TokenReader(tokens: tokens, isComplete: true)
    guard let (match, _) = read(&words, joinsWords: true), match.count == tokens.count else { return nil }
    return match.written
  }

  private static func read(_ words: inout TokenReader, joinsWords: Bool) -> (RuleMatch, user: String)? {
    var reader = AddressReader(position: 0)
    guard reader.label(&words, isMailbox: true, joinsWords: joinsWords) else { return nil }
    while reader.symbolAndLabel(&words, symbols: AddressReader.mailboxSymbols, isMailbox: true) {}
    let user = reader.text
    guard reader.take(["at"], as: "@", &words) else { return nil }
    guard reader.label(&words) else { return nil }
    var labels = 1
    var start = reader.position
    while true {
      let before = reader.position
      guard reader.symbolAndLabel(&words) else { break }
      start = before + 1
      labels += 1
    }
    guard labels > 1 else { return nil }
    reader.trimSpelledDomain(&words, from: start)
    guard let domain = reader.text.split(separator: ".").last, domain.count > 1 else { return nil }
    return (RuleMatch(count: reader.position, written: reader.text, keepsCase: true), user)
  }

  private static let providers = [
    "gmail", "googlemail", "outlook", "hotmail", "yahoo", "aol", "icloud", "proton", "protonmail", "gmx",
    "live",
    "msn", "me", "yandex", "fastmail", "web", "comcast",
  ]
  private static let cues: Set<String> = [
    "email", "mail", "e-mail", "to", "address", "is", "cc", "bcc", "contact", "write", "and", "message",
    "send",
  ]
  /// Words that are not a mailbox before "at": "meet me at amazon dot com" names a place.
  private static let never: Set<String> = [
    "me", "you", "him", "her", "us", "them", "it", "is", "are", "was", "look", "here", "there", "now", "only",
    "available", "online", "be", "this", "that", "one", "works", "work", "working", "stuff", "things",
  ]

  private static func isDoubtful(_ match: RuleMatch, user: String, _ words: TokenReader) -> Bool {
    if never.contains(user) { return true }
    let isOneWord = words.tokens[words.start].lower == user
    guard isOneWord else { return false }
    // In "John Smith at gmail dot com", it is unknown whether the mailbox is "smith".
    if let before = words.before()?.lower, Names.given.contains(before) { return true }
    let domain = match.written.dropFirst(user.count + 1)
    if providers.contains(where: { domain.hasPrefix($0 + ".") }) { return false }
    guard let before = words.before()?.lower else { return match.count < words.tokens.count }
    return !cues.contains(before)
  }

  private static func isWritten(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !parts[1].hasPrefix(".")
      && !parts[1].hasSuffix(".")
  }
}
