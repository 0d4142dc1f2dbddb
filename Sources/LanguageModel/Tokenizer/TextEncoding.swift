import Inference

/// A kind of vocabulary: how text without special tokens becomes tokens, and which text each token stands for.
protocol TextEncoding: Sendable {
  /// The bytes of each token; none for a control token.
  var texts: TokenTable { get }
  /// Whether a space is put before a text.
  var addsSpace: Bool { get }

  /// The text as the vocabulary spells it.
  /// - Parameter isBeginning: Whether no token comes before it.
  func spelled(_ text: UnsafeBufferPointer<UInt8>, isBeginning: Bool) -> [UInt8]

  /// Appends the tokens of spelled text.
  func encode(_ text: UnsafeBufferPointer<UInt8>, into tokens: inout [Int32])
}
