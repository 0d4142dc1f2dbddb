import Foundation
import Whisper

/// What was heard in a recording, as free text and as the sentences of a grammar.
public struct HeardSentences: Sendable, Hashable {
  /// What was said by the model alone.
  public var free: DecodingResult
  /// Whether nobody spoke, as the model hears it.
  public var isSilence: Bool
  /// The sentences of the grammar for which most speaks, the best first.
  public var sentences: [ExpectedSentence]

  /// The sentence that was said, if one was.
  public var accepted: ExpectedSentence? {
    guard !isSilence, let best = sentences.first, probability(of: best) >= Self.leastProbability else {
      return nil
    }
    return best
  }

  /// Of a sentence's being what was said, and not just the nearest to it.
  ///
  /// A logistic map of what each token of it is like on average: against the free text, by itself, and before anything was heard.
  /// It was fitted with whisper-base and tiny.en on every other line of the labels of Picovoice's speech-to-intent benchmark, in the
  /// clear and with kitchen noise, and on other speech, noise, and orders with their content words cut out.
  func probability(of sentence: ExpectedSentence) -> Double {
    let count = Double(sentence.tokens.count + 1)
    let whole = free.averageLogProbability * Double(free.tokens.count + 1)
    let sum =
      Self.weights.difference * (sentence.heard - whole) / count + Self.weights.heard * sentence.heard / count
      + Self.weights.unheard * sentence.unheard / count + Self.weights.constant
    return 1 / (1 + exp(-sum))
  }

  private static let weights = (difference: 1.41, heard: 3.78, unheard: -0.67, constant: -1.09)
  private static let leastProbability = 0.5
}
