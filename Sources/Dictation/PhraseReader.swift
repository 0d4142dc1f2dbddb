import WrittenForm

/// A step of writing a phrase.
enum DictationStep: Sendable, Hashable {
  case words([SaidWord])
  /// A mark, and the one that ends the recognizer's sentence after it, if it may stand there.
  case mark(SpokenMark, closing: String)
  case shape(WordShape)
  case noSpace
  /// A spelled text or a snippet.
  case text(String)
  case scratch
  case undo
  /// A correction of a misheard word, and everything that was said, which is written if no word is similar.
  case fix(String, said: [SaidWord])
}

/// Splits a phrase into words and commands.
struct PhraseReader {
  /// The seconds of silence that set a command off.
  private static let edge = 0.25

  let commands: SpokenCommands
  private var words: [SaidWord] = []
  private var steps: [DictationStep] = []
  private var run: [SaidWord] = []
  private var index = 0
  private var isAfterCommand = false

  init(_ commands: SpokenCommands) {
    self.commands = commands
  }

  /// The steps of a phrase, in order.
  func steps(of phrase: HeardPhrase) -> [DictationStep] {
    var reader = self
    reader.words = SaidWord.words(of: phrase)
    while reader.index < reader.words.count { reader.advance() }
    reader.endRun()
    return reader.steps
  }

  private mutating func advance() {
    if words[index].lower == "literal", let (_, end) = commands(at: index + 1).first {
      run += words[(index + 1)..<end]
      (index, isAfterCommand) = (end, false)
    } else if let (command, end) = commands(at: index).first(where: { isObeyed($0, until: $1) }) {
      obey(command, until: end)
    } else {
      run.append(words[index])
      (index, isAfterCommand) = (index + 1, false)
    }
  }

  /// The commands whose words are at an index, the longest first, with their ends.
  private func commands(at start: Int) -> [(SpokenCommand, end: Int)] {
    guard start < words.count, let first = words[start].parts.first else { return [] }
    return commands.beginning(with: first).compactMap { command in
      var (rest, end) = (command.said[...], start)
      while !rest.isEmpty {
        guard end < words.count, end == start || !words[end - 1].endsClause,
          rest.starts(with: words[end].parts)
        else { return nil }
        rest = rest.dropFirst(words[end].parts.count)
        end += 1
      }
      return (command, end)
    }
  }

  private func isObeyed(_ command: SpokenCommand, until end: Int) -> Bool {
    let opens = hasEdge(before: index)
    let isAlone = opens && hasEdge(before: end)
    switch command.edit {
    case .shape: return isAlone || (opens && end < words.count && hasEdge(before: end + 1))
    case .spell:
      let letters = SpelledLetters(words[end...])
      return opens && letters.count > 0 && hasEdge(before: end + letters.count)
    case .fix:
      guard opens, end < words.count else { return false }
      // In fluent speech, only a name distinguishes it from “fix that problem”.
      return hasEdge(before: end) || words[end].hasCapital
    case .mark(let mark):
      if isAlone { return true }
      switch command.room {
      case .alone: return false
      case .afterCommand: return isAfterCommand
      case .inFlow:
        // At a phrase's beginning, the mark would follow nothing.
        if index == 0, mark.joining == .toPrevious { return false }
        let before = index > 0 && !opens ? words[index - 1].lower : ""
        let next = end < words.count ? words[end].lower : ""
        return !mark.isAmbiguous || !SpokenPunctuation.isNamed(mark, after: before, before: next)
      }
    case .noSpace, .snippet, .scratch, .undo: return isAlone
    }
  }

  /// Whether a pause or a mark separates an index from what precedes it.
  private func hasEdge(before place: Int) -> Bool {
    place == 0 || place >= words.count || words[place].pause >= Self.edge || words[place - 1].endsClause
      || (place == index && isAfterCommand)
  }

  private mutating func obey(_ command: SpokenCommand, until end: Int) {
    let closing = words[end - 1].trailing.filter { SaidWord.sentenceMarks.contains($0) }
    let start = index
    index = end
    switch command.edit {
    case .mark(let mark):
      let keepsSentence = mark.joining == .toNext || mark.written.contains("\n")
      add(
        .mark(mark, closing: Self.closers.contains(mark.written) ? closing : ""), keepsSentence: keepsSentence
      )
    case .shape(let shape):
      add(.shape(shape))
      if end < words.count { takeArgument() }
    case .noSpace: add(.noSpace)
    case .snippet(let text): add(.text(text))
    case .scratch: add(.scratch, keepsSentence: true)
    case .undo: add(.undo, keepsSentence: true)
    case .spell:
      let letters = SpelledLetters(words[end...])
      index = end + letters.count
      add(.text(letters.text))
    case .fix:
      let length = (words[end...].firstIndex { $0.endsSentence } ?? words.count - 1) + 1 - end
      let right = words[end..<(end + length)]
      let letters = SpelledLetters(right)
      let isSpelled = letters.count == length && letters.text.count > 1
      let word = isSpelled ? letters.text : right.map(\.text).joined(separator: " ")
      add(.fix(word, said: Array(words[start..<(end + length)])), keepsSentence: true)
      index = end + length
    }
    isAfterCommand = true
  }

  /// Takes the word that a command refers to. The mark after it comes from a pause, unless it is the last.
  private mutating func takeArgument() {
    var word = words[index]
    if index + 1 < words.count { word.trailing = "" }
    steps.append(.words([word]))
    index += 1
  }

  /// - Parameter keepsSentence: Whether a sentence may end before the command. Other marks around commands come from
  ///   pauses.
  private mutating func add(_ step: DictationStep, keepsSentence: Bool = false) {
    if let last = run.last, !(keepsSentence && last.endsSentence) { run[run.count - 1].trailing = "" }
    endRun()
    steps.append(step)
  }

  private mutating func endRun() {
    if !run.isEmpty { steps.append(.words(run)) }
    run = []
  }

  private static let closers: Set<String> = ["”", ")", "]"]
}
