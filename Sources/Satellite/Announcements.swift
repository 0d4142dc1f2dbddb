/// What is to be said aloud, one thing after the other.
struct Announcements: Hashable {
  struct Words: Hashable {
    var text: String
    /// The number of the sentence of a model's answer, which the server waits for.
    var sentence: Int?
  }

  private var waiting: [Words] = []
  private(set) var current: Words?
  /// Whether more sentences of an answer may come.
  private var isAnswering = false

  /// Whether nothing is said, and nothing is about to be.
  var isOver: Bool { current == nil && waiting.isEmpty && !isAnswering }

  mutating func add(_ words: Words) {
    waiting.append(words)
    if words.sentence != nil { isAnswering = true }
  }

  /// What is to be said now; nil while something is said.
  mutating func next() -> Words? {
    guard current == nil, !waiting.isEmpty else { return nil }
    current = waiting.removeFirst()
    return current
  }

  /// What was said was heard to its end.
  mutating func ended() { current = nil }

  /// The answer has no more sentences.
  mutating func answered() { isAnswering = false }

  /// Drops everything.
  mutating func stop() { self = Announcements() }
}
