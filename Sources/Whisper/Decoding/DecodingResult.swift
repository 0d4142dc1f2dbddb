import CZlib
import Foundation

/// What was understood in a window.
public struct DecodingResult: Sendable, Hashable {
  /// Text and timestamps, without the end of text.
  public var tokens: [Int32]
  /// Natural logarithm of each token's probability among those that the rules allowed.
  public var tokenLogProbabilities: [Float]
  public var text: String
  /// Mean log probability of the tokens and the end of text.
  public var averageLogProbability: Double
  /// Probability of there being no speech, as the model says.
  public var noSpeechProbability: Double
  public var temperature: Float
  /// Bytes of the text by bytes when compressed: high when it repeats itself.
  public var compressionRatio: Double
  /// Other texts that a beam search ended with, the likeliest first.
  public var alternatives: [DecodingResult] = []

  /// Of all tokens and the end of text together.
  var logProbability: Double { averageLogProbability * Double(tokens.count + 1) }

  /// Mean log probability of the text's own tokens, without timestamps, which are less certain; −∞ where there is none.
  func textLogProbability(before endOfText: Int32) -> Double {
    let text = zip(tokens, tokenLogProbabilities).filter { $0.0 < endOfText }
    return text.isEmpty ? -.infinity : text.reduce(0) { $0 + Double($1.1) } / Double(text.count)
  }

  /// Mean probability of the text tokens among some of the tokens; 0 where there is none.
  func confidence(of range: Range<Int>, before endOfText: Int32) -> Double {
    let text = range.filter { tokens[$0] < endOfText }
    guard !text.isEmpty else { return 0 }
    return text.reduce(0) { $0 + exp(Double(tokenLogProbabilities[$1])) } / Double(text.count)
  }
}

/// How much shorter zlib makes a text: a text that repeats itself has a high ratio.
///
/// The system's zlib, since the threshold of 2.4 that the reference compares with is one on its results.
enum CompressionRatio {
  /// Bytes of the text by bytes compressed; 0 for an empty text.
  static func of(_ text: String) -> Double {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { return 0 }
    var compressed = [UInt8](repeating: 0, count: Int(compressBound(UInt(bytes.count))))
    var length = UInt(compressed.count)
    // It cannot fail with room for the worst case.
    guard compress(&compressed, &length, bytes, UInt(bytes.count)) == Z_OK, length > 0 else { return 1 }
    return Double(bytes.count) / Double(length)
  }
}
