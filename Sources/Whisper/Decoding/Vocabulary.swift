import Foundation

/// A person's names and terms. The model is told those that it may have misheard, since it is likelier to write
/// what it has just read.
///
/// Words that were heard with certainty are not misheard terms. Of the others, those that sound like a term may be
/// one, or any of them if all terms fit in a prompt. If there are such words, ``TermRevision`` tells the model the
/// nearest terms and asks it again at these words. Otherwise no time is lost.
///
/// Source: OpenAI's guide to Whisper's prompts. A bonus on the terms' tokens found fewer terms, and giving all of
/// a long list cost a tenth of all commands.
struct Vocabulary {
  /// A word that was heard.
  struct HeardWord: Hashable {
    var text: String
    /// The probability of its least probable token.
    var probability: Double
    /// The range of its tokens in the result.
    var tokens = 0..<0
  }

  /// Words that may be misheard terms.
  struct Doubts: Hashable {
    /// A prompt with the terms nearest to the words that were heard, the nearest last.
    var prompt: [Int32]
    /// The terms that the words may be.
    var terms: [Spelling]
    /// The tokens of the words in the result: runs of consecutive words, in order.
    var tokens: [Range<Int>]
  }

  /// The most tokens of the prompt.
  static let budget = 32
  /// The probability from which on a word is never a misheard term.
  private static let certain = 0.95
  /// The largest distance at which a term sounds like a word that was heard. More distant terms are told only
  /// beside such a term.
  private static let near = 0.5

  private struct Term {
    var text: String
    var words: [String]
    var spelling: Spelling

    init(_ text: String) {
      self.text = text
      words = Spelling.words(text)
      spelling = Spelling(text)
    }
  }

  private let terms: [Term]
  private let tokenizer: WhisperTokenizer
  /// The prompt with all terms; `nil` if they are too many for it.
  private let all: [Int32]?

  /// Creates a vocabulary, or returns `nil` if there are no terms.
  ///
  /// - Parameter terms: The terms as they should be written.
  init?(_ terms: [String], _ tokenizer: WhisperTokenizer) {
    var seen: Set<String> = []
    let known = terms.map { $0.strippingSpace() }.filter { seen.insert($0).inserted }
      .map(Term.init).filter { !$0.words.isEmpty }
    guard !known.isEmpty else { return nil }
    (self.terms, self.tokenizer) = (known, tokenizer)
    // A term takes at least one token, and the comma before it another.
    let whole = known.count * 2 <= Self.budget ? Self.prompt(known, tokenizer) : nil
    all = whole?.count == known.count ? whole?.tokens : nil
  }

  /// Returns the terms that occur in a text.
  func named(in text: String) -> Set<String> {
    let words = Spelling.words(text)
    return Set(terms.filter { Self.isNamed($0, in: words) }.map(\.text))
  }

  /// Returns the words that may be misheard terms, or `nil` if there are none.
  func doubts(about heard: [HeardWord]) -> Doubts? {
    let words = heard.enumerated().flatMap { place, word in
      Spelling.words(word.text).map {
        SpokenWord(text: $0, place: place, isCertain: word.probability >= Self.certain)
      }
    }
    let texts = words.map(\.text)
    let unnamed = terms.filter { !Self.isNamed($0, in: texts) }
    let uncertain = Set(words.filter { !$0.isCertain }.map(\.place))
    guard !unnamed.isEmpty, !uncertain.isEmpty else { return nil }
    if let all {
      return Doubts(
        prompt: all, terms: unnamed.map(\.spelling),
        tokens: Self.runs(uncertain.sorted().map { heard[$0].tokens }))
    }
    let spans = (0...(terms.map(\.words.count).max() ?? 0) + 1).map { Self.spans(of: words, count: $0) }
    var nearby: [(term: Term, distance: Double)] = []
    var doubtful: Set<Int> = []
    for term in unnamed {
      var least: Double?
      for span in spans[max(1, term.words.count - 1)...(term.words.count + 1)].joined() {
        guard let distance = span.spelling.distance(to: term.spelling) else { continue }
        least = min(least ?? distance, distance)
        if distance <= Self.near { doubtful.formUnion(span.doubtful) }
      }
      if let least { nearby.append((term, least)) }
    }
    guard !doubtful.isEmpty else { return nil }
    let near = nearby.filter { $0.distance <= Self.near }.map(\.term.spelling)
    nearby += terms.filter { Self.isNamed($0, in: texts) }.map { ($0, 0) }
    nearby.sort { $0.distance < $1.distance }
    let told = Self.prompt(nearby.map(\.term), tokenizer).count
    return Doubts(
      prompt: Self.prompt(nearby.prefix(told).reversed().map(\.term), tokenizer).tokens, terms: near,
      tokens: Self.runs(doubtful.sorted().map { heard[$0].tokens }))
  }

  /// A word of lowercase letters and digits.
  private struct SpokenWord {
    var text: String
    /// The index of the heard word that it is part of.
    var place: Int
    var isCertain: Bool
  }

  /// A run of consecutive words that are not all certain.
  private struct Span {
    var spelling: Spelling
    /// The indices of the heard words in it that are uncertain.
    var doubtful: [Int]
  }

  private static func spans(of words: [SpokenWord], count: Int) -> [Span] {
    guard count > 0, count <= words.count else { return [] }
    return (0...(words.count - count)).compactMap { first in
      let span = words[first..<(first + count)]
      let doubtful = span.filter { !$0.isCertain }.map(\.place)
      return doubtful.isEmpty
        ? nil : Span(spelling: Spelling(span.map(\.text).joined()), doubtful: doubtful)
    }
  }

  /// Joins ranges that follow one another without a gap.
  private static func runs(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.reduce(into: []) { runs, range in
      if let last = runs.last, last.upperBound == range.lowerBound {
        runs[runs.count - 1] = last.lowerBound..<range.upperBound
      } else {
        runs.append(range)
      }
    }
  }

  private static func isNamed(_ term: Term, in words: [String]) -> Bool {
    words.indices.contains { words[$0...].starts(with: term.words) }
  }

  /// Returns a list of as many of the terms as fit in the budget, and their number.
  private static func prompt(
    _ terms: [Term], _ tokenizer: WhisperTokenizer
  ) -> (tokens: [Int32], count: Int) {
    var tokens: [Int32] = []
    var count = 0
    for term in terms {
      let more = tokenizer.encode((tokens.isEmpty ? " " : ", ") + term.text)
      guard tokens.count + more.count < budget else { break }
      tokens += more
      count += 1
    }
    return (tokens.isEmpty ? [] : tokens + tokenizer.encode("."), count)
  }
}
