import Foundation

/// Phrases that a speaker is expected to say, as one model knows them. Not for use by two threads at a time.
public final class ExpectedPhrases {
  let tokens: PhraseTokens
  /// Log probability of phrases before anything is heard.
  private var priors: [[Int32]: Double] = [:]

  public init(_ grammar: PhraseGrammar, _ tokenizer: WhisperTokenizer) {
    tokens = PhraseTokens(grammar, tokenizer)
  }

  func prior(of phrase: [Int32], _ compute: () throws -> Double) rethrows -> Double {
    if let prior = priors[phrase] { return prior }
    let prior = try compute()
    priors[phrase] = prior
    return prior
  }
}

/// The phrase that an utterance is likest to.
public struct ExpectedPhrase: Sendable, Hashable {
  public var tokens: [Int32]
  /// Mean log probability of a token, the end of text among them, without a share of what it was before anything was heard.
  public var evidence: Double

  /// Of its being what was said. A logistic map, fitted on the `dev` half of `evaluation/answers`.
  public var probability: Double { 1 / (1 + exp(-(Self.slope * evidence + Self.constant))) }

  private static let slope = 2.4
  private static let constant = 0.5
}

extension TokenDecoder {
  /// Phrases that are looked at closely.
  private static let most = 12
  /// How much of what a model expects before it hears anything is taken off what it hears: it was trained on sentences,
  /// and thinks little of a lone “no”.
  private static let priorWeight = 0.3

  /// The likeliest phrase in the window that the predictor encoded last; nil where none can be written.
  ///
  /// Source: internal language model estimation by zeroing the encoder's output, Meng et al., "Internal language model
  /// estimation for domain-adaptive end-to-end speech recognition", 2021.
  func phrase(among expected: ExpectedPhrases) throws -> ExpectedPhrase? {
    var phrases: [ExpectedPhrase] = []
    for hypothesis in try candidates().found.sorted(by: { $0.score > $1.score }).prefix(Self.most) {
      let prior = try expected.prior(of: hypothesis.tokens) { try unheard(hypothesis.tokens) }
      let evidence = Double(hypothesis.score) - Self.priorWeight * prior
      phrases.append(
        ExpectedPhrase(
          tokens: hypothesis.tokens, evidence: evidence / Double(hypothesis.tokens.count + 1)))
    }
    return phrases.max { $0.evidence < $1.evidence }
  }

  /// Log probability of tokens and the end of text after them, whatever is heard.
  func unheard(_ tokens: [Int32]) throws -> Double {
    let first = prompt.count - 1
    let logits = try predictor.promptUnheard(
      prompt + tokens, logitsAt: Array(first...first + tokens.count))
    return (tokens + [tokenizer.special.endOfText]).enumerated().reduce(0) { sum, next in
      let row = logits[next.offset]
      for rule in rules { rule.apply(to: row, after: Array(tokens.prefix(next.offset))) }
      return sum + Double(row[Int(next.element)] - LogProbability.logSumExp(row))
    }
  }
}
