import Inference

/// Turns text into a language model's tokens and back: byte-level byte-pair encoding with the vocabulary, the merges and
/// the splitting rule that a GGUF file holds.
public struct TextTokenizer: Sendable {
  /// What a token is, by the numbers of GGUF's `tokenizer.ggml.token_type`.
  enum Kind: Int {
    case normal = 1
    case unknown = 2
    case control = 3
    case userDefined = 4
    case unused = 5
    case byte = 6
  }

  let table: TokenTable
  private let merges: MergeTable
  private let splitting: SplittingRule
  /// Whether a piece that is a token as a whole is that token, whatever the merges say.
  private let takesWholePieces: Bool
  private let specials: SpecialTokens

  /// The token that the model begins a text with, where it has one.
  public let beginning: Int?
  /// The token that ends a text.
  public let end: Int?

  public var count: Int { table.count }

  /// - Throws: ``ModelFileError`` where the vocabulary is missing, broken, or of a kind that is not read here.
  public init(_ file: GGUFFile) throws(ModelFileError) {
    let metadata = file.metadata
    func unsupported(_ what: String) -> ModelFileError { .unsupported(path: file.file.path, what: what) }
    let model = try metadata.text("tokenizer.ggml.model")
    guard model == "gpt2" else { throw unsupported("a tokenizer of the kind “\(model)”") }
    let rule = try metadata.optionalText("tokenizer.ggml.pre") ?? "gpt-2"
    guard let splitting = SplittingRule(name: rule) else { throw unsupported("the splitting rule “\(rule)”") }
    self.splitting = splitting
    takesWholePieces = splitting == .words(digits: 3)

    let written = try metadata.strings("tokenizer.ggml.tokens")
    guard !written.isEmpty, written.count <= Int(Int32.max) else {
      throw unsupported("a vocabulary of \(written.count) tokens")
    }
    let kinds =
      metadata.contains("tokenizer.ggml.token_type")
      ? try metadata.integers("tokenizer.ggml.token_type") : Array(repeating: 1, count: written.count)
    guard kinds.count == written.count else {
      throw unsupported("\(kinds.count) kinds for \(written.count) tokens")
    }
    let alphabet = ByteAlphabet()
    var bytes: [UInt8] = []
    var tokens: [[UInt8]] = []
    tokens.reserveCapacity(written.count)
    var specials: [SpecialTokens.Entry] = []
    for (token, text) in written.enumerated() {
      if kinds[token] == Kind.normal.rawValue, alphabet.read(text, into: &bytes) {
        tokens.append(bytes)
        continue
      }
      let kind = Kind(rawValue: kinds[token])
      tokens.append(kind == .userDefined ? Array(text) : [])
      if kind == .control || kind == .userDefined || kind == .unknown {
        specials.append(
          SpecialTokens.Entry(text: Array(text), token: Int32(token), isWord: kind == .userDefined))
      }
    }
    self.specials = SpecialTokens(specials)
    let table = TokenTable(tokens)
    for byte in UInt8.min...UInt8.max where table.id(of: [byte]) == nil {
      throw unsupported("a vocabulary without a token for the byte \(byte)")
    }
    self.table = table
    guard let merges = Self.merges(try metadata.strings("tokenizer.ggml.merges"), alphabet, table) else {
      throw unsupported("merges that are not two tokens of the vocabulary each")
    }
    self.merges = merges
    func token(_ key: String) throws(ModelFileError) -> Int? {
      guard metadata.contains(key) else { return nil }
      let token = try metadata.integer(key)
      guard written.indices.contains(token) else { throw unsupported("\(key) \(token), which is no token") }
      return token
    }
    beginning = try token("tokenizer.ggml.bos_token_id")
    end = try token("tokenizer.ggml.eos_token_id")
  }

  /// Reads merges, two written tokens with a space between each; nil where one is not of the vocabulary.
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

  /// The tokens of a text, nothing added.
  /// - Parameter readsSpecial: whether the text of a control token, such as `<|im_end|>`, is that token. Leave it false
  ///   for what a person wrote. Tokens that the vocabulary's makers added as words are read always.
  public func encode(_ text: String, readsSpecial: Bool = false) -> [Int32] {
    encode(text) { $0.isWord || readsSpecial }
  }

  /// The tokens of text in which people's words are: no control token, and none of `reserved`, is read in it.
  /// - Parameter isBeginning: whether no token comes before it.
  func encode(_ text: String, isBeginning: Bool, except reserved: Set<Int32>) -> [Int32] {
    encode(text) { $0.isWord && !reserved.contains($0.token) }
  }

  private func encode(_ text: String, reading isRead: (SpecialTokens.Entry) -> Bool) -> [Int32] {
    var encoding = BytePairEncoding()
    var tokens: [Int32] = []
    var text = text
    text.withUTF8 { text in
      var start = 0
      var index = 0
      while index < text.count {
        guard let special = specials.match(at: index, in: text, where: isRead) else {
          index += 1
          continue
        }
        encode(UnsafeBufferPointer(rebasing: text[start..<index]), &encoding, &tokens)
        tokens.append(special.token)
        index += special.text.count
        start = index
      }
      encode(UnsafeBufferPointer(rebasing: text[start...]), &encoding, &tokens)
    }
    return tokens
  }

  /// The control token, or the word that the vocabulary's makers added, that is written so.
  public func token(_ text: String) -> Int32? { specials.token(text) }

  private func encode(
    _ text: UnsafeBufferPointer<UInt8>, _ encoding: inout BytePairEncoding, _ tokens: inout [Int32]
  ) {
    splitting.forEachPiece(in: text) { piece in
      let bytes = UnsafeBufferPointer(rebasing: text[piece])
      if piece.count == 1 || takesWholePieces, let whole = table.id(of: bytes[...]) {
        tokens.append(whole)
        return
      }
      encoding.merge(length: bytes.count) { start, middle, end in
        guard let left = table.id(of: bytes[start..<middle]), let right = table.id(of: bytes[middle..<end])
        else { return nil }
        return merges.rank(left, right)
      } part: { part in
        // Each byte is a token, and so is what was joined.
        if let token = table.id(of: bytes[part]) { tokens.append(token) }
      }
    }
  }

  /// The bytes that a token stands for; none for one that stands for no text.
  public func bytes(of token: Int32) -> ArraySlice<UInt8> { table[token] }

  /// The text of tokens. What is not UTF-8 becomes U+FFFD; for text that comes token by token, join ``bytes(of:)``.
  public func decode(_ tokens: some Sequence<Int32>) -> String {
    String(decoding: tokens.flatMap { table[$0] }, as: UTF8.self)
  }

  /// The tokens' bytes as grammars need them.
  /// - Parameter endTokens: what ends a text; the file's own end token where nothing is given.
  public func vocabulary(endTokens: [Int]? = nil) -> TokenVocabulary {
    TokenVocabulary(
      tokens: (0..<Int32(count)).map { Array(table[$0]) }, endTokens: endTokens ?? end.map { [$0] } ?? [])
  }
}
