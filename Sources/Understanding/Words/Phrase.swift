/// A pattern of words: `set up? a|the reminder` is "set", perhaps "up", "a" or "the", "reminder". `+` stands for any word.
struct Phrase: Sendable, ExpressibleByStringLiteral {
  private struct Element: Sendable {
    var choices: Set<String>
    var optional: Bool
    var any: Bool

    /// Recognizers write “1” for “one”.
    func stands(for word: String) -> Bool {
      choices.contains(word) || word == "1" && choices.contains("one")
    }
  }

  private let elements: [Element]

  init(stringLiteral pattern: String) {
    self.init(pattern)
  }

  init(_ pattern: String) {
    elements = pattern.split(separator: " ").map { text in
      let optional = text.hasSuffix("?")
      let choices = (optional ? text.dropLast() : text).split(separator: "|").map(String.init)
      return Element(choices: Set(choices), optional: optional, any: choices == ["+"])
    }
  }

  /// Whether it may be left out whole.
  var isOptional: Bool { elements.allSatisfy(\.optional) }

  /// The words that stand in it.
  var words: [String] { elements.flatMap(\.choices) }

  /// Where the pattern ends when it starts at a word; the longest way wins.
  func end(in words: ArraySlice<Utterance.Word>, at start: Int) -> Int? {
    end(in: words, at: start, element: 0)
  }

  private func end(in words: ArraySlice<Utterance.Word>, at position: Int, element index: Int) -> Int? {
    guard index < elements.count else { return position }
    let element = elements[index]
    if position < words.endIndex, element.any || element.stands(for: words[position].normal),
      let end = end(in: words, at: position + 1, element: index + 1)
    {
      return end
    }
    return element.optional ? end(in: words, at: position, element: index + 1) : nil
  }
}

extension [Phrase] {
  /// The longest of the patterns that start at a word.
  func end(in words: ArraySlice<Utterance.Word>, at start: Int) -> Int? {
    lazy.compactMap { $0.end(in: words, at: start) }.filter { $0 > start }.max()
  }

  /// The first place where one of the patterns matches, starting at a word that is free.
  func first(in words: ArraySlice<Utterance.Word>, where isFree: (Int) -> Bool = { _ in true }) -> Range<Int>?
  {
    for start in words.indices where isFree(start) {
      if let end = end(in: words, at: start) { return start..<end }
    }
    return nil
  }
}
