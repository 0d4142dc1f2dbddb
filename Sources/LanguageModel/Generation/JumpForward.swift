/// Text that a grammar forces, in the tokens that join it to the text before.
struct JumpForward {
  /// The number of the last tokens that are replaced.
  let replaced: Int
  /// The tokens that replace and follow them.
  let tokens: [Int32]
  /// The bytes that are new.
  let bytes: ArraySlice<UInt8>

  /// Tokenizes the forced text together with the last token before it, since the tokenizer might have joined the
  /// two, or with as many tokens as it takes to begin with a whole character. Returns `nil` if nothing is forced,
  /// or the tokenizer cannot write it.
  ///
  /// At the end, tokens that also begin a longer allowed token are left out: that choice is not forced, and is
  /// left to the model.
  ///
  /// - Parameter written: The last tokens of the text. Those of the prompt are never replaced.
  init?(after written: [Int32], in state: GrammarState, tokenizer: TextTokenizer) {
    var forced = state.forcedBytes()
    forced.removeLast(UnfinishedCharacter.length(in: forced))
    guard !forced.isEmpty else { return nil }
    var before: [UInt8] = []
    var replaced = 0
    while replaced < written.count, replaced == 0 || before.first.map({ $0 & 0xC0 == 0x80 }) ?? false {
      replaced += 1
      before = tokenizer.bytes(of: written[written.count - replaced]) + before
    }
    guard let text = String(validating: before + forced, as: UTF8.self) else { return nil }
    var tokens = tokenizer.encode(text, isBeginning: false, except: [])
    guard tokens.flatMap({ tokenizer.bytes(of: $0) }) == before + forced else { return nil }
    var bytes = forced[...]
    while let last = tokens.last {
      let rest = bytes.dropLast(tokenizer.bytes(of: last).count)
      guard rest.count + tokenizer.bytes(of: last).count == bytes.count,
        Self.isOpen(tokenizer.bytes(of: last), after: rest, state)
      else { break }
      tokens.removeLast()
      bytes = rest
    }
    guard !bytes.isEmpty else { return nil }
    let kept = zip(written.suffix(replaced), tokens).prefix { $0 == $1 }.count
    self.replaced = replaced - kept
    self.tokens = Array(tokens[kept...])
    self.bytes = bytes
  }

  /// Returns whether a longer token that begins with `tail` is allowed in its place.
  private static func isOpen(
    _ tail: ArraySlice<UInt8>, after forced: ArraySlice<UInt8>, _ state: GrammarState
  )
    -> Bool
  {
    var before = state
    guard before.accept(forced) else { return false }
    let vocabulary = state.grammar.vocabulary
    var mask = TokenMask(count: vocabulary.count)
    before.allowedTokens(into: &mask)
    return mask.allowed.contains {
      let bytes = vocabulary.bytes(of: $0)
      return bytes.count > tail.count && bytes.starts(with: tail)
    }
  }
}
