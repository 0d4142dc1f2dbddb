/// A dictation: recognized phrases go in, and edits of the text before the cursor come out.
///
///     var dictation = Dictation(before: "Dear ")
///     dictation.take(HeardPhrase([HeardWord("John,"), HeardWord("comma.")]))  // [.insert("John,")]
///
/// Some words change the text instead of being written: “new line”, “scratch that”, “cap Swift” (`SpokenEdit`). They
/// are obeyed if they stand by themselves, which pauses and the recognizer's punctuation show; otherwise they are
/// words. Names of marks that are hardly ever words are always obeyed, and after “literal” everything is a word.
public struct Dictation: Sendable {
  /// The most changes that can be undone.
  private static let mostUndone = 100

  public let mode: DictationMode
  private let reader: PhraseReader
  private let writer: PhraseWriter
  private var draft: DictatedText
  private var past: [DictatedText] = []
  /// The last mark with which the recognizer ended a sentence.
  private var lastMark = "."
  /// Words that recognition should learn.
  public private(set) var learned: [String] = []

  /// - Parameters:
  ///   - before: The text before the cursor, as far as it is known.
  ///   - form: The form of the recognizer's text.
  ///   - names: Words that always keep their capitals, besides common names.
  public init(
    mode: DictationMode = .automatic, settings: DictationSettings = DictationSettings(), before: String = "",
    form: DictationForm = .written, names: [String] = []
  ) {
    self.mode = mode
    reader = PhraseReader(SpokenCommands(mode, snippets: settings.snippets ?? [:]))
    writer = PhraseWriter(mode, settings, form: form, names: names)
    draft = DictatedText(before: before)
  }

  /// The whole dictated text.
  public var text: String { draft.text }

  /// Takes the words between two pauses.
  ///
  /// - Returns: The edits in order; the text before a command is written before the command is obeyed.
  public mutating func take(_ phrase: HeardPhrase) -> [TextEdit] {
    var edits: [TextEdit] = []
    var written = draft.text
    var isWriting = false
    let steps = reader.steps(of: phrase)
    for (index, step) in steps.enumerated() {
      let writes = step.writes
      if isWriting != writes || !writes { Self.note(&edits, &written, draft) }
      if writes, !isWriting { begin { $0.beginPhrase() } }
      isWriting = writes
      take(step, endsPhrase: index == steps.count - 1)
    }
    Self.note(&edits, &written, draft)
    return edits
  }

  /// Returns how the words of an unfinished phrase would be written, or the words as they were heard if they would
  /// change what stands there.
  public func preview(of phrase: HeardPhrase) -> String {
    var next = self
    let edits = next.take(phrase)
    return edits.allSatisfy { $0.deleted == 0 } ? edits.map(\.inserted).joined() : phrase.text
  }

  /// The indices of a phrase's words that are text and no commands, run by run; none in code, which is written word for
  /// word.
  public func textRuns(of phrase: HeardPhrase) -> [[Int]] {
    guard mode != .verbatim else { return [] }
    return reader.steps(of: phrase).compactMap { step in
      guard case .words(let run) = step else { return nil }
      return run.map(\.place)
    }
  }

  /// Ends the dictation.
  public mutating func finish() -> [TextEdit] {
    guard mode == .sentence, let last = draft.text.last, !SaidWord.sentenceMarks.contains(last),
      !last.isNewline
    else { return [] }
    let written = draft.text
    draft.close(with: lastMark)
    return TextEdit.between(written, draft.text).map { [$0] } ?? []
  }

  private static func note(_ edits: inout [TextEdit], _ written: inout String, _ draft: DictatedText) {
    if let edit = TextEdit.between(written, draft.text) { edits.append(edit) }
    written = draft.text
  }

  private mutating func take(_ step: DictationStep, endsPhrase: Bool) {
    switch step {
    case .words(let run):
      if let mark = run.last?.trailing.last(where: { SaidWord.sentenceMarks.contains($0) }) {
        lastMark = String(mark)
      }
      writer.write(run, endsPhrase: endsPhrase, to: &draft)
    case .mark(let mark, let closing): draft.append(mark, closing: mode == .automatic ? closing : "")
    case .shape(let shape): draft.shapeNext(shape)
    case .noSpace: draft.joinNext()
    case .text(let text): draft.append(text)
    case .scratch: begin { $0.scratch() }
    case .undo: if let before = past.popLast() { draft = before }
    case .fix(let word, let said): fix(word, said: said)
    }
  }

  private mutating func fix(_ word: String, said: [SaidWord]) {
    guard let misheard = ResemblingWord.nearest(to: word, in: draft.lastPhrase) else {
      begin { $0.beginPhrase() }
      return writer.write(said, endsPhrase: true, to: &draft)
    }
    let right = misheard.first?.isUppercase == true ? WordShape.capital.shaped(word) : word
    begin { $0.replace(misheard, with: right) }
    learned.append(right)
  }

  /// Makes a change that can be undone.
  private mutating func begin(_ change: (inout DictatedText) -> Void) {
    past.append(draft)
    if past.count > Self.mostUndone { past.removeFirst() }
    change(&draft)
  }
}

extension DictationStep {
  /// Whether it adds to the present phrase.
  fileprivate var writes: Bool {
    switch self {
    case .words, .mark, .shape, .noSpace, .text: true
    case .scratch, .undo, .fix: false
    }
  }
}

/// The form of a recognizer's text.
public enum DictationForm: Sendable, Hashable {
  /// Words only, as from PocketSphinx.
  case spoken
  /// Capitals, punctuation and digits, as from Whisper.
  case written
}
