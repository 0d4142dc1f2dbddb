import Foundation

/// Another number for the only one in what was noted or put on a list, or for the number of a thing: “make that three” and
/// “make that three pizzas” after “add two pizzas”.
package struct CountAnswer: Sendable, Hashable {
  /// The number as it was said.
  private let count: String
  /// The thing that is counted, or empty if it was not named.
  private let thing: [String]

  /// Reads the number. Returns `nil` if `text` asks for anything more than another number.
  package init?(_ text: String) {
    guard let utterance = Utterance(text), utterance.words.count <= Self.mostWords else { return nil }
    let words = utterance.words[...]
    let start = Reference.beginning(of: words)
    let making = Self.makings.end(in: words, at: start.index)
    let counted = words[(making ?? start.index)...]
    guard start.takesBack || making != nil, let first = counted.first, Self.isNumber(first.normal) else {
      return nil
    }
    count = utterance.text(at: first.range)
    thing = counted.dropFirst().map(\.normal)
  }

  private static let mostWords = 6
  private static let makings: [Phrase] = ["make|let it|that|those|them be?", "it|that should be"]

  /// Returns the command with the number in its dictated words replaced, or `nil` if they have none or several.
  package func applied(to command: Command) -> Command? {
    guard let body = command.text(.noteBody), let utterance = Utterance(body) else { return nil }
    let words = utterance.words
    let numbers = words.indices.filter { index in
      // “The blue one” counts nothing.
      let mayCount =
        words[index].normal != "one" || index == 0 || words[index - 1].endsClause
        || words[index - 1].normal == "and"
      return mayCount && Self.isNumber(words[index].normal)
        && words[(index + 1)...].prefix(thing.count).map(\.normal) == thing
    }.map { words[$0] }
    guard numbers.count == 1 else { return nil }
    var scalars = Array(body.unicodeScalars)
    let isOpening = numbers[0].range.lowerBound == 0
    let written = isOpening ? count.prefix(1).uppercased() + count.dropFirst() : count
    scalars.replaceSubrange(numbers[0].range, with: Array(written.unicodeScalars))
    var changed = command
    changed.slots[.noteBody] = .text(String(String.UnicodeScalarView(scalars)))
    return changed == command ? nil : changed
  }

  /// Returns whether a word is a whole number, in digits or in words.
  private static func isNumber(_ word: String) -> Bool {
    Int(word) != nil || numbers.contains(word)
  }

  /// The numbers that people say in a word.
  private static let numbers: Set<String> = {
    let spelled = NumberFormatter()
    (spelled.locale, spelled.numberStyle) = (Locale(identifier: "en"), .spellOut)
    return Set((1...100).compactMap { spelled.string(from: NSNumber(value: $0)) })
  }()
}
