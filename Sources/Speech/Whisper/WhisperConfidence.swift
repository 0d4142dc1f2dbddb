import Foundation

/// Turns the probabilities of a text's tokens into calibrated ones that its words are right.
///
/// Whisper's own probabilities are those of tokens after the ones before. A logistic map, fitted with whisper-base on half
/// of 307 orders by people (Picovoice's speech-to-intent benchmark), clean and with kitchen noise at 24, 12 and 6 dB, and
/// on six recordings of people reading. The orders' labels have only slots: a text was compared with the nearest of the
/// sentences that the benchmark's templates make of them. The probability that all words are right, from the least
/// probable ones, was fitted as well and not kept: a text that was right seldom came over 0.9.
enum WhisperConfidence {
  /// Of the log odds of a word's least probable token, and of the mean of those beside it.
  private static let weights = (word: 1.07, beside: 0.36, constant: 0.74)
  /// Probabilities nearer to 0 or 1 than this say no more.
  private static let bound = 0.001

  /// The probability of each word's being right.
  ///
  /// - Parameter probabilities: Of the least probable token of each word.
  static func ofWords(_ probabilities: [Double]) -> [Double] {
    let logOdds = probabilities.map { probability in
      let bounded = min(max(probability, bound), 1 - bound)
      return log(bounded / (1 - bounded))
    }
    return logOdds.indices.map { index in
      let neighbours = [index - 1, index + 1].filter(logOdds.indices.contains).map { logOdds[$0] }
      let beside = neighbours.isEmpty ? 0 : neighbours.reduce(0, +) / Double(neighbours.count)
      let sum = weights.word * logOdds[index] + weights.beside * beside + weights.constant
      return 1 / (1 + exp(-sum))
    }
  }

  /// The share of the words that is expected to be right; 0 where there is none.
  static func ofUtterance(_ words: [Double]) -> Double {
    words.isEmpty ? 0 : words.reduce(0, +) / Double(words.count)
  }
}
