import Audio
import Testing

@testable import Whisper

@Suite struct VocabularyTests {
  private let tokenizer: WhisperTokenizer

  init() throws { tokenizer = try DecodingGolden.shared.get().tokenizer() }

  private func heard(_ text: String, probability: Double = 0.5) -> [Vocabulary.HeardWord] {
    text.split(separator: " ").enumerated().map { place, word in
      Vocabulary.HeardWord(text: " " + word, probability: probability, tokens: place..<place + 1)
    }
  }

  /// More terms, none of which resembles anything.
  private let many = (0..<40).map { number in String(repeating: "qz", count: 5 + number) }

  private func doubts(_ terms: [String], _ words: [Vocabulary.HeardWord]) throws -> Vocabulary.Doubts? {
    try #require(Vocabulary(terms + many, tokenizer)).doubts(about: words)
  }

  private func told(_ terms: [String], _ words: [Vocabulary.HeardWord]) throws -> String? {
    try doubts(terms, words).map { tokenizer.decode($0.prompt) }
  }

  @Test func thoseAreToldThatResembleWhatWasHeard() throws {
    let names = ["Kathryn", "Siobhan Miller", "Popocatepetl", "Kathryn", "", "?"]
    #expect(try told(names, heard("Call Catherine today.")) == " Kathryn.")
    #expect(try told(names, heard("Ask Shivan Miller.")) == " Siobhan Miller.")
    #expect(try told(names, heard("Buy milk and bread.")) == nil)
    #expect(try told(names, []) == nil)
    #expect(Vocabulary(["", " "], tokenizer) == nil)
  }

  @Test func whatWasHeardWithCertaintyIsInNoDoubt() throws {
    #expect(try told(["Chase"], heard("Buy cheese today.", probability: 0.5)) == " Chase.")
    #expect(try told(["Chase"], heard("Buy cheese today.", probability: 0.99)) == nil)
    #expect(try told(["Kathryn"], heard("Call Catherine.", probability: 0.99)) == nil)
  }

  @Test func onlyUncertainWordsOfWhatSoundsLikeATermAreInDoubt() throws {
    var words = heard("Please ask Shivan Miller again.")
    for place in [0, 1, 4] { words[place].probability = 0.99 }
    #expect(try doubts(["Siobhan Miller"], words)?.tokens == [2..<4])
    words[3].probability = 0.99
    #expect(try doubts(["Siobhan Miller"], words)?.tokens == [2..<3])
    var twice = heard("Catherine and Catherine")
    twice[1].probability = 0.99
    #expect(try doubts(["Kathryn"], twice)?.tokens == [0..<1, 2..<3])
  }

  @Test func ofAFewTermsAnyUncertainWordMayBeOne() throws {
    let few = try #require(Vocabulary(["fox", "dog"], tokenizer))
    var words = heard("Buy milk and bread")
    for place in [0, 2] { words[place].probability = 0.99 }
    let doubts = try #require(few.doubts(about: words))
    #expect(tokenizer.decode(doubts.prompt) == " fox, dog.")
    #expect(doubts.tokens == [1..<2, 3..<4])
    #expect(few.doubts(about: heard("The fox, a dog.")) == nil)
    #expect(few.doubts(about: heard("Buy milk.", probability: 0.99)) == nil)
  }

  @Test func termsThatWereHeardAreToldBesideNewOnes() throws {
    #expect(try told(["Kathryn"], heard("Call Kathryn's office.")) == nil)
    #expect(try told(["Kathryn", "Bob"], heard("Call Bob and Catherine.")) == " Kathryn, Bob.")
  }

  @Test func aPromptKeepsToItsBudget() throws {
    let alike = (0..<60).map { "Kathryn " + String(repeating: "a", count: $0 % 6) + "b\($0)" }
    let vocabulary = try #require(Vocabulary(alike, tokenizer))
    let prompt = try #require(vocabulary.doubts(about: heard("Catherine ab1"))).prompt
    #expect((2...Vocabulary.budget).contains(prompt.count))
  }

  @Test func termsAreFoundAsWords() throws {
    let vocabulary = try #require(Vocabulary(["iced mocha", "Zoë"], tokenizer))
    #expect(vocabulary.named(in: "Zoe's iced mocha, please.") == ["iced mocha", "Zoë"])
    #expect(vocabulary.named(in: "An Iced Mocha.") == ["iced mocha"])
    #expect(vocabulary.named(in: "A mocha, iced, for Zoes.").isEmpty)
  }

  @Test func aTextWithoutTermsIsHeardAsWithoutAVocabulary() throws {
    var options = TranscriptionOptions()
    options.fallback.temperatures = [0]
    options.decoding.maximumTokens = 20
    for number in 1...8 {
      func decoded(_ vocabulary: [String]) throws -> DecodingResult {
        options.vocabulary = vocabulary
        let predictor = ScriptedPredictor(tokenizer.special)
        var decoder = WindowDecoder(predictor, tokenizer, options, language: .english)
        return try decoder.decode(
          MelWindow(bands: 80, values: Array(repeating: Float(number), count: 3_000 * 80)))
      }
      #expect(try decoded(many) == decoded([]))
    }
  }

  @Test func thePromptIsLeftToWhatWasSaid() {
    var options = TranscriptionOptions()
    options.vocabulary = ["fox"]
    #expect(PreviousText(tokenizer, options, textContext: 20).prompt.isEmpty)
  }

  @Test(arguments: [
    ("rose", "roast", true), ("moka", "mocha", true), ("milk", "latte", false), ("", "a", false),
  ])
  func spellingsAreNearWhereTheyMaySoundAlike(left: String, right: String, isNear: Bool) {
    #expect((Spelling(left).distance(to: Spelling(right)) != nil) == isNear)
    #expect(Spelling(left).distance(to: Spelling(right)) == Spelling(right).distance(to: Spelling(left)))
  }
}
