import Audio
import Testing

@testable import Whisper

@Suite struct VocabularyTests {
  private let tokenizer: WhisperTokenizer

  init() throws { tokenizer = try DecodingGolden.shared.get().tokenizer() }

  private func heard(_ text: String, probability: Double = 0.5) -> [Vocabulary.HeardWord] {
    text.split(separator: " ").map { Vocabulary.HeardWord(text: " " + $0, probability: probability) }
  }

  /// More terms than are told without looking, none of which resembles anything.
  private let many = (0..<40).map { number in String(repeating: "qz", count: 5 + number) }

  private func told(_ terms: [String], _ words: [Vocabulary.HeardWord]) throws -> String? {
    try #require(Vocabulary(terms + many, tokenizer)).prompt(resembling: words).map(tokenizer.decode)
  }

  @Test func aFewTermsAreToldAsTheyAre() throws {
    let few = try #require(Vocabulary([" fox ", "dog", "", "dog", "?"], tokenizer))
    #expect(few.all.map(tokenizer.decode) == " fox, dog.")
    #expect(try #require(Vocabulary(many, tokenizer)).all == nil)
    #expect(Vocabulary(["", " "], tokenizer) == nil)
  }

  @Test func ofManyThoseAreToldThatResembleWhatWasHeard() throws {
    let names = ["Kathryn", "Siobhan Miller", "Popocatepetl"]
    #expect(try told(names, heard("Call Catherine today.")) == " Kathryn.")
    #expect(try told(names, heard("Ask Shivan Miller.")) == " Siobhan Miller.")
    #expect(try told(names, heard("Buy milk and bread.")) == nil)
    #expect(try told(names, []) == nil)
  }

  @Test func whatWasHeardWithCertaintyIsNoOtherTerm() throws {
    #expect(try told(["Chase"], heard("Buy cheese today.", probability: 0.5)) == " Chase.")
    #expect(try told(["Chase"], heard("Buy cheese today.", probability: 0.99)) == nil)
  }

  @Test func termsThatWereHeardAreToldBesideNewOnes() throws {
    #expect(try told(["Kathryn"], heard("Call Kathryn's office.")) == nil)
    #expect(try told(["Kathryn", "Bob"], heard("Call Bob and Catherine.")) == " Kathryn, Bob.")
  }

  @Test func aPromptKeepsToItsBudget() throws {
    let alike = (0..<60).map { "Kathryn " + String(repeating: "a", count: $0 % 6) + "b\($0)" }
    let vocabulary = try #require(Vocabulary(alike, tokenizer))
    let prompt = try #require(vocabulary.prompt(resembling: heard("Catherine ab1")))
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
      let plain = try decoded([])
      #expect(try decoded(many) == plain)
      let told = try decoded(["fox"])
      if !told.text.contains("fox"), told.textLogProbability(before: tokenizer.special.endOfText) < -0.15 {
        #expect(told == plain)
      }
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
