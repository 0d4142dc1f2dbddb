import Foundation

/// The sentences that a speaker may say, prepared for one model. It must not be used by two threads at the same
/// time.
package final class ExpectedSentences {
  private(set) var tokens: GrammarTokens
  let fit: SentenceFit
  private let makeTokens: () -> GrammarTokens
  /// The log probability of sentences when the model hears no sound.
  private var priors: [[Int32]: Double] = [:]
  /// The first words of the grammar, as text.
  private lazy var firstWords = tokens.firstWords(Self.mostReminded)
  /// The most words of a reminder. Each takes about two tokens, and there is room for 223.
  private static let mostReminded = 90
  private let tokenizer: WhisperTokenizer
  /// The most entries of ``priors`` that are kept.
  private static let mostPriors = 10_000

  /// Prepares the sentences of a grammar.
  ///
  /// - Parameter fit: The weights that give the probability of a sentence.
  package init(_ grammar: some WordGrammar, _ tokenizer: WhisperTokenizer, fit: SentenceFit) {
    (self.fit, self.tokenizer) = (fit, tokenizer)
    makeTokens = { GrammarTokens(grammar, tokenizer) }
    tokens = makeTokens()
  }

  /// Drops cached results if there are many of them.
  func forgetMuch() {
    if tokens.isLarge { tokens = makeTokens() }
  }

  /// Returns the tokens of a prompt that lists words of the grammar: the given ones, and the first of the grammar
  /// as far as there is room.
  func reminder(of said: [String]) -> [Int32] {
    var seen = Set(firstWords)
    let others = said.filter { seen.insert($0).inserted }.prefix(Self.mostReminded)
    let all = firstWords.prefix(Self.mostReminded - others.count) + others
    return tokenizer.encode(" " + all.joined(separator: ", ") + ".")
  }

  func prior(of sentence: [Int32], _ compute: () throws -> Double) rethrows -> Double {
    if let prior = priors[sentence] { return prior }
    let prior = try compute()
    if priors.count >= Self.mostPriors { priors = [:] }
    priors[sentence] = prior
    return prior
  }
}

/// A sentence, and how well it fits an utterance.
package struct ExpectedSentence: Sendable, Hashable {
  /// The sentence in lowercase, as templates are compared.
  package var text: String
  /// The tokens of its likeliest writing.
  package var tokens: [Int32]
  /// The tokens of each word that belongs to a value.
  var values: [Range<Int>] = []
  /// The logarithm of the summed probability of all its writings that were found.
  package var heard: Double
  /// The log probability of its likeliest writing and the end of text when the model hears no sound.
  package var unheard: Double
  /// The log probability of the free text.
  package var free: Double
  let fit: SentenceFit

  /// The score by which sentences are compared: ``heard``, minus a share of ``unheard``, since the model prefers
  /// short and common sentences.
  package var evidence: Double { heard - Self.priorWeight * unheard }

  /// The probability that the sentence was said, and is not merely the nearest one.
  package var probability: Double {
    let count = Double(tokens.count + 1)
    let sum =
      fit.difference * (heard - free) / count + fit.heard * heard / count + fit.unheard * unheard / count
      + fit.constant
    return 1 / (1 + exp(-sum))
  }

  /// The least probability of a sentence that is believed. Below it, the free text is used.
  static let leastProbability = 0.5
  var isBelieved: Bool { probability >= Self.leastProbability }
  /// The share of the log probability without sound that is subtracted, fitted on the recordings of
  /// ``SentenceFit/any``.
  private static let priorWeight = 0.12
}

/// The weights of a logistic function that gives the probability that a sentence was said. Its inputs are three
/// log probabilities of the sentence, each a mean over its tokens: relative to the free text, by itself, and
/// without any sound.
package struct SentenceFit: Sendable, Hashable {
  fileprivate var difference: Double
  fileprivate var heard: Double
  fileprivate var unheard: Double
  fileprivate var constant: Double
  /// The difference of the best sentence from the free text, in nats per token, at or below which none is believed,
  /// whatever its other inputs.
  fileprivate var hopeless: Double

  /// The weights for sentences of which nothing else is known. Fitted with whisper-base and tiny.en on every other
  /// line of the labels of Picovoice's speech-to-intent benchmark, clean and with kitchen noise, and on other
  /// speech, noise, and commands without their content words.
  package static let any = SentenceFit(
    difference: 1.41, heard: 3.78, unheard: -0.67, constant: -1.09, hopeless: -3)

  /// The weights for the same sentences after a second search, in which the model was told their words and the
  /// free text was not decoded again. Fitted on the same recordings, where the first search left doubt.
  static let reminded = SentenceFit(
    difference: 2.5, heard: 3.1, unheard: 0, constant: 3.2, hopeless: -3)

  /// The weights for short sentences that everybody says to an assistant. Fitted with whisper-base on 52 of them
  /// by seven synthetic voices, where the free text was another, and on other short sentences by the same voices
  /// and people reading. Even a sentence with a probability of e^−10 per token without sound, where those seen have
  /// e^−9, is not believed if it is e^−2 less likely than the free text.
  package static let everyday = SentenceFit(
    difference: 2.63, heard: -0.16, unheard: -2.06, constant: -16.18, hopeless: -2)
}

extension TokenDecoder {
  /// The breadth of the first search. It costs little more than a single hypothesis and is nearly always enough.
  private static let narrow = GrammarSearch.Breadth(width: 8, hopeless: 8)
  /// The breadth of the second search, for when the first result fits badly.
  private static let wide = GrammarSearch.Breadth(width: 24, hopeless: 14)
  /// The difference of the best sentence from the free text, in nats per token, at or below which a broader search
  /// follows, unless it is hopeless.
  private static let doubtful = -0.35
  /// The difference at or below which, if no sentence is believed, the model is told the words of a person's own
  /// sentences.
  private static let unsure = -0.25
  /// The difference of a whole sentence, in nats, below which it is dropped. The first words then tell other
  /// speech from commands.
  private static let impossible = -30.0
  /// The number of sentences that are compared closely.
  private static let most = 4
  /// How much less likely than the best sentence they may be, in nats.
  private static let closest: Float = 6

  /// Returns the best sentences for the window encoded last, the best first.
  ///
  /// - Parameter free: The free text of that window.
  func sentences(
    among expected: ExpectedSentences, besides free: DecodingResult
  ) throws -> [ExpectedSentence] {
    expected.forgetMuch()
    let least = free.logProbability + Self.impossible
    var found = try search(expected, Self.narrow, least: least)
    guard let difference = found.first?.difference(from: free), difference > expected.fit.hopeless else {
      return []
    }
    if difference <= Self.doubtful { found = try search(expected, Self.wide, least: least) }
    let sentences = try rated(found, among: expected, besides: free, expected.fit)
    guard expected.fit == .any, difference <= Self.unsure, sentences.first?.isBelieved != true else {
      return sentences
    }
    return try reminded(
      of: found.flatMap { $0.words.map { expected.tokens.words[$0] } }, among: expected, besides: free)
  }

  /// Returns the best sentences after telling the model these words, as if they were the preceding text. In noise
  /// it then recognizes words that it would not have thought of.
  func reminded(
    of words: [String], among expected: ExpectedSentences, besides free: DecodingResult
  ) throws -> [ExpectedSentence] {
    var told = options
    told.prompt = expected.reminder(of: words)
    let found = try TokenDecoder(predictor: predictor, tokenizer: tokenizer, options: told)
      .search(expected, Self.narrow, least: free.logProbability + Self.impossible)
    return try rated(found, among: expected, besides: free, .reminded)
  }

  private func rated(
    _ found: [GrammarSearch.Found], among expected: ExpectedSentences, besides free: DecodingResult,
    _ fit: SentenceFit
  ) throws -> [ExpectedSentence] {
    let close = (found.first?.score ?? 0) - Self.closest
    return try found.prefix(Self.most).filter { $0.score >= close }.map { found in
      let tokens = found.hypothesis.tokens
      return ExpectedSentence(
        text: found.words.map { expected.tokens.words[$0] }.joined(separator: " "), tokens: tokens,
        values: found.values, heard: Double(found.score),
        unheard: try expected.prior(of: tokens) { try unheard(tokens) },
        free: free.logProbability, fit: fit)
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
  /// Returns how much likelier its tokens are than those of the free text, in nats per token.
  fileprivate func difference(from free: DecodingResult) -> Double {
    (Double(score) - free.logProbability) / Double(hypothesis.tokens.count + 1)
  }
}
