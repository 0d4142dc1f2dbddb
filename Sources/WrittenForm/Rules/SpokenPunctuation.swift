/// A punctuation mark and the words for it.
package struct SpokenMark: Sendable, Hashable {
  /// The sides on which the mark has no space.
  package enum Joining: Sendable, Hashable {
    case spaced, toPrevious, toNext, toBoth
  }

  package var said: [String]
  package var written: String
  package var joining = Joining.toPrevious
  package var endsSentence = false
  /// Whether the words are also ordinary ones, so that the context has to allow the mark.
  package var isAmbiguous = false

  package init(
    said: [String], written: String, joining: Joining = .toPrevious, endsSentence: Bool = false,
    isAmbiguous: Bool = false
  ) {
    (self.said, self.written, self.joining) = (said, written, joining)
    (self.endsSentence, self.isAmbiguous) = (endsSentence, isAmbiguous)
  }
}

/// Reads spoken punctuation: "comma", "new paragraph", "open quote".
package enum SpokenPunctuation {
  private typealias Mark = SpokenMark

  private static let marks: [String: [SpokenMark]] = Dictionary(grouping: all) { $0.said.first ?? "" }

  static var openings: [String] { Array(marks.keys) }

  package static let all: [SpokenMark] = [
    Mark(said: ["comma"], written: ",", isAmbiguous: true),
    Mark(said: ["period"], written: ".", endsSentence: true, isAmbiguous: true),
    Mark(said: ["full", "stop"], written: ".", endsSentence: true, isAmbiguous: true),
    Mark(said: ["question", "mark"], written: "?", endsSentence: true, isAmbiguous: true),
    Mark(said: ["exclamation", "mark"], written: "!", endsSentence: true, isAmbiguous: true),
    Mark(said: ["exclamation", "point"], written: "!", endsSentence: true, isAmbiguous: true),
    Mark(said: ["semicolon"], written: ";", isAmbiguous: true), Mark(said: ["semi", "colon"], written: ";"),
    Mark(said: ["colon"], written: ":", isAmbiguous: true),
    Mark(said: ["dot", "dot", "dot"], written: "…"),
    Mark(said: ["ellipsis"], written: "…", isAmbiguous: true),
    Mark(said: ["new", "line"], written: "\n", joining: .toBoth, isAmbiguous: true),
    Mark(said: ["newline"], written: "\n", joining: .toBoth, isAmbiguous: true),
    Mark(
      said: ["new", "paragraph"], written: "\n\n", joining: .toBoth, endsSentence: true, isAmbiguous: true),
    Mark(said: ["open", "quote"], written: "“", joining: .toNext),
    Mark(said: ["begin", "quote"], written: "“", joining: .toNext),
    Mark(said: ["open", "quotes"], written: "“", joining: .toNext),
    Mark(said: ["close", "quote"], written: "”"),
    Mark(said: ["close", "quotes"], written: "”"), Mark(said: ["end", "quote"], written: "”"),
    Mark(said: ["unquote"], written: "”"),
    Mark(said: ["open", "parenthesis"], written: "(", joining: .toNext),
    Mark(said: ["open", "paren"], written: "(", joining: .toNext),
    Mark(said: ["close", "parenthesis"], written: ")"), Mark(said: ["close", "paren"], written: ")"),
    Mark(said: ["open", "bracket"], written: "[", joining: .toNext),
    Mark(said: ["close", "bracket"], written: "]"),
  ]

  static func match(_ words: inout TokenReader) -> RuleMatch? {
    guard let lower = words.lower(0), let candidates = marks[lower] else { return nil }
    for mark in candidates where mark.said.indices.allSatisfy({ words.isWord(mark.said[$0], at: $0) }) {
      if mark.isAmbiguous, isWord(mark, &words) { continue }
      // A closing mark needs something to close.
      if mark.joining == .toPrevious, words.before() == nil { continue }
      return RuleMatch(
        count: mark.said.count, written: mark.written, joining: mark.joining, endsSentence: mark.endsSentence)
    }
    return nil
  }

  /// Returns whether the words are meant as such: "a comma", "the trial period", "a period of time", "colon cancer".
  private static func isWord(_ mark: Mark, _ words: inout TokenReader) -> Bool {
    if isNamed(mark, after: words.before()?.lower ?? "") { return true }
    return mark.joining != .toBoth && words.isOne(of: nounClosers, at: mark.said.count)
  }

  /// Returns whether the neighbouring words, in lower case, show that the mark is mentioned rather than meant.
  package static func isNamed(_ mark: SpokenMark, after before: String, before next: String) -> Bool {
    isNamed(mark, after: before) || (mark.joining != .toBoth && nounClosers.contains(next))
  }

  private static func isNamed(_ mark: SpokenMark, after before: String) -> Bool {
    (mark.joining == .toBoth ? articles : nounOpeners).contains(before)
  }

  private static let articles: Set<String> = [
    "a", "the", "this", "that", "my", "your", "his", "her", "our", "their", "each", "every", "another", "one",
    "whole",
  ]
  private static let nounOpeners: Set<String> = [
    "a", "an", "the", "this", "that", "these", "my", "your", "his", "her", "our", "their", "its", "no", "any",
    "some",
    "one", "each", "every", "another", "missing", "extra", "oxford", "serial", "trial", "time", "grace",
    "waiting",
    "long", "short", "first", "second", "third", "last", "free", "class", "lunch", "say", "word", "said",
    "with",
    "without", "of", "for", "to", "in", "on", "two", "semi", "big", "add", "put", "insert", "use", "type",
    "need", "delete",
    "remove", "and", "or",
  ]
  private static let nounClosers: Set<String> = [
    "of", "drama", "piece", "cancer", "cleanse", "splice", "separated", "key", "is", "was", "has", "ends",
    "end", "where",
    "during", "manager", "item", "items", "between",
  ]
}
