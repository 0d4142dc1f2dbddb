import Foundation

/// A person's names and terms, given to the model as a prompt: it is likelier to write what it has just read.
///
/// A few terms are given as they are. A long list costs time and misleads the model, so only the terms that are
/// nearest to what was heard without them are given, and none if nothing sounds like one.
///
/// Source: OpenAI's guide to Whisper's prompts. Two other ways were worse: a bonus on the terms' tokens found fewer
/// terms, and giving all of them cost a tenth of all commands.
struct Vocabulary {
  /// A word that was heard.
  struct HeardWord: Hashable {
    var text: String
    /// The probability of its least probable token.
    var probability: Double
  }

  /// The most tokens of the prompt. Reading them takes about as long as writing four.
  static let budget = 64
  /// Words more certain than this are not misheard terms, unless a term is just as near.
  private static let certain = 0.95
  private static let nearest = 0.2
  /// The largest distance at which a term sounds like what was heard. Terms further away are given only beside such a
  /// term.
  private static let near = 0.42

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
  /// The prompt with all terms; nil if they are too many.
  let all: [Int32]?

  /// - Parameter terms: As they should be written.
  /// - Returns: Nil if there are none.
  init?(_ terms: [String], _ tokenizer: WhisperTokenizer) {
    var seen: Set<String> = []
    let known = terms.map { $0.strippingSpace() }.filter { seen.insert($0).inserted }
      .map(Term.init).filter { !$0.words.isEmpty }
    guard !known.isEmpty else { return nil }
    (self.terms, self.tokenizer) = (known, tokenizer)
    // Each term takes at least one token, and the comma before it another.
    let whole = known.count * 2 <= Self.budget ? Self.prompt(known, tokenizer) : nil
    all = whole?.count == known.count ? whole?.tokens : nil
  }

  /// The terms that occur in a text.
  func named(in text: String) -> Set<String> {
    let words = Spelling.words(text)
    return Set(terms.filter { Self.isNamed($0, in: words) }.map(\.text))
  }

  /// The prompt with the terms nearest to what was heard, the nearest last, and the terms that were heard; nil if
  /// nothing that was uncertain sounds like another term.
  func prompt(resembling heard: [HeardWord]) -> [Int32]? {
    let words = heard.flatMap { word in
      Spelling.words(word.text).map { HeardWord(text: $0, probability: word.probability) }
    }
    let texts = words.map(\.text)
    let spans = (0...(terms.map(\.words.count).max() ?? 0) + 1).map { Self.spans(of: words, count: $0) }
    var nearby: [(term: Term, distance: Double, isHeard: Bool)] = []
    for term in terms {
      if Self.isNamed(term, in: texts) {
        nearby.append((term, 0, true))
      } else if let distance = Self.distance(term, spans) {
        nearby.append((term, distance, false))
      }
    }
    guard nearby.contains(where: { !$0.isHeard && $0.distance <= Self.near }) else { return nil }
    nearby.sort { $0.distance < $1.distance }
    let told = Self.prompt(nearby.map(\.term), tokenizer).count
    return Self.prompt(nearby.prefix(told).reversed().map(\.term), tokenizer).tokens
  }

  /// A run of consecutive words.
  private struct Span {
    var spelling: Spelling
    var isCertain: Bool
  }

  private static func spans(of words: [HeardWord], count: Int) -> [Span] {
    guard count > 0, count <= words.count else { return [] }
    return (0...(words.count - count)).map { first in
      let span = words[first..<(first + count)]
      return Span(
        spelling: Spelling(span.map(\.text).joined()),
        isCertain: span.allSatisfy { $0.probability >= certain })
    }
  }

  /// The distance of a term to the nearest run of words; nil if it is too large.
  ///
  /// - Parameter spans: The runs, by their number of words.
  private static func distance(_ term: Term, _ spans: [[Span]]) -> Double? {
    var least: Double?
    for span in spans[max(1, term.words.count - 1)...(term.words.count + 1)].joined() {
      guard let distance = span.spelling.distance(to: term.spelling), !span.isCertain || distance <= nearest
      else { continue }
      least = min(least ?? distance, distance)
    }
    return least
  }

  private static func isNamed(_ term: Term, in words: [String]) -> Bool {
    words.indices.contains { words[$0...].starts(with: term.words) }
  }

  /// As many of the terms as fit in the budget, as a list.
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
