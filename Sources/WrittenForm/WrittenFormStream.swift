/// The written form of a text that is still being said.
///
/// `stable` only ever grows at its end; `provisional` is how the rest reads if nothing more comes. What is stable
/// and provisional together after `finish()` is what ``WrittenFormConverter`` gives for the whole text.
/// Work is proportional to what is appended, as long as `provisional` is not asked for at every step of one long
/// expression.
public struct WrittenFormStream: Sendable {
  private let converter: WrittenFormConverter
  private var engine: WritingEngine
  /// The words that are not yet stable, after the few that rules may look back at.
  private var tokens: [Token] = []
  private var next = 0
  /// The last word, which may still grow, with the white space before it.
  private var unfinished = ""
  public private(set) var isFinished = false

  public init(_ converter: WrittenFormConverter = WrittenFormConverter()) {
    self.converter = converter
    engine = converter.engine
  }

  /// What will not change, whatever is said next.
  public var stable: String { engine.output }

  /// How the rest reads so far; it may still change.
  public var provisional: String {
    var copy = engine
    copy.forgetOutput()
    _ = copy.write(tokens + Tokenizer.tokens(unfinished), from: next, isComplete: true)
    if !isFinished { copy.finish() }
    return copy.output
  }

  /// Stable and provisional text together.
  public var text: String { stable + provisional }

  /// Adds what was said since; a word counts as whole once white space follows it. Does nothing once finished.
  public mutating func append(_ spoken: String) {
    guard !isFinished else { return }
    guard spoken.unicodeScalars.contains(where: Tokenizer.isSpace) else {
      unfinished += spoken
      return
    }
    unfinished += spoken
    let scalars = unfinished.unicodeScalars
    guard let lastSpace = scalars.lastIndex(where: Tokenizer.isSpace) else { return }
    var cut = lastSpace
    while cut > scalars.startIndex, Tokenizer.isSpace(scalars[scalars.index(before: cut)]) {
      cut = scalars.index(before: cut)
    }
    let whole = Tokenizer.tokens(unfinished[..<cut])
    unfinished = Self.shortened(unfinished[cut...])
    add(whole)
  }

  /// Adds timed words, each whole.
  public mutating func append(_ words: [SpokenWord]) {
    guard !isFinished else { return }
    flush()
    add(words.flatMap(\.tokens))
  }

  /// Nothing more will be said: everything becomes stable.
  public mutating func finish() {
    guard !isFinished else { return }
    tokens += Tokenizer.tokens(unfinished)
    unfinished = ""
    next = engine.write(tokens, from: next, isComplete: true)
    engine.finish()
    isFinished = true
  }

  private mutating func flush() {
    let rest = Tokenizer.tokens(unfinished)
    unfinished = ""
    add(rest)
  }

  private mutating func add(_ more: [Token]) {
    guard !more.isEmpty else { return }
    tokens += more
    next = engine.write(tokens, from: next, isComplete: false)
    let settled = next - WritingEngine.lookBack
    if settled > 64 {
      tokens.removeFirst(settled)
      next -= settled
    }
  }

  /// A long run of white space says no more than a paragraph break.
  private static func shortened(_ rest: Substring) -> String {
    guard rest.unicodeScalars.count > 16, rest.unicodeScalars.allSatisfy(Tokenizer.isSpace) else {
      return String(rest)
    }
    let newlines = rest.unicodeScalars.count { $0 == "\n" || $0 == "\u{2029}" }
    return newlines > 1 ? "\n\n" : newlines == 1 ? "\n" : " "
  }
}
