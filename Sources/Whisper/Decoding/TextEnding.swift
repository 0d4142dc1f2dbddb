import Foundation

extension TokenDecoder {
  /// The marks that end a sentence.
  private static let marks = [".", "?", "!"]

  /// Returns the probability that the window encoded last has no further word after those of a text, whichever
  /// mark ends it.
  func endProbability(of text: [Int32]) throws -> Double {
    let length = text.lastIndex { token in
      token < tokenizer.special.endOfText && tokenizer.decode([token]).contains { $0.isLetter || $0.isNumber }
    }
    let tokens = prompt + text.prefix(length.map { $0 + 1 } ?? 0)
    let logits = try predictor.prompt(tokens, logitsAt: [tokens.count - 1])
    let ends = [tokenizer.special.endOfText] + Self.marks.flatMap(tokenizer.encode)
    return ends.reduce(0) { $0 + Double(LogProbability.probability(of: $1, in: logits[0])) }
  }
}
