import Inference

/// A vocabulary for SentencePiece's byte-pair encoding (Kudo and Richardson, 2018), as in Llama 2, Mistral and
/// Gemma. A space is a letter, written ▁. Characters are joined to the piece with the highest score first, and
/// text that is in no piece is spelled in bytes.
struct SentencePieceVocabulary: TextEncoding {
  let texts: TokenTable
  let addsSpace: Bool
  private let removesExtraSpaces: Bool
  /// The pieces that text is joined to, as written.
  private let pieces: TokenTable
  /// The rank of each piece by its score. The highest score has the lowest rank, and equal scores have equal
  /// ranks.
  private let ranks: [Int32]
  /// The token of each byte; `nil` unless the vocabulary has tokens for all 256.
  private let bytes: [Int32]?
  private let unknown: Int32?

  private static let space = Array("▁".utf8)

  init(_ stored: StoredVocabulary) throws(ModelFileError) {
    func unsupported(_ what: String) -> ModelFileError { .unsupported(path: stored.path, what: what) }
    guard !stored.metadata.contains("tokenizer.ggml.precompiled_charsmap") else {
      throw unsupported("a vocabulary with rules that rewrite characters")
    }
    let scores = try stored.metadata.numbers("tokenizer.ggml.scores")
    guard scores.count == stored.tokens.count, !scores.contains(where: \.isNaN) else {
      throw unsupported("\(scores.count) scores for \(stored.tokens.count) tokens")
    }
    addsSpace = try stored.metadata.flag("tokenizer.ggml.add_space_prefix", or: true)
    removesExtraSpaces = try stored.metadata.flag("tokenizer.ggml.remove_extra_whitespaces", or: false)
    unknown = try stored.token("tokenizer.ggml.unknown_token_id").map { Int32($0) }

    pieces = TokenTable(zip(stored.tokens, stored.kinds).map { $1 == .normal ? [UInt8]($0) : [] })
    texts = TokenTable(
      zip(stored.tokens, stored.kinds).map { written, kind -> [UInt8] in
        switch kind {
        case .normal, .userDefined: Self.read(written)
        case .byte: Self.byte(written).map { [$0] } ?? []
        case .unknown, .control, .unused: []
        }
      })
    var places: [Double: Int32] = [:]
    for score in Set(scores).sorted(by: >) { places[score] = Int32(places.count) }
    ranks = scores.map { places[$0] ?? 0 }
    var bytes = [Int32?](repeating: nil, count: 256)
    for (token, kind) in stored.kinds.enumerated() where kind == .byte {
      if let byte = Self.byte(stored.tokens[token]) { bytes[Int(byte)] = Int32(token) }
    }
    let all = bytes.compactMap(\.self)
    self.bytes = all.count == 256 ? all : nil
    guard self.bytes != nil || unknown != nil else {
      throw unsupported("a vocabulary without tokens for bytes or for what is unknown")
    }
  }

  /// Returns the text of a piece, with ▁ as a space.
  private static func read(_ written: UnsafeRawBufferPointer) -> [UInt8] {
    var text: [UInt8] = []
    var index = 0
    while index < written.count {
      let isSpace = written[index...].starts(with: space)
      text.append(isSpace ? UInt8(ascii: " ") : written[index])
      index += isSpace ? space.count : 1
    }
    return text
  }

  /// Returns the byte that a token such as `<0x0A>` stands for, or `nil` for other tokens.
  private static func byte(_ written: UnsafeRawBufferPointer) -> UInt8? {
    guard written.count == 6, written.starts(with: "<0x".utf8) else { return nil }
    return UInt8(String(decoding: written[3..<5], as: UTF8.self), radix: 16)
  }

  func spelled(_ text: UnsafeBufferPointer<UInt8>, isBeginning: Bool) -> [UInt8] {
    var spelled: [UInt8] = []
    spelled.reserveCapacity(text.count + 8)
    // A space that is due is written once another character follows.
    var isOwed = addsSpace && isBeginning && !text.isEmpty
    for byte in text {
      if removesExtraSpaces, byte == UInt8(ascii: " ") {
        isOwed = isOwed || !spelled.isEmpty || !isBeginning
        continue
      }
      if isOwed { spelled += Self.space }
      isOwed = false
      if byte == UInt8(ascii: " ") { spelled += Self.space } else { spelled.append(byte) }
    }
    return spelled
  }

  func encode(_ text: UnsafeBufferPointer<UInt8>, into tokens: inout [Int32]) {
    var encoding = BytePairEncoding()
    encoding.merge(length: text.count) {
      text[$0] & 0xC0 != 0x80
    } rank: { start, _, end in
      pieces.id(of: text[start..<end]).map { ranks[Int($0)] }
    } part: { part in
      if let token = pieces.id(of: text[part]) {
        tokens.append(token)
      } else if let bytes {
        tokens += text[part].map { bytes[Int($0)] }
      } else if let unknown, tokens.last != unknown {
        tokens.append(unknown)
      }
    }
  }
}
