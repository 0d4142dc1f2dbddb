#if canImport(CPocketSphinx)
  import Foundation

  /// A calibration that turns the decoder's scores into probabilities that words are right.
  ///
  /// It is a logistic regression, fitted by `training/recognition/confidence.py`.
  struct RecognitionConfidence: Sendable, Decodable {
    /// The weights of a word's features; the constant is last.
    private let word: [Double]

    /// Reads the parameters that ship with the recognizer.
    static func shipped() throws -> RecognitionConfidence {
      try PocketSphinxModel.shippedParameters("confidence.json")
    }

    /// Returns the probability that each word is right.
    func ofWords(_ words: [DecodedWord]) -> [Double] {
      guard !words.isEmpty else { return [] }
      let logOdds = words.map { Self.logOdds($0.posterior) }
      let mean = logOdds.reduce(0, +) / Double(words.count)
      return words.indices.map { index in
        let neighbours = [index - 1, index + 1].filter(words.indices.contains).map { logOdds[$0] }
        let beside = neighbours.isEmpty ? 0 : neighbours.reduce(0, +) / Double(neighbours.count)
        let current = words[index]
        let frames = Double(max(1, current.lastFrame - current.firstFrame + 1))
        return Self.logistic(
          word,
          [
            logOdds[index], log(frames / Double(max(1, current.text.utf8.count))), beside, mean,
            Double(current.backoff), Double(current.languageScore) / 100_000,
          ])
      }
    }

    /// Returns the expected share of words that are right, or 0 if there are no words.
    func ofUtterance(_ words: [Double]) -> Double {
      words.isEmpty ? 0 : words.reduce(0, +) / Double(words.count)
    }

    private static func logOdds(_ probability: Double) -> Double {
      let bounded = min(max(probability, 0.001), 0.999)
      return log(bounded / (1 - bounded))
    }

    private static func logistic(_ weights: [Double], _ features: [Double]) -> Double {
      let sum = zip(weights, features + [1]).reduce(0) { $0 + $1.0 * $1.1 }
      return 1 / (1 + exp(-sum))
    }
  }
#endif
