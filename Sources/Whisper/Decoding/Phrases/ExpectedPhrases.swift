import Foundation

/// Phrases that a speaker is expected to say, prepared for one model. Two threads must not use it at the same time.
package final class ExpectedPhrases {
  let tokens: PhraseTokens
  /// The log probability of phrases without any sound.
  private var priors: [[Int32]: Double] = [:]

  package init(_ grammar: PhraseGrammar, _ tokenizer: WhisperTokenizer) {
    tokens = PhraseTokens(grammar, tokenizer)
  }

  func prior(of phrase: [Int32], _ compute: () throws -> Double) rethrows -> Double {
    if let prior = priors[phrase] { return prior }
    let prior = try compute()
    priors[phrase] = prior
    return prior
  }
}

/// The phrase that fits an utterance best.
package struct ExpectedPhrase: Sendable, Hashable {
  package var tokens: [Int32]
  /// The mean log probability of its tokens and the end of text.
  package var heard: Double
  /// Its rating among other phrases: the same, minus a share of their log probability without any sound.
  package var evidence: Double

  /// The probability that it was said: a logistic map, fitted with whisper-base on the `dev` half of `evaluation/answers`.
  package var probability: Double { 1 / (1 + exp(-(Self.slope * heard + Self.constant))) }

  private static let slope = 3.9
  private static let constant = 6.5

  /// What is less probable is what was heard freely.
  package var isBelieved: Bool { probability >= 0.5 }
}

extension TokenDecoder {
  /// The number of phrases that are compared closely.
  private static let most = 12
  /// The share of the log probability without sound that is subtracted. The model was trained on sentences and finds
  /// a lone “no” unlikely.
  private static let priorWeight = 0.3

  /// The phrase that fits the window encoded last best; nil if none can be written.
  ///
  /// Source: internal language model estimation by zeroing the encoder's output, Meng et al., "Internal language
  /// model estimation for domain-adaptive end-to-end speech recognition", 2021.
  func phrase(among expected: ExpectedPhrases) throws -> ExpectedPhrase? {
    var phrases: [ExpectedPhrase] = []
    for hypothesis in try candidates().found.sorted(by: { $0.score > $1.score }).prefix(Self.most) {
      let prior = try expected.prior(of: hypothesis.tokens) { try unheard(hypothesis.tokens) }
      let (heard, count) = (Double(hypothesis.score), Double(hypothesis.tokens.count + 1))
      phrases.append(
        ExpectedPhrase(
          tokens: hypothesis.tokens, heard: heard / count,
          evidence: (heard - Self.priorWeight * prior) / count))
    }
    return phrases.max { $0.evidence < $1.evidence }
  }

  /// The log probability of tokens and the end of text, without any sound.
  func unheard(_ tokens: [Int32]) throws -> Double {
    let first = prompt.count - 1
    let logits = try predictor.promptUnheard(
      prompt + tokens, logitsAt: Array(first...first + tokens.count))
    return logProbabilities(of: tokens, in: logits).reduce(0, +)
  }
}
