import Inference

/// A vocabulary for byte-level byte-pair encoding (Sennrich et al., 2016; GPT-2): text is cut into words by a
/// rule, and the bytes of a word are joined in the order of the merges.
struct BytePairVocabulary: TextEncoding {
  let texts: TokenTable
  var addsSpace: Bool { false }
  private let merges: MergeTable
  private let splitting: SplittingRule
  /// Whether a word that is itself a token becomes that token, whatever the merges say.
  private let takesWholeWords: Bool

  init(_ stored: StoredVocabulary) throws(ModelFileError) {
    func unsupported(_ what: String) -> ModelFileError { .unsupported(path: stored.path, what: what) }
    let rule = try stored.metadata.optionalText("tokenizer.ggml.pre") ?? "gpt-2"
    guard let splitting = SplittingRule(name: rule) else { throw unsupported("the splitting rule “\(rule)”") }
    self.splitting = splitting
    takesWholeWords = splitting == .words(digits: 3)

    let alphabet = ByteAlphabet()
    var bytes: [UInt8] = []
    let texts = TokenTable(
      zip(stored.tokens, stored.kinds).map { written, kind -> [UInt8] in
        switch kind {
        case .normal: return alphabet.read(written, into: &bytes) ? bytes : []
        case .userDefined: return Array(written)
        case .unknown, .control, .unused, .byte: return []
        }
      })
    // Some vocabularies lack control characters and the bytes that UTF-8 never uses; these are left out of texts.
    for byte in UInt8(ascii: " ")...UInt8(ascii: "~") where texts.id(of: [byte]) == nil {
      throw unsupported("a vocabulary without a token for the byte \(byte)")
    }
    self.texts = texts
    let written = try stored.metadata.strings("tokenizer.ggml.merges")
    guard let merges = Self.merges(written, alphabet, texts) else {
      throw unsupported("merges that are not two tokens of the vocabulary each")
    }
    self.merges = merges
  }

  /// Reads merges, each two written tokens with a space between. Returns `nil` if a token is not in the
  /// vocabulary.
  private static func merges(
    _ written: ByteStrings, _ alphabet: ByteAlphabet, _ table: TokenTable
  ) -> MergeTable? {
    var merges = MergeTable(capacity: written.count)
    var left: [UInt8] = []
    var right: [UInt8] = []
    for (rank, pair) in written.enumerated() {
      guard let space = (1..<max(pair.count, 1)).first(where: { pair[$0] == UInt8(ascii: " ") }),
        alphabet.read(UnsafeRawBufferPointer(rebasing: pair[..<space]), into: &left),
        alphabet.read(UnsafeRawBufferPointer(rebasing: pair[(space + 1)...]), into: &right),
        let first = table.id(of: left), let second = table.id(of: right)
      else { return nil }
      merges.insert(first, second, rank: Int32(truncatingIfNeeded: rank))
    }
    return merges
  }

  func spelled(_ text: UnsafeBufferPointer<UInt8>, isBeginning: Bool) -> [UInt8] { Array(text) }

  func encode(_ text: UnsafeBufferPointer<UInt8>, into tokens: inout [Int32]) {
    var encoding = BytePairEncoding()
    splitting.forEachPiece(in: text) { piece in
      let bytes = UnsafeBufferPointer(rebasing: text[piece])
      if piece.count == 1 || takesWholeWords, let whole = texts.id(of: bytes[...]) {
        tokens.append(whole)
        return
      }
      encoding.merge(length: bytes.count) { start, middle, end in
        guard let left = texts.id(of: bytes[start..<middle]), let right = texts.id(of: bytes[middle..<end])
        else { return nil }
        return merges.rank(left, right)
      } part: { part in
        // Every joined part is a token.
        if let token = texts.id(of: bytes[part]) { tokens.append(token) }
      }
    }
  }
}

/// A rule that cuts text into pieces, across which byte-pair encoding never joins. Source of the rules and their
/// names: llama.cpp's `llama-vocab.cpp`.
enum SplittingRule: Sendable, Hashable {
  case gpt2
  /// Each digit is a piece, and the text between is cut as in GPT-2.
  case digitsThenGPT2
  /// Words include a mark before them, and numbers have at most this many digits.
  case words(digits: Int)

  /// Returns the rule that a GGUF file names in `tokenizer.ggml.pre`, or `nil` if it is unknown.
  init?(name: String) {
    switch name {
    case "gpt-2": self = .gpt2
    case "smollm", "starcoder", "refact", "command-r": self = .digitsThenGPT2
    case "llama-bpe", "llama3", "llama-v3": self = .words(digits: 3)
    case "qwen2", "deepseek-r1-qwen": self = .words(digits: 1)
    default: return nil
    }
  }

  /// Calls `piece` with the byte range of each piece of valid UTF-8, in order. Together they cover the text.
  func forEachPiece(in text: UnsafeBufferPointer<UInt8>, _ piece: (Range<Int>) -> Void) {
    switch self {
    case .gpt2: GPT2Splitting.forEachPiece(in: text, piece)
    case .digitsThenGPT2: Self.forEachPieceBetweenDigits(in: text, piece)
    case .words(let digits): WordSplitting(digits: digits).forEachPiece(in: text, piece)
    }
  }

  /// Cuts the text at digits first, so that a space before a digit, and blanks at the end of a part, stay
  /// separate.
  private static func forEachPieceBetweenDigits(
    in text: UnsafeBufferPointer<UInt8>, _ piece: (Range<Int>) -> Void
  ) {
    var start = 0
    func flush(upTo end: Int) {
      let stretch = UnsafeBufferPointer(rebasing: text[start..<end])
      GPT2Splitting.forEachPiece(in: stretch) { piece(start + $0.lowerBound..<start + $0.upperBound) }
    }
    var index = 0
    while index < text.count {
      let (kind, end) = ScalarKind.read(at: index, in: text)
      if kind == .number {
        flush(upTo: index)
        piece(index..<end)
        start = end
      }
      index = end
    }
    flush(upTo: text.count)
  }
}
