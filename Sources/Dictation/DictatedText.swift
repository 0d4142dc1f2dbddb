import WrittenForm

/// The present text of a dictation, and what the next word depends on.
struct DictatedText: Sendable, Hashable {
  /// The text before the cursor when the dictation began.
  let before: String
  var text = ""
  /// How many of the last characters are punctuation that the recognizer added.
  private(set) var unsaidMarks = 0
  /// Whether the next word follows without a space.
  private(set) var joinsNext = false
  /// The requested letters of the next word.
  private(set) var shape: WordShape?
  /// What stood before each phrase, the last one last.
  private var phrases: [Beginning] = []

  private struct Beginning: Sendable, Hashable {
    var text: String
    var unsaidMarks: Int
  }

  init(before: String) {
    self.before = before
  }

  /// The context of the next word.
  var joint: Joint { Joint(after: text.count < 400 ? before + text : text) }

  /// The last phrase, which ``scratch()`` removes and ``replace(_:with:)`` corrects.
  var lastPhrase: Substring { phrases.last.map { text.dropFirst($0.text.count) } ?? "" }

  mutating func beginPhrase() { phrases.append(Beginning(text: text, unsaidMarks: unsaidMarks)) }

  mutating func scratch() {
    guard let last = phrases.popLast() else { return }
    text = last.text
    (unsaidMarks, joinsNext, shape) = (last.unsaidMarks, false, nil)
  }

  /// - Parameter words: A part of ``lastPhrase``.
  mutating func replace(_ words: Substring, with text: String) {
    self.text.replaceSubrange(words.startIndex..<words.endIndex, with: text)
  }

  /// Ends the text, which is a single sentence, with a mark.
  mutating func close(with mark: String) { text += mark }

  /// Writes a word.
  ///
  /// - Parameter marks: The recognizer's punctuation after it.
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
