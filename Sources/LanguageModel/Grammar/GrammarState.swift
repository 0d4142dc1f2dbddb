/// The position of a text within a grammar.
///
/// It is a value: a copy can be kept to return to the position.
public struct GrammarState: Sendable {
  /// The largest number of bytes that ``forcedBytes()`` returns.
  public static let longestForced = 4_096

  /// The grammar.
  public let grammar: CompiledGrammar
  private var stacks: ParseStacks
  /// Whether an end token was accepted. Nothing may follow it.
  public private(set) var isEnded = false

  init(_ grammar: CompiledGrammar) {
    self.grammar = grammar
    stacks = ParseStacks(grammar.automaton.start, over: .bottom, grammar.automaton)
  }

  /// Whether the text may end here.
  public var isComplete: Bool { stacks.isFinished }

  /// Sets `mask` to the tokens that may come next, including the end tokens if the text may end. The mask must
  /// have the vocabulary's size.
  public func allowedTokens(into mask: inout TokenMask) {
    precondition(mask.count == grammar.vocabulary.count, "the mask is of another vocabulary's size")
    mask.removeAll()
    guard !isEnded else { return }
    grammar.addTokens(after: stacks, to: &mask)
    let automaton = grammar.automaton
    if stacks.depth + grammar.vocabulary.longest * automaton.deepestStep + automaton.deepestEnd
      > GrammarAutomaton.deepestNesting
    {
      removeTooDeep(from: &mask)
    }
    if isComplete {
      for token in grammar.vocabulary.endTokens { mask.insert(token) }
    }
  }

  /// Removes the tokens that would nest deeper than is allowed, by trying each one.
  private func removeTooDeep(from mask: inout TokenMask) {
    for token in mask.allowed {
      var copy = self
      if !copy.accept(grammar.vocabulary.bytes(of: token)) { mask.remove(token) }
    }
  }

  /// Appends a token.
  ///
  /// - Returns: Whether the grammar allows it. If not, nothing changes.
  @discardableResult
  public mutating func accept(token: Int) -> Bool {
    guard !isEnded else { return false }
    if grammar.vocabulary.endTokens.contains(token) {
      isEnded = isComplete
      return isEnded
    }
    let bytes = grammar.vocabulary.bytes(of: token)
    return !bytes.isEmpty && accept(bytes)
  }

  /// Appends bytes, which may end within a character.
  ///
  /// - Returns: Whether the grammar allows them. If not, nothing changes.
  @discardableResult
  public mutating func accept(_ bytes: some Sequence<UInt8>) -> Bool {
    guard !isEnded else { return false }
    let automaton = grammar.automaton
    var current = stacks
    for byte in bytes {
      guard let next = automaton.step(current, Int(automaton.classes.ofByte[Int(byte)])) else { return false }
      current = next
    }
    stacks = current
    return true
  }

  /// Returns the bytes that must come next, up to a choice or a possible end. They can be written without asking a
  /// model.
  ///
  /// The state does not change. The bytes may end within a character. They should be tokenized together with the
  /// last token before them, since a model might have joined the two.
  public func forcedBytes() -> [UInt8] {
    guard !isEnded else { return [] }
    let automaton = grammar.automaton
    var forced: [UInt8] = []
    var current = stacks
    while !current.isFinished, forced.count < Self.longestForced {
      let possible = automaton.nextClasses(current)
      guard let only = possible.firstIndex(of: true), possible.lastIndex(of: true) == only,
        let byte = automaton.classes.soleByte[only], let next = automaton.step(current, only)
      else { break }
      forced.append(byte)
      current = next
    }
    return forced
  }
}
