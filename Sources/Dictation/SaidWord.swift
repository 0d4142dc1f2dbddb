import WrittenForm

/// A word, separated from the punctuation around it.
struct SaidWord: Sendable, Hashable {
  /// The recognizer's punctuation before it.
  var leading = ""
  var text: String
  /// The recognizer's punctuation after it.
  var trailing = ""
  /// Seconds of silence before it.
  var pause = 0.0
  /// Whether it may have a capital only because it begins a sentence.
  var opensSentence = false
  /// Whether it stays as it is, whatever the mode.
  var isFixed = false
  /// Its index in the phrase.
  var place = 0

  /// The words of a phrase.
  static func words(of phrase: HeardPhrase) -> [SaidWord] {
    var words: [SaidWord] = []
    var end: Double?
    for (place, heard) in phrase.words.enumerated() {
      for (index, piece) in heard.text.split(whereSeparator: \.isWhitespace).enumerated() {
        var word = SaidWord(piece)
        word.pause = index == 0 ? max(0, heard.start - (end ?? heard.start)) : 0
        word.opensSentence = words.last?.endsSentence ?? true
        word.place = place
        words.append(word)
      }
      end = heard.end
    }
    return words
  }

  init(text: String, isFixed: Bool = false) {
    (self.text, self.isFixed) = (text, isFixed)
  }

  init(_ piece: some StringProtocol) {
    let characters = Array(String(piece))
    guard let first = characters.firstIndex(where: { !Self.marks.contains($0) }),
      var last = characters.lastIndex(where: { !Self.marks.contains($0) })
    else {
      text = String(piece)
      return
    }
    // The point of “a.m.” belongs to the word.
    if last + 1 < characters.count, characters[last + 1] == ".", last > 0, characters[last - 1] == "." {
      last += 1
    }
    leading = String(characters[..<first])
    text = String(characters[first...last])
    trailing = String(characters[(last + 1)...])
  }

  /// The parts that are compared with commands; “all-caps” is two words.
  var parts: [String] { text.lowercased().split(separator: "-").map(String.init) }

  var lower: String { text.lowercased() }

  /// Whether the recognizer took it for a name.
  var hasCapital: Bool { text.first?.isUppercase == true && lower != "i" }

  /// Whether it is a mark between spaces.
  var isMark: Bool { text.allSatisfy { Self.marks.contains($0) || $0 == "-" } }

  var endsSentence: Bool { trailing.contains { Self.sentenceMarks.contains($0) } }
  /// Whether the recognizer separated it from what follows.
  var endsClause: Bool { isMark || trailing.contains { !Self.brackets.contains($0) } }

  static let sentenceMarks: Set<Character> = [".", "!", "?", "…"]
  private static let brackets: Set<Character> = ["\"", "“", "”", ")", "]"]
  private static let marks: Set<Character> = [
    ".", ",", "!", "?", ";", ":", "…", "\"", "“", "”", "(", ")", "[", "]", "—", "–",
  ]
}

extension SaidWord {
  /// The word with a capital at its beginning. A word with other capitals, such as iPhone, stays as it is.
  var capitalized: String {
    guard !isFixed, text == lower, let first = text.first else { return text }
    return first.uppercased() + text.dropFirst()
  }

  /// The word as within a sentence: names, and words with several capitals, stay as they are.
  func decapitalized(names: Set<String>) -> String {
    guard !isFixed, let first = text.first, first.isUppercase,
      !text.dropFirst().contains(where: \.isUppercase),
      !names.contains(lower), !WrittenFormConverter.isAlwaysCapital(lower)
    else { return text }
    return first.lowercased() + text.dropFirst()
  }
}
