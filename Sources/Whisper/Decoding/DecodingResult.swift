import CZlib
import Foundation

/// The result of decoding a window.
package struct DecodingResult: Sendable, Hashable {
  /// The text and timestamp tokens, without the end of text.
  package var tokens: [Int32]
  /// The natural logarithm of each token's probability among the tokens that the rules allowed.
  package var tokenLogProbabilities: [Float]
  package var text: String
  /// The mean log probability of the tokens and the end of text.
  package var averageLogProbability: Double
  /// The model's probability that there is no speech.
  package var noSpeechProbability: Double
  package var temperature: Float
  /// The length of the text divided by its compressed length. A high ratio means that the text repeats itself.
  package var compressionRatio: Double
  /// Other texts that a beam search ended with, the likeliest first.
  package var alternatives: [DecodingResult] = []

  /// The summed log probability of the tokens and the end of text.
  var logProbability: Double { averageLogProbability * Double(tokens.count + 1) }

  /// Returns the mean probability of the text tokens in a range of tokens, or 0 if there are none.
  func confidence(of range: Range<Int>, before endOfText: Int32) -> Double {
    let text = range.filter { tokens[$0] < endOfText }
    guard !text.isEmpty else { return 0 }
    return text.reduce(0) { $0 + exp(Double(tokenLogProbabilities[$1])) } / Double(text.count)
  }
}

/// A measure of repetition: how much shorter zlib makes a text.
///
/// It uses the system's zlib, since the threshold of 2.4 from the reference implementation holds for zlib's
/// results.
enum CompressionRatio {
  /// Returns the length of the text divided by its compressed length, or 0 for an empty text.
  static func of(_ text: String) -> Double {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { return 0 }
    var compressed = [UInt8](repeating: 0, count: Int(compressBound(UInt(bytes.count))))
    var length = UInt(compressed.count)
    // This cannot fail with room for the worst case.
    guard compress(&compressed, &length, bytes, UInt(bytes.count)) == Z_OK, length > 0 else { return 1 }
    return Double(bytes.count) / Double(length)
  }
}
