import WrittenForm

/// A change of the text by words that are obeyed instead of written.
enum SpokenEdit: Sendable, Hashable {
  case mark(SpokenMark)
  /// Gives the next word these letters.
  case shape(WordShape)
  /// Joins the next word without a space.
  case noSpace
  case snippet(String)
  /// Removes the last phrase.
  case scratch
  /// Undoes the last change of any kind.
  case undo
  /// Joins the letters that follow into a word.
  case spell
  /// Corrects a word of the last phrase to what follows.
  case fix
}

/// A ``SpokenEdit`` and the words for it.
struct SpokenCommand: Sendable, Hashable {
  /// Where a command is obeyed.
  enum Room: Sendable {
    /// Only by itself: in a phrase of its own, or set off by pauses or punctuation.
    case alone
    /// By itself, or directly after another command, as in “full stop new line”.
    case afterCommand
    /// Also within speech, unless the words around it mention the mark. Whisper writes fluently dictated marks with
    /// nothing around them.
    case inFlow
  }

  var said: [String]
  var edit: SpokenEdit
  var room = Room.alone

  init(_ said: String, _ edit: SpokenEdit, _ room: Room = .alone) {
    self.said = said.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    (self.edit, self.room) = (edit, room)
  }
}

/// The commands of a dictation.
struct SpokenCommands: Sendable {
  private let byFirstWord: [String: [SpokenCommand]]

  init(_ mode: DictationMode, snippets: [String: String]) {
    let marks = mode == .verbatim ? CodeSymbols.all : Self.marks
    let own = snippets.map { SpokenCommand($0.key, .snippet($0.value)) }
    // The longest comes first, and a person's own before others.
    byFirstWord = Dictionary(grouping: (own + marks + Self.edits).filter { !$0.said.isEmpty }) { $0.said[0] }
      .mapValues { commands in
        commands.enumerated().sorted {
          ($1.element.said.count, $0.offset) < ($0.element.said.count, $1.offset)
        }
        .map(\.element)
      }
  }

  /// The commands that begin with a word (in lower case).
  func beginning(with word: String) -> [SpokenCommand] { byFirstWord[word] ?? [] }

  private static let edits: [SpokenCommand] = [
    SpokenCommand("scratch that", .scratch), SpokenCommand("delete that", .scratch),
    SpokenCommand("undo that", .undo),
    SpokenCommand("cap", .shape(.capital)), SpokenCommand("all caps", .shape(.allCapitals)),
    SpokenCommand("no caps", .shape(.noCapitals)), SpokenCommand("no space", .noSpace),
    SpokenCommand("spell that", .spell), SpokenCommand("spell", .spell),
    // As Whisper often writes it.
    SpokenCommand("spill that", .spell),
    SpokenCommand("fix that", .fix), SpokenCommand("correct that", .fix),
  ]

  /// The marks of ``SpokenPunctuation``, some of which are too often words to be obeyed within speech, and further
  /// ones.
  private static let marks: [SpokenCommand] =
    (SpokenPunctuation.all + more).map { mark in
      let said = mark.said.joined(separator: " ")
      let room: SpokenCommand.Room =
        mark.written.contains("\n") ? .afterCommand : wordsMostly.contains(said) ? .alone : .inFlow
      return SpokenCommand(said, .mark(mark), room)
    }

  private static let more: [SpokenMark] = [
    SpokenMark(said: ["dash"], written: "–", joining: .spaced),
    SpokenMark(said: ["hyphen"], written: "-", joining: .toBoth),
    SpokenMark(said: ["slash"], written: "/", joining: .toBoth),
    SpokenMark(said: ["apostrophe"], written: "’", joining: .toBoth),
    SpokenMark(said: ["open", "parentheses"], written: "(", joining: .toNext),
    SpokenMark(said: ["close", "parentheses"], written: ")"),
    // As Whisper often writes it.
    SpokenMark(said: ["explanation", "mark"], written: "!", endsSentence: true, isAmbiguous: true),
  ]

  private static let wordsMostly: Set<String> = [
    "period", "colon", "ellipsis", "unquote", "dash", "hyphen", "slash", "apostrophe",
  ]
}

/// The requested letters of a word.
enum WordShape: Sendable, Hashable {
  case capital, allCapitals, noCapitals

  func shaped(_ text: String) -> String {
    switch self {
    case .capital: text.prefix(1).uppercased() + text.dropFirst()
    case .allCapitals: text.uppercased()
    case .noCapitals: text.lowercased()
    }
  }
}
