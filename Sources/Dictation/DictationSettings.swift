import WrittenForm

/// The settings of dictation; each has a default. In the configuration file:
///
///     dictation:
///       mode: automatic
///       programs: { Code: verbatim, xterm: raw }
///       removesFillers: true
///       cleanup: rules
///       snippets: { my address: "Baker Street 221b, London" }
///       replacements: { voice core: VoiceCore }
public struct DictationSettings: Sendable, Hashable, Codable {
  /// The mode for programs without one of their own.
  public var mode: DictationMode?
  /// The modes of programs by name, in any case.
  public var programs: [String: DictationMode]?
  /// Whether “uh” and “um” are left out; false by default.
  public var removesFillers: Bool?
  /// What leaves out words said twice and words taken back: `rules`, or the name of a language model, which decides what
  /// rules cannot. By default nothing does.
  public var cleanup: String?
  /// Whether a phrase stays open for five seconds, in which it is heard again together with what follows and may
  /// change. This works where the input method can show such text; false by default.
  public var correctsLater: Bool?
  /// The conventions for numbers and dates; by default as the recognizer writes them.
  public var numbers: WritingStyle?
  /// Replacements for words wherever they are said.
  public var replacements: [String: String]?
  /// Texts for words that are said by themselves.
  public var snippets: [String: String]?

  /// How the text is placed at the cursor.
  public var placing: PlacingWay?
  /// How many dictations are remembered; 50 by default, 0 for none.
  public var history: Int?
  /// Whether the sound of remembered dictations is kept; false by default.
  public var keepsSound: Bool?

  public init(
    mode: DictationMode? = nil, programs: [String: DictationMode]? = nil, removesFillers: Bool? = nil,
    cleanup: String? = nil, correctsLater: Bool? = nil,
    numbers: WritingStyle? = nil, replacements: [String: String]? = nil, snippets: [String: String]? = nil,
    placing: PlacingWay? = nil, history: Int? = nil, keepsSound: Bool? = nil
  ) {
    (self.mode, self.programs, self.removesFillers) = (mode, programs, removesFillers)
    (self.cleanup, self.correctsLater, self.numbers) = (cleanup, correctsLater, numbers)
    (self.replacements, self.snippets) = (replacements, snippets)
    (self.placing, self.history, self.keepsSound) = (placing, history, keepsSound)
  }

  /// The mode for a program; nil for an unknown program.
  public func mode(for program: String?) -> DictationMode {
    let name = program?.lowercased()
    return programs?.first { $0.key.lowercased() == name }?.value ?? mode ?? .automatic
  }
}

/// How dictated words are written.
public enum DictationMode: String, Sendable, Hashable, Codable, CaseIterable {
  /// Text with the recognizer's capitals and punctuation.
  case automatic
  /// Words without capitals and punctuation that were not said.
  case raw
  /// One sentence, with a capital at its beginning and a mark at its end.
  case sentence
  /// Code: small letters, symbols by name, and only the spaces that code has.
  case verbatim
}

/// How dictated text is placed at the cursor.
public enum PlacingWay: String, Sendable, Hashable, Codable, CaseIterable {
  /// The first of the following that works here.
  case automatic
  /// The input method, which writes into the field itself.
  case ibus
  /// Keys that the desktop presses by its portal, once the person has allowed it.
  case portal
  /// Programs that type.
  case wtype, xdotool, ydotool
  /// The clipboard, pasted by one of those and then restored. Without one the text stays there.
  case clipboard
  /// Standard output, at the end.
  case output
}
