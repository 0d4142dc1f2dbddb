/// Reads the parts of e-mail addresses and URLs: labels of words, spelled letters and digits, and spoken symbols.
struct AddressReader {
  static let symbols = ["dot": ".", "dash": "-", "hyphen": "-", "underscore": "_"]
  static let mailboxSymbols = symbols.merging(["plus": "+"]) { old, _ in old }
  static let pathSymbols = symbols.merging(["slash": "/"]) { old, _ in old }
  /// The most pieces of an address, which bounds the work.
  private static let longest = 32

  var position: Int
  private(set) var text = ""

  init(position: Int) { self.position = position }

  /// Reads a label: letters and digits, ended by a plain word ("a b c", "gmail", "g mail"). In the name of a
  /// mailbox, digits may follow the word ("anna twenty three"). With `joinsWords`, where the whole phrase is known
  /// to be an address, any pieces may follow.
  mutating func label(_ words: inout TokenReader, isMailbox: Bool = false, joinsWords: Bool = false) -> Bool {
    let start = position
    var wordCount = 0
    while position < Self.longest, let token = words.token(position) {
      if token.lower == "at" || Self.mailboxSymbols[token.lower] != nil || token.lower == "slash" { break }
      if wordCount > 0, !joinsWords, !(isMailbox && token.letter == nil) { break }
      if let letter = token.letter {
        text.append(letter)
        position += 1
      } else if let digits = Self.digits(&words, &position) {
        text += digits
      } else if Self.isName(token), joinsWords || wordCount == 0,
        canTake(&words, wordAfter: start, joinsWords)
      {
        text += token.lower
        wordCount += 1
        position += 1
      } else {
        break
      }
    }
    return position > start
  }

  /// Returns whether a plain word may come here: it opens a label, or follows the letter that opened it ("g mail").
  private func canTake(_ words: inout TokenReader, wordAfter start: Int, _ joinsWords: Bool) -> Bool {
    joinsWords || position == start || (position == start + 1 && words.token(start)?.letter != nil)
  }

  /// Reads a spoken symbol and the label after it.
  mutating func symbolAndLabel(
    _ words: inout TokenReader, symbols: [String: String] = symbols, isMailbox: Bool = false
  ) -> Bool {
    guard let lower = words.lower(position), let symbol = symbols[lower] else { return false }
    var trial = self
    trial.position += 1
    trial.text += symbol
    guard trial.label(&words, isMailbox: isMailbox) else { return false }
    self = trial
    return true
  }

  mutating func take(_ said: [String], as written: String, _ words: inout TokenReader) -> Bool {
    for (offset, word) in said.enumerated() where !words.isWord(word, at: position + offset) { return false }
    position += said.count
    text += written
    return true
  }

  /// Shortens a spelled last label to the top-level domain that it begins with: "c o m a" is "com" and a word.
  mutating func trimSpelledDomain(_ words: inout TokenReader, from start: Int) {
    let label = text.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
    guard label.count == position - start, label.count > 2, !TopLevelDomains.contains(String(label)) else {
      return
    }
    for length in (2..<label.count).reversed() where TopLevelDomains.contains(String(label.prefix(length))) {
      text.removeLast(label.count - length)
      position = start + length
      return
    }
  }

  private static func isName(_ token: Token) -> Bool {
    !token.lower.isEmpty && token.number == nil
      && token.lower.utf8.allSatisfy {
        (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 46
      }
  }

  /// Reads digits that are said one by one, or as a number up to 99.
  static func digits(_ words: inout TokenReader, _ position: inout Int) -> String? {
    guard let token = words.token(position) else { return nil }
    if let literal = token.literalDigits {
      position += 1
      return literal
    }
    switch token.number {
    case .zero:
      position += 1
      return "0"
    case .digit(let value), .teen(let value):
      position += 1
      return String(value)
    case .tens(let value):
      position += 1
      guard case .digit(let digit)? = words.number(position) else { return String(value) }
      position += 1
      return String(value + digit)
    default: return nil
    }
  }
}

/// Top-level domains that people say.
enum TopLevelDomains {
  /// Domains that are not English words.
  static let plain: Set<String> = [
    "com", "org", "net", "edu", "gov", "mil", "io", "ai", "co", "uk", "fr", "br", "ru", "de", "eu", "ch",
    "nl",
    "pt", "es", "pl", "jp", "cn", "au", "ca", "nz", "app", "dev", "info", "biz", "tv", "cz", "dk", "se", "kr",
  ]
  /// Domains that are also words. They count only in an address that is recognized by other signs.
  static let words: Set<String> = [
    "in", "it", "me", "us", "be", "to", "at", "no", "so", "cloud", "online", "shop",
  ]

  static func contains(_ label: String) -> Bool { plain.contains(label) || words.contains(label) }
}
