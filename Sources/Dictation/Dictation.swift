/// One dictation: phrases come in as they were heard, and edits of the text before the cursor come out.
///
///     var dictation = Dictation(before: "Dear ")
///     dictation.take(HeardPhrase([HeardWord("John,"), HeardWord("comma.")]))  // [.insert("John,")]
///
/// Some words are no text but change it: “new line”, “scratch that”, “cap Swift” (`SpokenEdit`). They are obeyed where they
/// stand by themselves, which pauses and the recognizer's own marks tell, and written as words everywhere else; the names of
/// marks that are hardly ever words are obeyed in the flow as well. After “literal” they are always words.
public struct Dictation: Sendable {
  /// Changes that can be taken back.
  private static let mostUndone = 100

  public let mode: DictationMode
  private let reader: PhraseReader
  private let writer: PhraseWriter
  private var draft: Draft
  private var past: [Draft] = []
  /// The last mark that the recognizer ended a sentence with.
  private var lastMark = "."
  /// What the person said that recognition should know from now on.
  public private(set) var learned: [String] = []

  /// - Parameters:
  ///   - before: What stands before the cursor, as far as it is known.
  ///   - form: What the recognizer writes.
  ///   - names: What keeps its capital wherever it stands, beside what is a name to everybody.
  public init(
    mode: DictationMode = .automatic, settings: DictationSettings = DictationSettings(), before: String = "",
    form: DictationForm = .written, names: [String] = []
  ) {
    self.mode = mode
    reader = PhraseReader(SpokenCommands(mode, snippets: settings.snippets ?? [:]))
    writer = PhraseWriter(mode, settings, form: form, names: names)
    draft = Draft(before: before)
  }

  /// All that was dictated, as it stands now.
  public var text: String { draft.text }

  /// Takes what was said between two pauses.
  ///
  /// - Returns: What becomes of the text, in order; what was said before a command is there before it is obeyed.
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

  /// Ends the dictation.
  public mutating func finish() -> [TextEdit] {
    guard mode == .sentence, let last = draft.text.last, !SaidWord.sentenceMarks.contains(last),
      !last.isNewline
    else { return [] }
    let written = draft.text
    draft.close(with: lastMark)
    return TextEdit.between(written, draft.text).map { [$0] } ?? []
  }

  private static func note(_ edits: inout [TextEdit], _ written: inout String, _ draft: Draft) {
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

  /// Makes a change that can be taken back.
  private mutating func begin(_ change: (inout Draft) -> Void) {
    past.append(draft)
    if past.count > Self.mostUndone { past.removeFirst() }
    change(&draft)
  }
}

extension DictationStep {
  /// Whether it adds to the phrase that is being written.
  fileprivate var writes: Bool {
    switch self {
    case .words, .mark, .shape, .noSpace, .text: true
    case .scratch, .undo, .fix: false
    }
  }
}

/// What a recognizer writes.
public enum DictationForm: Sendable, Hashable {
  /// Words alone, as PocketSphinx does.
  case spoken
  /// Capitals, marks and digits, as Whisper does.
  case written
}
