import Foundation

/// Sentences that a speaker may say, as one model writes them. Not for use by two threads at a time.
public final class ExpectedSentences {
  let tokens: GrammarTokens
  /// Log probability of sentences before anything is heard.
  private var priors: [[Int32]: Double] = [:]
  /// So many are kept; then they are worked out anew.
  private static let mostPriors = 10_000

  public init(_ grammar: some WordGrammar, _ tokenizer: WhisperTokenizer) {
    tokens = GrammarTokens(grammar, tokenizer)
  }

  func prior(of sentence: [Int32], _ compute: () throws -> Double) rethrows -> Double {
    if let prior = priors[sentence] { return prior }
    let prior = try compute()
    if priors.count >= Self.mostPriors { priors = [:] }
    priors[sentence] = prior
    return prior
  }
}

/// A sentence that an utterance may be.
public struct ExpectedSentence: Sendable, Hashable {
  /// In small letters, as templates are compared.
  public var text: String
  /// In the likeliest writing.
  public var tokens: [Int32]
  /// Log probability of all writings that were found together.
  public var heard: Double
  /// Log probability of the likeliest writing before anything is heard, the end of text among it.
  public var unheard: Double

  /// What speaks for it among others: its log probability, without a share of what that was before anything was heard, since
  /// the model likes short and common sentences better.
  public var evidence: Double { heard - Self.priorWeight * unheard }

  /// Fitted on the same recordings as the decision whether a sentence was said (Speech's `HeardSentences`).
  private static let priorWeight = 0.12
}

extension TokenDecoder {
  /// What costs little more than one hypothesis, and is nearly always enough,
  private static let narrow = GrammarSearch.Breadth(width: 8, hopeless: 8)
  /// and where what was found fits badly.
  private static let wide = GrammarSearch.Breadth(width: 24, hopeless: 14)
  /// Nats a token by which a sentence may be less likely than the free text: from the first on it is looked for again, and
  /// from the second on it is none.
  private static let doubtful = (from: -0.35, to: -3.0)
  /// Sentences that are looked at closely, and how much less likely than the best these may be.
  private static let most = 4
  private static let closest: Float = 6

  /// The sentences for which most speaks in the window that the predictor encoded last, the best first.
  ///
  /// - Parameter free: What was said by the model alone.
  func sentences(
    among expected: ExpectedSentences, besides free: DecodingResult
  ) throws -> [ExpectedSentence] {
    var found = try search(expected, Self.narrow)
    let difference = found.first.map { $0.difference(from: free) } ?? Self.doubtful.to
    if difference <= Self.doubtful.from, difference > Self.doubtful.to {
      found = try search(expected, Self.wide)
    }
    let least = (found.first?.score ?? 0) - Self.closest
    return try found.prefix(Self.most).filter { $0.score >= least }.map { try sentence($0, expected) }
      .sorted { $0.evidence > $1.evidence }
  }

  private func search(
    _ expected: ExpectedSentences, _ breadth: GrammarSearch.Breadth
  ) throws -> [GrammarSearch.Found] {
    var search = GrammarSearch(expected.tokens, endOfText: tokenizer.special.endOfText, breadth)
    _ = try run(&search)
    return search.sentences
  }

  private func sentence(
    _ found: GrammarSearch.Found, _ expected: ExpectedSentences
  ) throws -> ExpectedSentence {
    let tokens = found.hypothesis.tokens
    return ExpectedSentence(
      text: found.words.map { expected.tokens.words[$0] }.joined(separator: " "), tokens: tokens,
      heard: Double(found.score),
      unheard: try expected.prior(of: tokens) { try unheard(tokens) })
  }
}

extension GrammarSearch.Found {
  /// Nats by which each token is likelier than those of a free text, or less likely.
  fileprivate func difference(from free: DecodingResult) -> Double {
    let whole = free.averageLogProbability * Double(free.tokens.count + 1)
    return (Double(score) - whole) / Double(hypothesis.tokens.count + 1)
  }
}
