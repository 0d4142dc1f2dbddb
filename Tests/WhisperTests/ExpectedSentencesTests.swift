import Audio
import Testing

@testable import Whisper

/// A few sentences, as a grammar of words.
private struct ListedSentences: WordGrammar {
  var sentences: [String]
  var numerals: [String: [String]] = ["twelve": ["12"]]
  /// The words that a speaker chooses.
  var values: Set<String> = ["tea", "coffee"]

  var start: [String] { [] }

  func words(after place: [String]) -> [(text: String, place: [String], isValue: Bool)] {
    let next = split.filter { $0.count > place.count && $0.starts(with: place) }.map { $0[place.count] }
    return Set(next).sorted().map { ($0, place + [$0], values.contains($0)) }
  }

  func mayEnd(at place: [String]) -> Bool { split.contains(place) }
  func writings(of word: String) -> [String] { numerals[word] ?? [] }

  private var split: [[String]] { sentences.map { $0.split(separator: " ").map(String.init) } }
}

@Suite("The sentences of a grammar of words")
struct ExpectedSentencesTests {
  private let tokenizer: WhisperTokenizer
  private let predictor: ScriptedPredictor
  private var options = DecodingOptions()

  init() throws {
    tokenizer = try DecodingGolden.shared.get().tokenizer()
    predictor = ScriptedPredictor(tokenizer.special)
    (options.language, options.hasTimestamps) = (.english, false)
    (options.suppressesBlank, options.suppressesNonSpeech) = (false, false)
  }

  /// The words that tokens of a text may be; nil for none of the grammar's.
  private func words(_ text: String) -> [String]? {
    let grammar = GrammarTokens(
      ListedSentences(sentences: ["brew tea", "brew twelve ounce tea", "tea"]), tokenizer)
    var open: [(GrammarTokens.State, [String])] = [(GrammarTokens.start, [])]
    for token in tokenizer.encode(text) {
      open = open.flatMap { state, words in
        grammar.states(after: state, token).map { state, said in
          (state, words + (said.map { [grammar.words[$0.word]] } ?? []))
        }
      }
    }
    return open.first { grammar.mayEnd(in: $0.0) }?.1
  }

  @Test(
    "May be written with capitals, marks, digits and hyphens",
    arguments: [
      (" Brew tea.", ["brew", "tea"]), (" brew, Tea!", ["brew", "tea"]), (" tea", ["tea"]),
      (" Brew 12-ounce tea", ["brew", "twelve", "ounce", "tea"]),
      (" brew twelve ounce, tea,", ["brew", "twelve", "ounce", "tea"]),
    ])
  func written(text: String, expected: [String]) {
    #expect(words(text) == expected)
  }

  @Test(
    "Are whole, and nothing else", arguments: ["", " brew", " tea tea", " brew tea..", " brew. tea", "-tea"])
  func others(text: String) {
    #expect(words(text) == nil)
  }

  @Test("The model is reminded of the words that may be said, each once, the first ones before the others")
  func reminder() {
    let sentences = ListedSentences(sentences: ["brew tea", "brew twelve ounce tea", "tea"])
    let expected = ExpectedSentences(sentences, tokenizer, fit: .any)
    #expect(tokenizer.decode(expected.reminder(of: [])) == " brew, tea, twelve, ounce.")
    #expect(GrammarTokens(sentences, tokenizer).firstWords(3) == ["brew", "tea", "twelve"])
  }

  @Test("The likeliest is found, with all that was said of it", arguments: 1...6)
  func likeliest(window: Int) throws {
    predictor.encode(MelWindow(bands: 80, values: [Float(window)] + [Float](repeating: 0, count: 159)))
    let sentences = ["brew tea", "brew coffee now", "tea"]
    let expected = ExpectedSentences(ListedSentences(sentences: sentences), tokenizer, fit: .any)
    let decoder = TokenDecoder(predictor: predictor, tokenizer: tokenizer, options: options)
    var free = try decoder.decode()
    // What random weights write is far likelier than anything of the grammar's, so that is given up.
    #expect(try decoder.sentences(among: expected, besides: free).isEmpty)
    free.averageLogProbability = -100
    let found = try decoder.sentences(among: expected, besides: free)
    let best = try #require(found.first)
    #expect(sentences.contains(best.text))
    #expect(found.map(\.evidence) == found.map(\.evidence).sorted(by: >))
    #expect(try decoder.sentences(among: expected, besides: free) == found)
    // Its tokens are a writing of its words.
    let written = tokenizer.decode(best.tokens).lowercased().split { !$0.isLetter }
    #expect(written.joined(separator: " ") == best.text)
    #expect(best.unheard < 0)
  }

  @Test(
    "One is believed where it is nearly as likely as the free text, the more so the less it was to be expected",
    arguments: [
      (heard: -0.2, unheard: -4.0, free: -0.2, isBelieved: true), (-0.4, -5, -0.2, true),
      (-0.2, -1, -0.2, false), (-1.0, -4, -0.2, false), (-1.0, -4, -0.9, false),
    ])
  func probable(heard: Double, unheard: Double, free: Double, isBelieved: Bool) {
    // Each of ten tokens and the end of text.
    let sentence = ExpectedSentence(
      text: "", tokens: Array(repeating: 0, count: 10), heard: 11 * heard, unheard: 11 * unheard,
      free: 11 * free, fit: .any)
    #expect((sentence.probability >= ExpectedSentence.leastProbability) == isBelieved)
  }

  @Test(
    "A word of a value is compared with the sentence without it",
    arguments: [" brew tea now.", " brew now tea!"])
  func values(text: String) throws {
    predictor.encode(MelWindow(bands: 80, values: [3] + [Float](repeating: 0, count: 159)))
    let decoder = TokenDecoder(predictor: predictor, tokenizer: tokenizer, options: options)
    func heard(_ tokens: [Int32]) -> Double {
      let first = decoder.prompt.count - 1
      let logits = predictor.prompt(
        decoder.prompt + tokens, logitsAt: Array(first...first + tokens.count))
      return decoder.logProbabilities(of: tokens, in: logits).reduce(0, +)
    }
    let word = tokenizer.encode(" tea")
    let before = tokenizer.encode(String(text.prefix { $0 != "t" }.dropLast()))
    let after = tokenizer.encode(String(text.drop { $0 != "t" }.dropFirst(3)))
    // The mark at the end is written with the last word, and is no part of what is left out.
    let end = before.count + word.count + (after.count == 1 ? 1 : 0)
    let sentence = ExpectedSentence(
      text: "", tokens: before + word + after, values: [before.count..<end], heard: 0, unheard: 0, free: -7,
      fit: .any)
    let found = try #require(try decoder.doubtfulValues(of: sentence).first)
    let without = heard(before + after)
    #expect(abs(found.rest - (without + 7)) < 1e-6)
    #expect(abs(found.gain - (heard(before + word + after) - without)) < 1e-6)
  }

  @Test(
    "A word was not heard where it is unlikely and the sentence fits better without it",
    arguments: [
      (said: -7.1, gain: -6.4, rest: -3.6, isHeard: false), (-14.6, -14.8, -0.5, false),
      (-7.7, -0.6, -10.4, true),
      (-5.0, 2.5, -7.2, true), (-5.7, -6.7, -30.1, true),
    ])
  func heardWord(said: Double, gain: Double, rest: Double, isHeard: Bool) {
    #expect(HeardWord(said: said, gain: gain, rest: rest).isHeard == isHeard)
  }

  @Test(
    "An everyday one is believed where it fits worse",
    arguments: [
      (heard: -4.6, unheard: -30.1, free: -2.0, isBelieved: true), (-9.9, -30.1, -2.3, false),
      (-2.1, -28.7, -3.1, true), (-8.9, -30.1, -1.7, false),
    ])
  func everyday(heard: Double, unheard: Double, free: Double, isBelieved: Bool) {
    // “Undo that” is two tokens and the end of text.
    func sentence(_ fit: SentenceFit) -> ExpectedSentence {
      ExpectedSentence(text: "", tokens: [0, 0], heard: heard, unheard: unheard, free: free, fit: fit)
    }
    #expect((sentence(.everyday).probability >= ExpectedSentence.leastProbability) == isBelieved)
    #expect(sentence(.any).probability < sentence(.everyday).probability || heard > free)
  }
}
