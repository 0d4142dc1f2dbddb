/// The written form of a text that is still being said.
///
/// `stable` only grows at its end, and `provisional` is the present reading of the rest. After `finish()`, both
/// together are the result of ``WrittenFormConverter`` for the whole text. The work is proportional to the appended
/// text, unless `provisional` is read at every step of a long expression.
public struct WrittenFormStream: Sendable {
  private let converter: WrittenFormConverter
  private var engine: WritingEngine
  /// The words that are not stable yet, preceded by a few earlier ones that rules may look at.
  private var tokens: [Token] = []
  private var next = 0
  /// The last word, which may still grow, with the white space before it.
  private var unfinished = ""
  /// Whether the text has ended.
  public private(set) var isFinished = false

  /// Makes an empty stream.
  public init(_ converter: WrittenFormConverter = WrittenFormConverter()) {
    self.converter = converter
    engine = converter.engine
  }

  /// The text that will no longer change.
  public var stable: String { engine.output }

  /// The present reading of the rest, which may still change.
  public var provisional: String {
    var copy = engine
    copy.forgetOutput()
    _ = copy.write(tokens + Tokenizer.tokens(unfinished), from: next, isComplete: true)
    if !isFinished { copy.finish() }
    return copy.output
  }

  /// The stable and the provisional text together.
  public var text: String { stable + provisional }

  /// Appends text. A word is complete once white space follows it. Does nothing after `finish()`.
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

  /// Appends complete timed words.
  public mutating func append(_ words: [SpokenWord]) {
    guard !isFinished else { return }
    flush()
    add(words.flatMap(\.tokens))
  }

  /// Ends the text, so that all of it becomes stable.
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

  /// Shortens long white space, which means a paragraph break at most.
  private static func shortened(_ rest: Substring) -> String {
    guard rest.unicodeScalars.count > 16, rest.unicodeScalars.allSatisfy(Tokenizer.isSpace) else {
      return String(rest)
    }
    let newlines = rest.unicodeScalars.count { $0 == "\n" || $0 == "\u{2029}" }
    return newlines > 1 ? "\n\n" : newlines == 1 ? "\n" : " "
  }
}
