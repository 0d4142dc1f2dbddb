import Foundation

/// A person's names and terms, as a prompt: what the model has just read it is likelier to write.
///
/// A few terms are told as they are. A long list costs time and leads the model astray, so of many those are told that
/// come nearest to what was heard without them, and none where nothing sounds like one.
///
/// Source of telling terms in a prompt: OpenAI's guide to Whisper's prompts. A bonus on the terms' tokens found fewer of
/// them, and names of songs and places that nobody said, when told all at once, cost a tenth of all orders.
struct Vocabulary {
  /// A word of a decoding.
  struct HeardWord: Hashable {
    var text: String
    /// The least of its tokens' probabilities.
    var probability: Double
  }

  /// Most tokens of a prompt; reading them takes about as long as writing four.
  static let budget = 64
  /// Words surer than this are no terms that were heard wrongly, unless a term is as near as that.
  private static let certain = 0.95
  private static let nearest = 0.2
  /// The distance at which a term sounds like what was heard; those further away are told only beside it.
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
  /// The prompt of all terms; nil where they are too many.
  let all: [Int32]?

  /// - Parameter terms: As they are to be written.
  /// - Returns: Nil where there is none.
  init?(_ terms: [String], _ tokenizer: WhisperTokenizer) {
    var seen: Set<String> = []
    let known = terms.map { $0.strippingSpace() }.filter { seen.insert($0).inserted }
      .map(Term.init).filter { !$0.words.isEmpty }
    guard !known.isEmpty else { return nil }
    (self.terms, self.tokenizer) = (known, tokenizer)
    // A term has a token at least, and the comma before it another.
    let whole = known.count * 2 <= Self.budget ? Self.prompt(known, tokenizer) : nil
    all = whole?.count == known.count ? whole?.tokens : nil
  }

  /// The terms that stand in a text.
  func named(in text: String) -> Set<String> {
    let words = Spelling.words(text)
    return Set(terms.filter { Self.isNamed($0, in: words) }.map(\.text))
  }

  /// The prompt of the terms nearest to what was heard, the nearest last, and of those that were heard; nil where nothing
  /// that was heard without certainty sounds like another term.
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

  /// Words in a row.
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

  /// How far a term's letters are from the nearest words in a row that may be it; nil where that is too far.
  ///
  /// - Parameter spans: By their count of words.
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

  /// As many of the terms as the budget has room for, as a list.
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
