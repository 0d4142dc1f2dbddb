import Foundation

/// Sentences that a speaker may say, as one model writes them. Not for use by two threads at a time.
public final class ExpectedSentences {
  private(set) var tokens: GrammarTokens
  private let makeTokens: () -> GrammarTokens
  /// Log probability of sentences before anything is heard.
  private var priors: [[Int32]: Double] = [:]
  /// So many are kept; then they are worked out anew.
  private static let mostPriors = 10_000

  public init(_ grammar: some WordGrammar, _ tokenizer: WhisperTokenizer) {
    makeTokens = { GrammarTokens(grammar, tokenizer) }
    tokens = makeTokens()
  }

  /// Lets go of what searches have worked out where that is a lot: people say few of the sentences that they could.
  func forgetMuch() {
    if tokens.isLarge { tokens = makeTokens() }
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
  /// Log probability of the free text.
  public var free: Double

  /// What speaks for it among others: its log probability, without a share of what that was before anything was heard, since
  /// the model likes short and common sentences better.
  public var evidence: Double { heard - Self.priorWeight * unheard }

  /// Of its being what was said, and not just the nearest to it.
  ///
  /// A logistic map of what each token of it is like on average: against the free text, by itself, and before anything was heard.
  /// It was fitted with whisper-base and tiny.en on every other line of the labels of Picovoice's speech-to-intent benchmark, in the
  /// clear and with kitchen noise, and on other speech, noise, and orders with their content words cut out.
  public var probability: Double {
    let count = Double(tokens.count + 1)
    let sum =
      Self.weights.difference * (heard - free) / count + Self.weights.heard * heard / count
      + Self.weights.unheard * unheard / count + Self.weights.constant
    return 1 / (1 + exp(-sum))
  }

  /// What is less probably a sentence is what was heard freely.
  static let leastProbability = 0.5
  private static let weights = (difference: 1.41, heard: 3.78, unheard: -0.67, constant: -1.09)
  /// Fitted on the same recordings.
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
  /// Nats by which a sentence may be less likely as a whole: other speech is told from orders by its first words.
  private static let impossible = -30.0
  /// Sentences that are looked at closely, and how much less likely than the best these may be.
  private static let most = 4
  private static let closest: Float = 6

  /// The sentences for which most speaks in the window that the predictor encoded last, the best first.
  ///
  /// - Parameter free: What was said by the model alone.
  func sentences(
    among expected: ExpectedSentences, besides free: DecodingResult
  ) throws -> [ExpectedSentence] {
    expected.forgetMuch()
    let least = free.logProbability + Self.impossible
    var found = try search(expected, Self.narrow, least: least)
    let difference = found.first.map { $0.difference(from: free) } ?? Self.doubtful.to
    if difference <= Self.doubtful.from, difference > Self.doubtful.to {
      found = try search(expected, Self.wide, least: least)
    }
    let close = (found.first?.score ?? 0) - Self.closest
    return try found.prefix(Self.most).filter { $0.score >= close }.map { found in
      let tokens = found.hypothesis.tokens
      return ExpectedSentence(
        text: found.words.map { expected.tokens.words[$0] }.joined(separator: " "), tokens: tokens,
        heard: Double(found.score), unheard: try expected.prior(of: tokens) { try unheard(tokens) },
        free: free.logProbability)
    }
    .sorted { $0.evidence > $1.evidence }
  }

  private func search(
    _ expected: ExpectedSentences, _ breadth: GrammarSearch.Breadth, least: Double
  ) throws -> [GrammarSearch.Found] {
    var search = GrammarSearch(
      expected.tokens, endOfText: tokenizer.special.endOfText, breadth, least: Float(least))
    _ = try run(&search)
    return search.sentences
  }
}

extension GrammarSearch.Found {
  /// Nats by which each token is likelier than those of a free text, or less likely.
  fileprivate func difference(from free: DecodingResult) -> Double {
    (Double(score) - free.logProbability) / Double(hypothesis.tokens.count + 1)
  }
}
