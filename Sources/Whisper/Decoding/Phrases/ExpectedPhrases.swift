import Foundation

/// The phrases that a speaker is expected to say, prepared for one model. It must not be used by two threads at
/// the same time.
package final class ExpectedPhrases {
  let tokens: PhraseTokens
  /// The log probability of phrases when the model hears no sound.
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

/// A phrase and how well it fits an utterance.
package struct ExpectedPhrase: Sendable, Hashable {
  package var tokens: [Int32]
  /// The mean log probability of its tokens and the end of text.
  package var heard: Double
  /// The score by which phrases are compared: ``heard``, minus a share of the phrase's mean log probability
  /// without any sound.
  package var evidence: Double

  /// The probability that the phrase was said: a logistic function of ``heard``, fitted with whisper-base on the
  /// `dev` half of `evaluation/answers`.
  package var probability: Double { 1 / (1 + exp(-(Self.slope * heard + Self.constant))) }

  private static let slope = 3.9
  private static let constant = 6.5

  /// Whether the phrase replaces the free text.
  package var isBelieved: Bool { probability >= 0.5 }
}

extension TokenDecoder {
  /// The number of phrases that are compared closely.
  private static let most = 12
  /// The share of the log probability without sound that is subtracted. It corrects for the training on whole
  /// sentences, after which the model finds a lone “no” unlikely.
  private static let priorWeight = 0.3

  /// Returns the phrase that fits the window encoded last best, or `nil` if none can be written.
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

  /// Returns the log probability of tokens and the end of text when the model hears no sound.
  func unheard(_ tokens: [Int32]) throws -> Double {
    let first = prompt.count - 1
    let logits = try predictor.promptUnheard(
      prompt + tokens, logitsAt: Array(first...first + tokens.count))
    return logProbabilities(of: tokens, in: logits).reduce(0, +)
  }
}
