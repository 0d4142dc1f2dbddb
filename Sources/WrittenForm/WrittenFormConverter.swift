/// Converts recognized text into the form that people write: "two hundred and fifty four" → 254, "anna dot smith at
/// gmail dot com" → anna.smith@gmail.com (inverse text normalization).
///
/// It never changes the meaning: doubtful parts stay as they are. The work is linear in the length of the text.
public struct WrittenFormConverter: Sendable {
  public let style: WritingStyle
  public let casing: Casing
  public let punctuation: PunctuationMode
  private let casingRules: CasingRules

  /// - Parameters:
  ///   - casing: By default sentences and names; unchanged for `nemo`.
  ///   - punctuation: By default spoken marks; none for `nemo`.
  ///   - names: The user's own names, as they are written ("Siobhán", "McDonald", "Grace").
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

  /// The written form of a whole text. White space between words becomes one space, a line or a paragraph break.
  public func written(_ spoken: String) -> String {
    written(Tokenizer.tokens(spoken))
  }

  /// The written form of timed words. Pauses end expressions and, in the automatic mode, give punctuation.
  public func written(_ words: [SpokenWord]) -> String {
    written(words.flatMap(\.tokens))
  }

  /// The title of an event, a reminder or a note: names get their capitals; the first word and the end stay as they
  /// are ("call John", "lunch with Sarah").
  public func title(_ spoken: String) -> String {
    let converter = WrittenFormConverter(self, casing: .names, punctuation: .unmarked)
    var title = converter.written(spoken)
    while let last = title.last, ".,;: ".contains(last), !Self.isAbbreviated(title) { title.removeLast() }
    return title
  }

  /// The text of a note or a mail: it begins with a capital, and spoken punctuation is written, but none is added.
  public func body(_ spoken: String) -> String {
    WrittenFormConverter(self, casing: .sentences, punctuation: .spoken).written(spoken)
  }

  /// The e-mail address that a whole phrase is ("anna dot smith at gmail dot com"); nil if it is none.
  public static func emailAddress(_ spoken: String) -> String? {
    Emails.address(spoken)
  }

  /// Whether a word always has a capital: a name, a weekday, "I".
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

/// A recognized word and the silence before it.
public struct SpokenWord: Sendable, Hashable, Codable {
  public var text: String
  /// Seconds of silence between the word before and this one.
  public var pause: Double

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
