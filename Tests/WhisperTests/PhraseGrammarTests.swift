import Audio
import Testing

@testable import Whisper

@Suite("Phrases of a small grammar")
struct PhraseGrammarTests {
  /// All phrases of a grammar, sorted.
  private func phrases(of rule: String) throws -> [String] {
    let grammar = try PhraseGrammar(rule)
    var found: Set<String> = []
    func follow(_ state: Int, _ words: [String]) {
      if state == grammar.end { found.insert(words.joined(separator: " ")) }
      for arc in grammar.arcs[state] { follow(arc.target, words + (arc.word.map { [$0] } ?? [])) }
    }
    follow(0, [])
    return found.sorted()
  }

  @Test(
    "are sequences, alternatives and options",
    arguments: [
      ("yes", ["yes"]),
      ("yes | no thanks", ["no thanks", "yes"]),
      ("(a | b) [c] d", ["a c d", "a d", "b c d", "b d"]),
      ("[a [b]] c", ["a b c", "a c", "c"]),
      (" ((a)|\n(b)) ", ["a", "b"]),
    ])
  func grammar(rule: String, expected: [String]) throws {
    #expect(try phrases(of: rule) == expected)
  }

  @Test(
    "are not read from what is no grammar",
    arguments: [
      ("", PhraseGrammarError.empty), ("a | ", .empty), ("()", .empty), ("(a", .missing(")")),
      ("[a)", .missing("]")), ("a)", .unexpected(")")), ("a ] b", .unexpected("]")),
    ])
  func malformed(rule: String, error: PhraseGrammarError) {
    #expect(throws: error) { try PhraseGrammar(rule) }
  }

  @Test(
    "are written with capitals, marks and digits",
    arguments: [
      " yes", " Yes", " Yes.", " yes!", " Yes, please.", " change it to four", " Change it to 4.",
      " Change it to five thirty", " Change it to 5:30.", " Change it to 5.30", " Change it to 4 p.m.",
      " Change it to four PM.", " Change it to 5:45", " Change it to five forty five.",
    ])
  func written(text: String) throws {
    #expect(try mayBeWritten(text))
  }

  @Test(
    "are whole, and nothing else",
    arguments: [
      "", " ", " change it to", " please", " yes please yes", " change it to friday", " Yes..", "yes",
    ])
  func others(text: String) throws {
    #expect(try !mayBeWritten(text))
  }

  private func mayBeWritten(_ text: String) throws -> Bool {
    let tokenizer = try DecodingGolden.shared.get().tokenizer()
    let phrases = PhraseTokens(
      try PhraseGrammar(
        "yes [please] | change it to (four | five) [thirty | forty five] [p m]"), tokenizer)
    let states = tokenizer.encode(text).reduce(PhraseTokens.start) { states, token in
      phrases.next(after: states)[token] ?? []
    }
    return phrases.mayEnd(in: states)
  }
}

/// Against all phrases of a grammar, on a made-up model.
@Suite("The likeliest phrase")
struct ExpectedPhraseTests {
  private let tokenizer: WhisperTokenizer
  private let predictor: ScriptedPredictor
  private var options = DecodingOptions()

  init() throws {
    tokenizer = try DecodingGolden.shared.get().tokenizer()
    predictor = ScriptedPredictor(tokenizer.special)
    (options.language, options.hasTimestamps) = (.english, false)
    (options.suppressesBlank, options.suppressesNonSpeech) = (false, false)
  }

  private func phrase(_ rule: String, window: Int) throws -> ExpectedPhrase? {
    predictor.encode(MelWindow(bands: 80, values: [Float(window)] + [Float](repeating: 0, count: 159)))
    let expected = ExpectedPhrases(try PhraseGrammar(rule), tokenizer)
    var options = options
    options.phrases = expected.tokens
    return try TokenDecoder(predictor: predictor, tokenizer: tokenizer, options: options)
      .phrase(among: expected)
  }

  @Test("is one of the grammar's, the same for the same sound", arguments: 1...8)
  func isExpected(window: Int) throws {
    let written = ["yes", "no"].flatMap { word in
      ["", ",", ".", "!", "?"].flatMap { [" \(word)\($0)", " \(word.capitalized)\($0)"] }
    }.map { tokenizer.encode($0) }
    let found = try #require(try phrase("yes | no", window: window))
    #expect(written.contains(found.tokens))
    #expect((0...1).contains(found.probability))
    #expect(try phrase("yes | no", window: window) == found)
  }

  @Test("is what the sound makes likelier than it was before", arguments: 1...8)
  func evidence(window: Int) throws {
    let written = ["", ",", ".", "!", "?"].flatMap { [" yes\($0)", " Yes\($0)"] }
      .map { tokenizer.encode($0) }
    let found = try #require(try phrase("yes", window: window))
    let all = written.map { tokens in
      let heard = logProbability(tokens, predictor.prompt)
      let before = logProbability(tokens, predictor.promptUnheard)
      return (tokens, heard, evidence: (heard - 0.3 * before) / Double(tokens.count + 1))
    }
    let own = try #require(all.first { $0.0 == found.tokens })
    #expect(abs(found.evidence - own.evidence) < 1e-4)
    // What is much less likely is given up before.
    let likeliest = try #require(all.map(\.1).max())
    for other in all where other.1 > likeliest - 8 { #expect(found.evidence > other.evidence - 1e-4) }
  }

  @Test(
    "is believed for how likely the sound makes it, though it was not to be expected",
    arguments: [
      (heard: -0.5, evidence: -0.4, isBelieved: true), (-1.4, 2, true), (-1.9, 3, false), (-3, 4, false),
    ])
  func believed(heard: Double, evidence: Double, isBelieved: Bool) {
    #expect(ExpectedPhrase(tokens: [], heard: heard, evidence: evidence).isBelieved == isBelieved)
  }

  /// Of the tokens and the end of text.
  private func logProbability(
    _ tokens: [Int32], _ prompt: (_ tokens: [Int32], _ positions: [Int]) -> TokenLogits
  ) -> Double {
    let start =
      tokenizer.start(language: .english, task: .transcribe) + [tokenizer.special.noTimestamps]
    let logits = prompt(start + tokens, Array((start.count - 1)..<(start.count + tokens.count)))
    return (tokens + [tokenizer.special.endOfText]).enumerated().reduce(0) { sum, next in
      let row = logits[next.offset]
      // These the search forbids.
      row.forbid(SuppressTokens(tokenizer, nonSpeech: false, others: []).tokens)
      return sum + Double(row[Int(next.element)] - LogProbability.logSumExp(row))
    }
  }
}
