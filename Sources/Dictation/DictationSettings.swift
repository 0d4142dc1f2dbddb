import WrittenForm

/// How a person dictates; each has a default. As written in the configuration file:
///
///     dictation:
///       mode: automatic
///       programs: { Code: verbatim, xterm: raw }
///       removesFillers: true
///       snippets: { my address: "Baker Street 221b, London" }
///       replacements: { voice core: VoiceCore }
public struct DictationSettings: Sendable, Hashable, Codable {
  /// The mode where the program has none of its own.
  public var mode: DictationMode?
  /// Modes of programs, by their names; capitals do not matter.
  public var programs: [String: DictationMode]?
  /// Whether “uh” and “um” are left out; they are not unless this says so.
  public var removesFillers: Bool?
  /// Whose conventions numbers and dates follow; as the recognizer writes them where this is left out.
  public var numbers: WritingStyle?
  /// What is written for some words wherever they are said.
  public var replacements: [String: String]?
  /// What is written for some words that are said by themselves.
  public var snippets: [String: String]?

  /// How the text gets to where the cursor is.
  public var placing: PlacingWay?

  public init(
    mode: DictationMode? = nil, programs: [String: DictationMode]? = nil, removesFillers: Bool? = nil,
    numbers: WritingStyle? = nil, replacements: [String: String]? = nil, snippets: [String: String]? = nil,
    placing: PlacingWay? = nil
  ) {
    (self.mode, self.programs, self.removesFillers) = (mode, programs, removesFillers)
    (self.numbers, self.replacements, self.snippets) = (numbers, replacements, snippets)
    self.placing = placing
  }

  /// The mode for a program; nil for one that is not known.
  public func mode(for program: String?) -> DictationMode {
    let name = program?.lowercased()
    return programs?.first { $0.key.lowercased() == name }?.value ?? mode ?? .automatic
  }
}

/// What becomes of what is said.
public enum DictationMode: String, Sendable, Hashable, Codable, CaseIterable {
  /// Text with the capitals and marks that the recognizer writes.
  case automatic
  /// Words, with no capital and no mark that was not said.
  case raw
  /// One sentence, however it was said: a capital at its beginning, a mark at its end.
  case sentence
  /// Code: small letters, symbols by their names, no space that code would not have.
  case verbatim
}

/// How dictated text gets to where the cursor is.
public enum PlacingWay: String, Sendable, Hashable, Codable, CaseIterable {
  /// The first of those below that can work here.
  case automatic
  /// Programs that type.
  case wtype, xdotool, ydotool
  /// The clipboard, pasted by one of those programs and then restored; without one it is left for the person to paste.
  case clipboard
  /// Standard output, once all is said.
  case output
}
