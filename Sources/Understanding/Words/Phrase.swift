/// A pattern of words. `set up? a|the reminder` matches "set", optionally "up", "a" or "the", and "reminder". `+`
/// matches any word.
struct Phrase: Sendable, ExpressibleByStringLiteral {
  private struct Element: Sendable {
    var choices: Set<String>
    var optional: Bool
    var any: Bool

    /// Returns whether the element matches a word. Recognizers write “1” for “one”.
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

  /// Whether all of the pattern is optional.
  var isOptional: Bool { elements.allSatisfy(\.optional) }

  /// All words that occur in the pattern.
  var words: [String] { elements.flatMap(\.choices) }

  /// Returns where the pattern ends if it matches at `start`, or `nil` if it does not. Optional words are matched
  /// where possible.
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
  /// Returns the end of the longest match of a pattern at `start`, or `nil` if none matches.
  func end(in words: ArraySlice<Utterance.Word>, at start: Int) -> Int? {
    lazy.compactMap { $0.end(in: words, at: start) }.filter { $0 > start }.max()
  }

  /// Returns the first match of a pattern that starts at a free word, or `nil` if there is none.
  func first(in words: ArraySlice<Utterance.Word>, where isFree: (Int) -> Bool = { _ in true }) -> Range<Int>?
  {
    for start in words.indices where isFree(start) {
      if let end = end(in: words, at: start) { return start..<end }
    }
    return nil
  }
}
