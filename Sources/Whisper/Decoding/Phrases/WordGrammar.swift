/// What may be said, told a word at a time: more sentences than could be listed.
public protocol WordGrammar: Sendable {
  /// Where sentences are after some words.
  associatedtype Place: Hashable & Sendable

  /// Where sentences begin.
  var start: Place { get }

  /// The words that may come next, in small letters, each with where it leads.
  func words(after place: Place) -> [(text: String, place: Place)]

  /// Whether a sentence may end here.
  func mayEnd(at place: Place) -> Bool

  /// Other ways to write a word: “12” for “twelve”.
  func writings(of word: String) -> [String]
}
