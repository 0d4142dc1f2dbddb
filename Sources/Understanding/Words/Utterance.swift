/// A text as words with their positions.
struct Utterance: Sendable {
  /// The longest text that can be a command. The bound limits the work of every step.
  static let maximumScalars = 4000

  struct Word: Sendable, Hashable {
    /// The word in lower case with straight apostrophes, without the punctuation around it.
    var normal: String
    /// The range of the word in Unicode scalars, without the punctuation around it.
    var range: Range<Int>
    /// Whether a comma, a full stop, other punctuation or a line break follows.
    var endsClause: Bool
  }

  let text: String
  let words: [Word]
  private let scalars: [Unicode.Scalar]

  /// Returns `nil` for a text that is too long to be a command.
  init?(_ text: String) {
    // Counting bytes first is cheap for a text of any size; a scalar has at most four.
    guard text.utf8.count <= Self.maximumScalars * 4 else { return nil }
    let scalars = Array(text.unicodeScalars)
    guard scalars.count <= Self.maximumScalars else { return nil }
    self.text = text
    self.scalars = scalars
    self.words = Self.words(of: scalars)
  }

  /// Returns the text from the first to the last of these words, with control characters as spaces.
  func slice(_ range: Range<Int>) -> String {
    guard let first = words[range].first, let last = words[range].last else { return "" }
    return text(at: first.range.lowerBound..<last.range.upperBound)
  }

  func text(from offset: Int) -> String { text(at: offset..<max(offset, scalars.count)) }

  func text(at range: Range<Int>) -> String {
    var slice = String.UnicodeScalarView()
    for scalar in scalars[range.clamped(to: 0..<scalars.count)] {
      slice.append(Self.isControl(scalar) ? " " : scalar)
    }
    return String(slice)
  }

  /// The text with names blotted out that look like times, such as “date night”. A night becomes a “party”, which is no
  /// time, and like a movie night is in the evening.
  var textWithoutNamesOfTimes: String {
    var names: Set<Int> = []
    var nights: Set<Int> = []
    for start in words.indices {
      guard let end = CommandPhrases.namesOfTimes.end(in: words[...], at: start) else { continue }
      names.formUnion(start..<end)
      if words[end - 1].normal == Self.night { nights.insert(end - 1) }
    }
    return text(blotting: names, asParty: nights)
  }

  private static let night = "night"
  private static let party = "party"

  /// Returns the utterance with the letters of some words, given by index, blotted out.
  func blotting(_ words: Set<Int>) -> Utterance? { Utterance(text(blotting: words)) }

  private func text(blotting indices: Set<Int>, asParty nights: Set<Int> = []) -> String {
    var blotted = scalars
    for index in indices.subtracting(nights) {
      for offset in words[index].range { blotted[offset] = "x" }
    }
    for index in nights { blotted.replaceSubrange(words[index].range, with: Self.party.unicodeScalars) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: blotted)
    return String(text)
  }

  /// Returns the words except those with these indices.
  func words(without left: Set<Int>) -> ArraySlice<Word> {
    words.indices.filter { !left.contains($0) }.map { words[$0] }[...]
  }

  /// Returns the range of these words in Unicode scalars, or `nil` if there are none.
  func span(_ range: Range<Int>) -> Range<Int>? {
    guard let first = words[range].first, let last = words[range].last else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }

  /// Returns the indices of the words that a range of Unicode scalars touches.
  func words(in span: Range<Int>) -> Range<Int> {
    let start = words.partition { $0.range.upperBound > span.lowerBound }
    let end = words.partition { $0.range.lowerBound >= span.upperBound }
    return start..<max(start, end)
  }

  /// Extends a range that ends within a name, such as “Dr. Müller” or “St. Mary's”.
  func withoutBreakingNames(_ span: Range<Int>) -> Range<Int> {
    var end = span.upperBound
    var index = words(in: span).upperBound
    while index > 0, index < words.count, Self.beginningsOfNames.contains(words[index - 1].normal) {
      end = max(end, words[index].range.upperBound)
      index += 1
    }
    return span.lowerBound..<end
  }

  private static let beginningsOfNames: Set<String> = ["dr", "mr", "mrs", "ms", "st", "prof", "mt"]

  private static func words(of scalars: [Unicode.Scalar]) -> [Word] {
    var words: [Word] = []
    var position = 0
    while position < scalars.count {
      guard !isSpace(scalars[position]) else {
        if scalars[position] == "\n", !words.isEmpty { words[words.count - 1].endsClause = true }
        position += 1
        continue
      }
      var end = position
      while end < scalars.count, !isSpace(scalars[end]) { end += 1 }
      if let core = core(of: scalars, in: position..<end) {
        let marks = scalars[core.upperBound..<end].filter { ",.;:?!".unicodeScalars.contains($0) }
        let clause =
          !marks.isEmpty && !(marks == ["."] && isHalfOfDay(scalars[core], before: scalars[end...]))
        words.append(Word(normal: normal(scalars[core]), range: core, endsClause: clause))
      } else if !words.isEmpty {
        words[words.count - 1].endsClause = true
      }
      position = end
    }
    return words
  }

  /// Returns whether the full stop after a word belongs to “a.m.” or “p.m.” and a sentence goes on after it, as in “at
  /// seven p.m. the old mill”.
  private static func isHalfOfDay(
    _ word: ArraySlice<Unicode.Scalar>, before rest: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    guard ["a.m", "p.m"].contains(where: normal(word).hasSuffix),
      let next = rest.first(where: { !isSpace($0) })
    else { return false }
    return next.properties.isLowercase
  }

  /// Returns whether a scalar is a control character other than a line break or a tab.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
  }

  private static func core(of scalars: [Unicode.Scalar], in range: Range<Int>) -> Range<Int>? {
    guard let first = scalars[range].firstIndex(where: isLetterOrDigit),
      let last = scalars[range].lastIndex(where: isLetterOrDigit)
    else { return nil }
    return first..<last + 1
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private static func normal(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars.lazy.map { $0 == "\u{2019}" ? "'" : $0 })
    return String(view).lowercased()
  }
}

extension [Utterance.Word] {
  /// Returns the first index at which a monotonic condition holds, by bisection.
  fileprivate func partition(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
