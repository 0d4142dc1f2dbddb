/// Writes words from left to right without going back: the text in `output` is final.
struct WritingEngine: Sendable {
  let rules: Rules
  let casing: CasingRules
  let marks: SentenceMarks

  private(set) var output = ""
  /// The last character that was written, kept when `output` is dropped.
  private var lastWritten: Character?
  private var atSentenceStart = true
  private var joinsNext = true
  private var sentence = SentenceOpening()

  private var last: Character? { output.last ?? lastWritten }

  /// Drops the text so far. The following words are written as if it were still there.
  mutating func forgetOutput() {
    lastWritten = last
    output = ""
  }

  /// The number of earlier words that rules may look at.
  static let lookBack = 4

  init(rules: Rules, casing: CasingRules, marks: SentenceMarks) {
    self.rules = rules
    self.casing = casing
    self.marks = marks
  }

  /// Writes the words from `first` on, and returns the index of the first word whose form may still change.
  mutating func write(_ tokens: [Token], from first: Int, isComplete: Bool) -> Int {
    var words = TokenReader(tokens: tokens, isComplete: isComplete)
    var index = first
    while index < tokens.count {
      words.moveTo(index)
      let match = rules.match(&words)
      let plain = match == nil ? casing.written(&words) : ""
      if words.reachedEnd { return index }
      if let mark = marks.mark(
        before: tokens[index], previous: index > 0 ? tokens[index - 1] : nil, after: sentence)
      {
        close(with: mark)
      }
      if let match {
        write(match, tokens[index..<(index + match.count)])
        index += match.count
      } else {
        write(tokens[index], as: plain)
        index += 1
      }
    }
    return index
  }

  /// Adds the mark at the end of the text.
  mutating func finish() {
    guard marks.closesText, let last, !".!?…,;:\n".contains(last) else { return }
    output += sentence.isQuestion ? "?" : "."
  }

  private mutating func close(with mark: SentenceMarks.Mark) {
    guard let last, last.isLetter || last.isNumber || "\"”)%".contains(last) else { return }
    switch mark {
    case .comma: output += ","
    case .end:
      output += sentence.isQuestion ? "?" : "."
      beginSentence()
    }
  }

  private mutating func beginSentence() {
    atSentenceStart = true
    sentence = SentenceOpening()
  }

  private mutating func write(_ match: RuleMatch, _ tokens: ArraySlice<Token>) {
    guard let first = tokens.first, let last = tokens.last else { return }
    let joinsPrevious = match.joining == .toPrevious || match.joining == .toBoth
    separate(from: first, joined: joinsPrevious)
    var text = match.written
    if atSentenceStart, casing.casing == .sentences, !match.keepsCase { text = CasingRules.capitalized(text) }
    var trailing = last.trailing
    if text.hasSuffix("."), trailing.hasPrefix(".") { trailing.removeFirst() }
    if rules.style == .nemo {
      let around = first.leading.map(String.init) + [text] + trailing.map(String.init)
      output += around.joined(separator: " ")
    } else {
      output += first.leading + text + trailing
    }
    joinsNext = match.joining == .toNext || match.joining == .toBoth
    if joinsPrevious || joinsNext {
      if match.endsSentence { beginSentence() }
    } else {
      for token in tokens { sentence.add(token.lower) }
      atSentenceStart = false
    }
    if Self.endsSentence(trailing) { beginSentence() }
  }

  private mutating func write(_ token: Token, as text: String) {
    separate(from: token, joined: false)
    let opens = atSentenceStart && casing.casing == .sentences && token.text == token.lower
    output += token.leading + (opens ? CasingRules.capitalized(text) : text) + token.trailing
    joinsNext = false
    sentence.add(token.lower)
    if text.contains(where: { $0.isLetter || $0.isNumber }) { atSentenceStart = false }
    if Self.endsSentence(token.trailing) { beginSentence() }
  }

  private mutating func separate(from token: Token, joined: Bool) {
    guard last != nil, !joined, !joinsNext else { return }
    output += rules.style == .nemo && token.separator != "-" ? " " : token.separator
  }

  private static func endsSentence(_ trailing: String) -> Bool {
    trailing.contains { ".!?".contains($0) }
  }
}
