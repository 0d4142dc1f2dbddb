import WrittenForm

/// The text of a dictation as it stands, and what the next word has to know.
struct Draft: Sendable, Hashable {
  /// What stood before the cursor when the dictation began.
  let before: String
  var text = ""
  /// How many of the last characters are marks that the recognizer wrote and nobody said.
  private(set) var unsaidMarks = 0
  /// The next word follows without a space.
  private(set) var joinsNext = false
  /// What the next word looks like.
  private(set) var shape: WordShape?
  /// The text before each phrase, the last one last.
  private var phrases: [String] = []

  init(before: String) {
    self.before = before
  }

  /// What the next word finds before it.
  var joint: Joint { Joint(after: text.count < 400 ? before + text : text) }

  /// What was said last, which is taken back by ``scratch()`` and corrected by ``replace(_:with:)``.
  var lastPhrase: Substring { phrases.last.map { text.dropFirst($0.count) } ?? "" }

  mutating func beginPhrase() { phrases.append(text) }

  mutating func scratch() {
    guard let last = phrases.popLast() else { return }
    text = last
    (unsaidMarks, joinsNext, shape) = (0, false, nil)
  }

  /// - Parameter words: A part of ``lastPhrase``.
  mutating func replace(_ words: Substring, with text: String) {
    self.text.replaceSubrange(words.startIndex..<words.endIndex, with: text)
  }

  /// Ends the sentence that all of it is.
  mutating func close(with mark: String) { text += mark }

  /// Writes a word.
  ///
  /// - Parameter marks: Those that the recognizer wrote after it.
  mutating func append(_ word: String, marks: String = "") {
    let shaped = shape?.shaped(word) ?? word
    if joint.needsSpace, !joinsNext { text += " " }
    text += shaped + marks
    (unsaidMarks, joinsNext, shape) = (marks.count, false, nil)
  }

  mutating func append(_ mark: SpokenMark, closing: String) {
    if !mark.written.contains("\n"), mark.joining != .toNext { dropUnsaidMarks() }
    if mark.joining == .spaced || mark.joining == .toNext, joint.needsSpace, !joinsNext { text += " " }
    text += mark.written + closing
    unsaidMarks = closing.count
    joinsNext = mark.joining == .toNext || mark.joining == .toBoth
  }

  mutating func joinNext() {
    dropUnsaidMarks()
    joinsNext = true
  }

  mutating func shapeNext(_ shape: WordShape) {
    dropUnsaidMarks()
    self.shape = shape
  }

  private mutating func dropUnsaidMarks() {
    text.removeLast(min(unsaidMarks, text.count))
    unsaidMarks = 0
  }
}
