import Inference

/// A tokenizer that turns text into a language model's tokens and back, with the vocabulary in a GGUF file:
/// byte-level byte-pair encoding (the splitting rules of GPT-2, Llama 3, Qwen2 and SmolLM) or SentencePiece.
public struct TextTokenizer: Sendable {
  private let encoding: any TextEncoding
  private let specials: SpecialTokens

  /// The token that begins a text; `nil` if the model has none.
  public let beginning: Int?
  /// The token that ends a text; `nil` if the model has none.
  public let end: Int?
  /// Whether the model expects ``beginning`` before a plain text.
  public let addsBeginning: Bool

  /// The number of tokens.
  public var count: Int { encoding.texts.count }

  /// Reads the vocabulary of a file.
  ///
  /// - Throws: `ModelFileError` if the vocabulary is missing, broken, or of an unsupported kind.
  public init(_ file: GGUFFile) throws(ModelFileError) {
    let kind = try file.metadata.text("tokenizer.ggml.model")
    let stored: StoredVocabulary
    switch kind {
    case "gpt2":
      stored = try StoredVocabulary(file)
      encoding = try BytePairVocabulary(stored)
    case "llama":
      stored = try StoredVocabulary(file)
      encoding = try SentencePieceVocabulary(stored)
    default:
      throw .unsupported(path: file.file.path, what: "a tokenizer of the kind “\(kind)”")
    }
    specials = stored.specials(spelledBy: encoding)
    beginning = try stored.token("tokenizer.ggml.bos_token_id")
    end = try stored.token("tokenizer.ggml.eos_token_id")
    addsBeginning = try file.metadata.flag("tokenizer.ggml.add_bos_token", or: kind == "llama")
  }

  /// Returns the tokens of a text. Nothing is added, except the space that SentencePiece's vocabularies put before
  /// it.
  ///
  /// - Parameter readsSpecial: Whether the text of a control token, such as `<|im_end|>`, becomes that token. It
  ///   should be false for text that a person wrote. Tokens that the vocabulary's makers added as words are always
  ///   recognized.
  public func encode(_ text: String, readsSpecial: Bool = false) -> [Int32] {
    encode(text, isBeginning: true) { $0.isWord || readsSpecial }
  }

  /// Returns the tokens of a text that may be invalid UTF-8. Each byte that belongs to no character counts as
  /// U+FFFD.
  public func encode(bytes: some Collection<UInt8>, readsSpecial: Bool = false) -> [Int32] {
    let text = Array(bytes).withUnsafeBufferPointer { wellFormedText($0) }
    return text.withUnsafeBufferPointer {
      encode($0, isBeginning: true) { $0.isWord || readsSpecial }
    }
  }

  /// Returns the tokens of text from people, in which no control token and none of `reserved` is recognized.
  ///
  /// - Parameter isBeginning: Whether no token comes before the text.
  package func encode(_ text: String, isBeginning: Bool, except reserved: Set<Int32>) -> [Int32] {
    encode(text, isBeginning: isBeginning) { $0.isWord && !reserved.contains($0.token) }
  }

  private func encode(
    _ text: String, isBeginning: Bool, reading isRead: (SpecialTokens.Entry) -> Bool
  ) -> [Int32] {
    var text = text
    return text.withUTF8 { encode($0, isBeginning: isBeginning, reading: isRead) }
  }

  private func encode(
    _ text: UnsafeBufferPointer<UInt8>, isBeginning: Bool, reading isRead: (SpecialTokens.Entry) -> Bool
  ) -> [Int32] {
    var tokens: [Int32] = []
    encoding.spelled(text, isBeginning: isBeginning).withUnsafeBufferPointer { text in
      var start = 0
      var index = 0
      while index < text.count {
        guard let special = specials.match(at: index, in: text, where: isRead) else {
          index += 1
          continue
        }
        encoding.encode(UnsafeBufferPointer(rebasing: text[start..<index]), into: &tokens)
        tokens.append(special.token)
        index += special.text.count
        start = index
      }
      encoding.encode(UnsafeBufferPointer(rebasing: text[start...]), into: &tokens)
    }
    return tokens
  }

  /// Returns the control token, or added word, with this text, or `nil` if there is none.
  public func token(_ text: String) -> Int32? { specials.token(text) }

  /// Returns the bytes of a token, which are empty if it stands for no text.
  public func bytes(of token: Int32) -> ArraySlice<UInt8> { encoding.texts[token] }

  /// Returns the text of tokens that begin a text, without the space that ``encode(_:readsSpecial:)`` put before
  /// it. Invalid UTF-8 becomes U+FFFD. Text that arrives token by token should be joined from ``bytes(of:)``.
  public func decode(_ tokens: some Sequence<Int32>) -> String {
    let text = tokens.flatMap { bytes(of: $0) }
    let hasSpace = encoding.addsSpace && text.first == UInt8(ascii: " ")
    return String(decoding: text.dropFirst(hasSpace ? 1 : 0), as: UTF8.self)
  }

  /// Returns the tokens' bytes in the form that grammars need.
  ///
  /// - Parameter endTokens: The tokens that end a text; by default the file's own.
  public func vocabulary(endTokens: [Int]? = nil) -> TokenVocabulary {
    TokenVocabulary(
      tokens: (0..<Int32(count)).map { Array(bytes(of: $0)) }, endTokens: endTokens ?? end.map { [$0] } ?? [])
  }
}

/// A kind of vocabulary, which defines how text without special tokens becomes tokens, and which text each token
/// stands for.
protocol TextEncoding: Sendable {
  /// The bytes of each token, which are empty for a control token.
  var texts: TokenTable { get }
  /// Whether a space is put before a text.
  var addsSpace: Bool { get }

  /// Returns the text as the vocabulary spells it.
  ///
  /// - Parameter isBeginning: Whether no token comes before it.
  func spelled(_ text: UnsafeBufferPointer<UInt8>, isBeginning: Bool) -> [UInt8]

  /// Appends the tokens of spelled text.
  func encode(_ text: UnsafeBufferPointer<UInt8>, into tokens: inout [Int32])
}
