/// Converts recognized text into the form that people write (inverse text normalization): "two hundred and fifty
/// four" → 254, "anna dot smith at gmail dot com" → anna.smith@gmail.com.
///
/// It does not change the meaning: doubtful parts stay as they are. The work is linear in the length of the text.
public struct WrittenFormConverter: Sendable {
  /// The conventions of the written form.
  public let style: WritingStyle
  /// The letters that become capitals.
  public let casing: Casing
  /// The source of punctuation.
  public let punctuation: PunctuationMode
  private let casingRules: CasingRules

  /// Makes a converter.
  ///
  /// - Parameters:
  ///   - style: The conventions of the written form.
  ///   - casing: The capitals. The default is `sentences`, or `unchanged` for the style `nemo`.
  ///   - punctuation: The source of punctuation. The default is `spoken`, or `unmarked` for the style `nemo`.
  ///   - names: The user's own names in their written form ("Siobhán", "McDonald", "Grace").
  public init(
    style: WritingStyle = .standard, casing: Casing? = nil, punctuation: PunctuationMode? = nil,
    names: [String] = []
  ) {
    self.style = style
    self.casing = casing ?? (style == .nemo ? .unchanged : .sentences)
    self.punctuation = punctuation ?? (style == .nemo ? .unmarked : .spoken)
    casingRules = CasingRules(casing: self.casing, names: names)
  }

  private init(_ other: WrittenFormConverter, casing: Casing, punctuation: PunctuationMode) {
    style = other.style
    self.casing = casing
    self.punctuation = punctuation
    casingRules = CasingRules(casing: casing, ownNames: other.casingRules.ownNames)
  }

  /// Returns the written form of a whole text. White space between words becomes one space, a line break or a
  /// paragraph break.
  public func written(_ spoken: String) -> String {
    written(Tokenizer.tokens(spoken))
  }

  /// Returns the written form of timed words. Pauses end expressions and, in automatic mode, become punctuation.
  public func written(_ words: [SpokenWord]) -> String {
    written(words.flatMap(\.tokens))
  }

  /// Returns the title of an event, a reminder or a note. Names are capitalized, the first word stays as it is
  /// ("call John", "lunch with Sarah"), and marks at the end are dropped.
  public func title(_ spoken: String) -> String {
    let converter = WrittenFormConverter(self, casing: .names, punctuation: .unmarked)
    var title = converter.written(spoken)
    while let last = title.last, ".,;: ".contains(last), !Self.isAbbreviated(title) { title.removeLast() }
    return title
  }

  /// Returns the text of a note or a mail. It begins with a capital, and spoken punctuation is written, but none is
  /// added.
  public func body(_ spoken: String) -> String {
    WrittenFormConverter(self, casing: .sentences, punctuation: .spoken).written(spoken)
  }

  /// Returns the e-mail address if the whole phrase is one ("anna dot smith at gmail dot com"), or `nil` otherwise.
  public static func emailAddress(_ spoken: String) -> String? {
    Emails.address(spoken)
  }

  /// Returns whether a word is always capitalized: a name, a weekday, "I".
  ///
  /// - Parameter lower: The word in lower case.
  package static func isAlwaysCapital(_ lower: String) -> Bool { CasingRules.isAlwaysCapital(lower) }

  /// A new engine for a growing text.
  var engine: WritingEngine {
    let takesSpoken = punctuation == .spoken || punctuation == .automatic
    return WritingEngine(
      rules: Rules(style: style, takesSpokenPunctuation: takesSpoken), casing: casingRules,
      marks: SentenceMarks(mode: punctuation))
  }

  private func written(_ tokens: [Token]) -> String {
    var engine = engine
    _ = engine.write(tokens, from: 0, isComplete: true)
    engine.finish()
    return engine.output
  }

  private static func isAbbreviated(_ title: String) -> Bool {
    ["Mr.", "Mrs.", "Dr.", "St.", "a.m.", "p.m.", "etc."].contains { title.hasSuffix($0) }
  }
}

/// A recognized word with the silence before it.
public struct SpokenWord: Sendable, Hashable, Codable {
  /// The word as it was recognized.
  public var text: String
  /// The seconds of silence between the previous word and this one.
  public var pause: Double

  /// Makes a word with the seconds of silence before it.
  public init(_ text: String, pause: Double = 0) {
    self.text = text
    self.pause = pause
  }

  var tokens: [Token] {
    var tokens = Tokenizer.tokens(text)
    if !tokens.isEmpty { tokens[0].pause = pause.isFinite ? max(0, pause) : 0 }
    return tokens
  }
}
