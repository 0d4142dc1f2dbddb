import Foundation

/// A calibration that turns the probabilities of a text's tokens into probabilities that its words are right.
///
/// It is a logistic regression, fitted with whisper-base on half of 307 commands spoken by people (Picovoice's
/// speech-to-intent benchmark), clean and with kitchen noise at 24, 12 and 6 dB, and on six recordings of people
/// reading. The benchmark labels slots only, so each text was compared with the nearest sentence that its
/// templates allow.
enum WhisperConfidence {
  /// The weights of the log odds of a word's least probable token, and of the mean log odds of the words beside
  /// it.
  private static let weights = (word: 1.07, beside: 0.36, constant: 0.74)
  /// Probabilities are kept this far from 0 and 1.
  private static let bound = 0.001

  /// Returns the probability that each word is right.
  ///
  /// - Parameter probabilities: The probability of the least probable token of each word.
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

  /// Returns the expected share of words that are right, or 0 if there are no words.
  static func ofUtterance(_ words: [Double]) -> Double {
    words.isEmpty ? 0 : words.reduce(0, +) / Double(words.count)
  }
}
